import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import { toFirstError } from '#lib/form.tsx'
import { emailPattern } from '#lib/validation.ts'
import { Banner } from '#ui/banner.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { DemoSignIns } from './demo-sign-ins.tsx'
import { loginFailure } from './failures.ts'
import { useLogin } from './queries.ts'

export function LoginPage() {
  const { t } = useLingui()
  const login = useLogin()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: {
      email: value => (emailPattern.test(value.trim()) ? null : <Trans>Please enter your email address</Trans>),
      password: value => (value === '' ? <Trans>Please enter your password</Trans> : null),
    },
  })
  const submit = form.onSubmit(({ email, password }) => {
    if (!login.isPending) login.mutate({ email: email.trim(), password })
  }, toFirstError(form))

  return (
    <AuthLayout
      title={t`Login`}
      lead={<Trans>Welcome back. Sign in to go on with your campaigns.</Trans>}
      aside={
        <Link to="/register">
          <Trans>Need an account?</Trans>
        </Link>
      }
    >
      <Banner outcome="error">{login.error ? loginFailure(login.error) : null}</Banner>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            label={t`Email`}
            type="email"
            name="email"
            autoComplete="username"
            required
            withAsterisk={false}
            key={form.key('email')}
            {...form.getInputProps('email')}
          />
          <PasswordField
            autoComplete="current-password"
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
          <SubmitButton busy={login.isPending} busyLabel={t`Logging in...`} fullWidth mt="xs">
            {t`Login`}
          </SubmitButton>
        </Stack>
      </form>
      <DemoSignIns busy={login.isPending} onChoose={credentials => login.mutate(credentials)} />
    </AuthLayout>
  )
}
