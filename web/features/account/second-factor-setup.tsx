import { Trans, useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import type { Reply } from '#contract/index.ts'
import { asciiDigits } from '#contract/values/digits.ts'
import { useNavigationBlock } from '#entities/decision/use-navigation-block.ts'
import { call } from '#lib/api/call.ts'
import { ErrorText, fieldErrors, showErrors, toFirstError } from '#lib/forms/form.tsx'
import { ApiError } from '#lib/http/api-error.ts'
import { Banner } from '#ui/banner.tsx'
import { CodeField } from '#ui/code-field.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Modal } from '#ui/modal.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { QrCode } from './qr-code.tsx'
import { reloadSecondFactor } from './queries.ts'
import classes from './second-factor.module.css'

interface SecondFactorSetupProps {
  setup: Reply<'POST /second-factor/'>
  onDone: (recoveryCodes: string[]) => void
  /** Marks a lost response: if two-step login is on, nobody has seen the recovery codes. */
  onUnanswered: () => void
  onClose: () => void
}

/** Shows the secret for an authenticator app and asks for the first code. */
export function SecondFactorSetup({ setup, onDone, onUnanswered, onClose }: SecondFactorSetupProps) {
  const { t } = useLingui()
  const { secret, uri } = setup
  const turnOn = useMutation({
    mutationFn: (code: string) => call('PUT /second-factor/', { body: { code } }),
    onSuccess: ({ recovery_codes }) => onDone(recovery_codes),
    onError: error => {
      if (error instanceof ApiError && error.unanswered) onUnanswered()
      return reloadSecondFactor()
    },
  })
  // Ignores links, which would navigate away from the recovery codes.
  useNavigationBlock(turnOn.isPending, true)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { code: '' },
    validate: { code: value => (value.trim() === '' ? <Trans>Please enter a code</Trans> : null) },
  })
  const submit = form.onSubmit(({ code }) => {
    if (turnOn.isPending) return
    turnOn.mutate(asciiDigits(code), { onError: error => showErrors(form, fieldErrors(error, ['code'])) })
  }, toFirstError(form))
  const failed = turnOn.error instanceof ApiError && turnOn.error.code !== 'validation_failed'

  return (
    <Modal opened title={<Trans>Set up two-step login</Trans>} onClose={onClose} closeOnClickOutside={false}>
      <Banner outcome="error">{failed ? <ErrorText error={turnOn.error} /> : null}</Banner>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <p className={classes.text}>
            <Trans>
              Scan this QR code with your authenticator app, or enter the key. When you finish, we'll log out your other
              devices.
            </Trans>
          </p>
          <div className={classes.secret}>
            <QrCode text={uri} label={t`QR code for your authenticator app`} />
            <code className={classes.key}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
            {/* A phone cannot scan its own screen. */}
            <CopyButton text={secret} label={t`Copy the key`} />
          </div>
          <CodeField
            description={t`The six-digit code from the app`}
            inputMode="numeric"
            key={form.key('code')}
            {...form.getInputProps('code')}
          />
          <SubmitButton busy={turnOn.isPending} busyLabel={t`Checking...`}>
            {t`Turn on`}
          </SubmitButton>
        </Stack>
      </form>
    </Modal>
  )
}
