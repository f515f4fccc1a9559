import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Body } from '#contract/index.ts'
import { asciiDigits } from '#contract/values/digits.ts'
import { call } from '#lib/api/call.ts'
import { query } from '#lib/api/query.ts'
import { takeFocus } from '#lib/dom/restore-focus.ts'
import { ErrorText, fieldErrors, showErrors, toFirstError } from '#lib/forms/form.tsx'
import { ApiError } from '#lib/http/api-error.ts'
import { answerConfirmation } from '#lib/http/confirmation.ts'
import { Banner } from '#ui/banner.tsx'
import { CodeField } from '#ui/code-field.tsx'
import { Modal } from '#ui/modal.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'

/** Asks for the password, or for a code if the user has an authenticator app. */
export function ConfirmationDialog() {
  const { t } = useLingui()
  const [byCode, setByCode] = useState(false)
  const { data } = useQuery(query('GET /second-factor/'))
  const confirm = useMutation({ mutationFn: (body: Body<'POST /confirm/'>) => call('POST /confirm/', { body }) })
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '', code: '' },
    validate: {
      password: value => (!byCode && value === '' ? <Trans>Please enter your password</Trans> : null),
      code: value => (byCode && value.trim() === '' ? <Trans>Please enter a code</Trans> : null),
    },
  })
  const submit = form.onSubmit(({ password, code }) => {
    if (confirm.isPending) return
    const body = byCode ? { code: asciiDigits(code) } : { password }
    confirm.mutate(body, {
      // Passed to mutate(), so that Cancel drops the callback: afterwards the open question may be another one.
      onSuccess: () => answerConfirmation(true),
      onError: error => showErrors(form, fieldErrors(error, ['password', 'code'])),
    })
  }, toFirstError(form))
  const failed = confirm.error instanceof ApiError && confirm.error.code !== 'validation_failed'
  const cancel = () => answerConfirmation(false)

  return (
    <Modal opened title={<Trans>Confirm it's you</Trans>} onClose={cancel} closeOnClickOutside={false}>
      <Banner outcome="error">{failed ? <ErrorText error={confirm.error} /> : null}</Banner>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Box component="p" m={0}>
            <Trans>This step needs extra security. We won't ask again for ten minutes.</Trans>
          </Box>
          {byCode ? (
            <CodeField
              description={t`The six-digit code from your authenticator app, or a recovery code`}
              key="code"
              ref={takeFocus}
              {...form.getInputProps('code')}
            />
          ) : (
            <PasswordField
              autoComplete="current-password"
              key="password"
              ref={takeFocus}
              {...form.getInputProps('password')}
            />
          )}
          <Group justify="space-between">
            {data?.enabled ? (
              <Button variant="subtle" px={0} onClick={() => setByCode(!byCode)}>
                {byCode ? <Trans>Use your password</Trans> : <Trans>Use a code</Trans>}
              </Button>
            ) : (
              <span />
            )}
            <Group>
              <Button variant="default" onClick={cancel}>
                {t`Cancel`}
              </Button>
              <SubmitButton busy={confirm.isPending} busyLabel={t`Checking...`}>
                {t`Confirm`}
              </SubmitButton>
            </Group>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
