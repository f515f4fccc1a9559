import { Trans, useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Body } from '#contract/index.ts'
import { asciiDigits } from '#contract/values/digits.ts'
import { validateEmail } from '#entities/account/validators.tsx'
import { useFirstField } from '#lib/forms/first-field.ts'
import { toFirstError } from '#lib/forms/form.tsx'
import { ApiError, type ApiErrorCode } from '#lib/http/api-error.ts'
import { config } from '#lib/http/config.ts'
import { withoutReply } from '#lib/i18n/error-text.ts'
import { usePrerenderedForm } from '#prerender/use-prerendered-form.ts'
import { Banner } from '#ui/banner.tsx'
import { CodeField } from '#ui/code-field.tsx'
import { Failure } from '#ui/failure.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { DemoLogins } from './demo-logins.tsx'
import { EmailField } from './email-field.tsx'
import { loginFailure } from './failures.ts'
import { useLogin } from './queries.ts'
import { useTypedEmail, withTypedEmail } from './typed-email.ts'
import classes from './auth-layout.module.css'

const hasCode = (error: unknown, code: ApiErrorCode) => error instanceof ApiError && error.code === code

export function LoginPage() {
  const { t } = useLingui()
  const login = useLogin()
  const [codeAsked, setCodeAsked] = useState(false)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: useTypedEmail(), password: '', code: '' },
    validate: {
      email: validateEmail,
      password: value => (value === '' ? <Trans>Please enter your password</Trans> : null),
      code: value => (codeAsked && value.trim() === '' ? <Trans>Please enter a code</Trans> : null),
    },
  })
  usePrerenderedForm(form)
  useFirstField(form, 'email')
  // Another account may not need a code.
  form.watch('email', () => setCodeAsked(false))
  const logIn = (credentials: Body<'POST /login/'>) =>
    login.mutate(credentials, {
      onError: error => setCodeAsked(asked => asked || hasCode(error, 'second_factor_required')),
    })
  const submit = form.onSubmit(({ email, password, code }) => {
    if (login.isPending) return
    logIn({ email: email.trim(), password, ...(codeAsked && { code: asciiDigits(code) }) })
  }, toFirstError(form))
  const codeField = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (codeAsked) codeField.current?.focus()
  }, [codeAsked])
  // The code field already shows this failure.
  const failure = login.error && !hasCode(login.error, 'second_factor_required') ? loginFailure(login.error) : null

  const isDeactivated = hasCode(login.error, 'account_deactivated')

  return (
    <AuthLayout
      title={t`Login`}
      lead={<Lead isDeactivated={isDeactivated} />}
      aside={
        <Link to="/register" state={withTypedEmail(form)}>
          <Trans>Need an account?</Trans>
        </Link>
      }
    >
      <Banner outcome="error">
        {failure === null ? null : (
          <Failure title={failure} error={withoutReply(login.error)}>
            {isDeactivated ? (
              <Trans>
                If you think this is a mistake, <Link to="/contact">contact us</Link>.
              </Trans>
            ) : null}
          </Failure>
        )}
      </Banner>
      <form method="post" onSubmit={submit} noValidate>
        <Stack gap="md">
          <EmailField key={form.key('email')} {...form.getInputProps('email')} />
          <PasswordField
            autoComplete="current-password"
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
          {codeAsked ? (
            <CodeField
              ref={codeField}
              description={t`The six-digit code from your authenticator app, or a recovery code`}
              key={form.key('code')}
              {...form.getInputProps('code')}
            />
          ) : null}
          {config.mail ? (
            <Link to="/forgot-password" state={withTypedEmail(form)} className={classes.forgotten}>
              <Trans>Forgot password?</Trans>
            </Link>
          ) : null}
          <SubmitButton busy={login.isPending} busyLabel={t`Logging in...`} fullWidth mt="xs">
            {t({ message: 'Login', context: 'button' })}
          </SubmitButton>
        </Stack>
      </form>
      <DemoLogins
        busy={login.isPending}
        onChoose={credentials => {
          form.setValues(credentials)
          logIn(credentials)
        }}
      />
    </AuthLayout>
  )
}

/** Explains why the login page has opened. */
function Lead({ isDeactivated }: { isDeactivated: boolean }) {
  const { from, expired } = useRouter().latestLocation.state
  if (expired && !isDeactivated)
    return (
      <strong>
        <Trans>
          Your session has ended. Log in again to pick up where you left off. We've kept the forms you were filling in.
        </Trans>
      </strong>
    )
  if (from !== undefined) return <Trans>Log in to open this page.</Trans>
  return <Trans>Welcome back. Log in to continue.</Trans>
}
