import { Trans, useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { fieldErrors, showErrors, toFirstError } from '#lib/form.tsx'
import { passwordLength } from '#lib/validation.ts'
import { Banner } from '#ui/banner.tsx'
import { Failure } from '#ui/failure.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { linkToken } from './link-token.ts'
import { useResetPassword } from './queries.ts'

/** Sets a new password after following the link in an email. */
export function ResetPasswordPage() {
  const { t } = useLingui()
  const [token] = useState(linkToken)
  const reset = useResetPassword()
  const { password } = limits
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: {
      password: value => {
        if (value === '') return <Trans>Please choose a password</Trans>
        if (passwordLength(value) < password.min)
          return <Trans>Password must be at least {password.min} characters</Trans>
        return passwordLength(value) > password.max ? (
          <Trans>Password must be at most {password.max} characters</Trans>
        ) : null
      },
    },
  })
  const submit = form.onSubmit(values => {
    if (reset.isPending) return
    reset.mutate({ token, ...values }, { onError: error => showErrors(form, fieldErrors(error, ['password'])) })
  }, toFirstError(form))

  return (
    <AuthLayout
      title={t`Choose a new password`}
      lead={<Trans>You will be logged out everywhere. Then log in with your new password.</Trans>}
      aside={
        <Link to="/forgot-password">
          <Trans>Ask for another link</Trans>
        </Link>
      }
    >
      <Banner outcome="success">{reset.isSuccess ? <Trans>Your password is changed.</Trans> : null}</Banner>
      <Banner outcome="error">
        {reset.error ? <Failure title={<Trans>Your password could not be changed</Trans>} error={reset.error} /> : null}
      </Banner>
      {reset.isSuccess ? (
        <LinkButton to="/login" fullWidth>
          <Trans>Login</Trans>
        </LinkButton>
      ) : (
        <form onSubmit={submit} noValidate>
          <Stack gap="md">
            <PasswordField
              label={t`New password`}
              description={t`At least ${password.min} characters`}
              autoComplete="new-password"
              key={form.key('password')}
              {...form.getInputProps('password')}
            />
            <SubmitButton busy={reset.isPending} busyLabel={t`Changing...`} fullWidth mt="xs">
              {t`Change password`}
            </SubmitButton>
          </Stack>
        </form>
      )}
    </AuthLayout>
  )
}
