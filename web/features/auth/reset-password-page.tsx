import { Trans, useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { NewPasswordField } from '#entities/account/new-password-field.tsx'
import { validateNewPassword } from '#entities/account/validators.tsx'
import { fieldErrors, showErrors, toFirstError } from '#lib/forms/form.tsx'
import { Banner } from '#ui/banner.tsx'
import { Failure } from '#ui/failure.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { linkToken } from './link-token.ts'
import { useResetPassword } from './queries.ts'

/** Sets a new password. Opens from the link in an email. */
export function ResetPasswordPage() {
  const { t } = useLingui()
  const [token] = useState(linkToken)
  const reset = useResetPassword()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: { password: value => validateNewPassword(value) },
  })
  const submit = form.onSubmit(values => {
    if (reset.isPending) return
    reset.mutate({ token, ...values }, { onError: error => showErrors(form, fieldErrors(error, ['password'])) })
  }, toFirstError(form))

  return (
    <AuthLayout
      title={t`Choose a new password`}
      lead={<Trans>We'll log you out everywhere. Then log in with your new password.</Trans>}
      aside={
        <Link to="/forgot-password">
          <Trans>Request a new link</Trans>
        </Link>
      }
    >
      <Banner outcome="success">{reset.isSuccess ? <Trans>Your password has been changed.</Trans> : null}</Banner>
      <Banner outcome="error">
        {reset.error ? <Failure title={<Trans>We couldn't change your password</Trans>} error={reset.error} /> : null}
      </Banner>
      {reset.isSuccess ? (
        <LinkButton to="/login" fullWidth>
          {t({ message: 'Login', context: 'button' })}
        </LinkButton>
      ) : (
        <form onSubmit={submit} noValidate>
          <Stack gap="md">
            <NewPasswordField label={t`New password`} key={form.key('password')} {...form.getInputProps('password')} />
            <SubmitButton busy={reset.isPending} busyLabel={t`Changing...`} fullWidth mt="xs">
              {t`Change password`}
            </SubmitButton>
          </Stack>
        </form>
      )}
    </AuthLayout>
  )
}
