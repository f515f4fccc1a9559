import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link, useSearch } from '@tanstack/react-router'
import { limits, usernamePattern } from '#contract/limits.ts'
import type { RegistrableRole } from '#contract/vocabulary.ts'
import { withoutReply } from '#lib/error-text.ts'
import { fieldErrors, showErrors, toFirstError } from '#lib/form.tsx'
import { characterCount, emailPattern, passwordLength } from '#lib/validation.ts'
import { Banner } from '#ui/banner.tsx'
import { Failure } from '#ui/failure.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { registerFailure } from './failures.ts'
import { useRegister } from './queries.ts'
import { useTypedBefore } from './typed-before.ts'
import { useTypedEmail, withTypedEmail } from './typed-email.ts'
import classes from './auth-layout.module.css'

export function RegisterPage() {
  const { t } = useLingui()
  const register = useRegister()
  const { role = 'influencer' } = useSearch({ from: '/workspace/register' })
  const { username, password, minimumAge } = limits
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { username: '', email: useTypedEmail(), password: '', role: role as RegistrableRole },
    validate: {
      username: value => {
        const name = value.trim()
        if (name === '') return <Trans>Please choose a username</Trans>
        if (characterCount(name) < username.min || characterCount(name) > username.max) {
          return (
            <Trans>
              Username must be {username.min} to {username.max} characters
            </Trans>
          )
        }
        return usernamePattern.test(name) ? null : (
          <Trans>Use only letters, digits, dots, hyphens and underscores</Trans>
        )
      },
      email: value => (emailPattern.test(value.trim()) ? null : <Trans>Please enter a valid email address</Trans>),
      password: (value, { username: name }) => {
        if (value === '') return <Trans>Please choose a password</Trans>
        if (passwordLength(value) < password.min)
          return <Trans>Password must be at least {password.min} characters</Trans>
        if (passwordLength(value) > password.max)
          return <Trans>Password must be at most {password.max} characters</Trans>
        return value.toLowerCase() === name.trim().toLowerCase() ? (
          <Trans>Your password can't be your username</Trans>
        ) : null
      },
    },
  })
  useTypedBefore(form)
  const submit = form.onSubmit(values => {
    if (register.isPending) return
    const body = { ...values, username: values.username.trim(), email: values.email.trim() }
    register.mutate(body, { onError: error => showErrors(form, fieldErrors(error, Object.keys(values))) })
  }, toFirstError(form))

  return (
    <AuthLayout
      title={t`Register`}
      lead={<Trans>Create your account. It's free and takes a minute.</Trans>}
      aside={
        <Link to="/login" state={withTypedEmail(form)}>
          <Trans>Already have an account?</Trans>
        </Link>
      }
    >
      <Banner outcome="error">
        {register.error ? (
          <Failure title={registerFailure(register.error)} error={withoutReply(register.error)} />
        ) : null}
      </Banner>
      <form method="post" onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            label={t`Username`}
            name="username"
            autoComplete="nickname"
            autoCapitalize="none"
            spellCheck={false}
            required
            withAsterisk={false}
            key={form.key('username')}
            {...form.getInputProps('username')}
          />
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
            description={t`At least ${password.min} characters`}
            autoComplete="new-password"
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
          <NativeSelect
            label={t({ message: 'Role', context: 'registration' })}
            name="role"
            data={[
              { value: 'influencer', label: t`Influencer` },
              { value: 'brand', label: t`Brand` },
            ]}
            key={form.key('role')}
            {...form.getInputProps('role')}
          />
          <SubmitButton busy={register.isPending} busyLabel={t`Creating Account...`} fullWidth mt="xs">
            {t({ message: 'Register', context: 'button' })}
          </SubmitButton>
          <p className={classes.consent}>
            <Trans>
              By registering, you confirm that you are {minimumAge} or older and accept the{' '}
              <Link to="/terms-of-use">Terms of Use</Link> and the <Link to="/privacy-policy">Privacy Policy</Link>.
            </Trans>
          </p>
        </Stack>
      </form>
    </AuthLayout>
  )
}
