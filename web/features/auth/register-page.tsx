import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import { limits } from '#contract/values/limits.ts'
import { registrableRoles, type RegistrableRole } from '#contract/values/roles.ts'
import { NewPasswordField } from '#entities/account/new-password-field.tsx'
import { validateEmail, validateNewPassword, validateUsername } from '#entities/account/validators.tsx'
import { oneOf, usePageSearch } from '#lib/dom/page-search.ts'
import { useFirstField } from '#lib/forms/first-field.ts'
import { fieldErrors, showErrors, toFirstError } from '#lib/forms/form.tsx'
import { withoutReply } from '#lib/i18n/error-text.ts'
import { usePrerenderedForm } from '#prerender/use-prerendered-form.ts'
import { Banner } from '#ui/banner.tsx'
import { Failure } from '#ui/failure.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { EmailField } from './email-field.tsx'
import { registerFailure } from './failures.ts'
import { useRegister } from './queries.ts'
import { useTypedEmail, withTypedEmail } from './typed-email.ts'
import classes from './auth-layout.module.css'

export function RegisterPage() {
  const { t } = useLingui()
  const register = useRegister()
  const { role = 'influencer' } = usePageSearch({ role: oneOf(registrableRoles) })
  const { minimumAge } = limits
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { username: '', email: useTypedEmail(), password: '', role: role as RegistrableRole },
    validate: {
      username: validateUsername,
      email: validateEmail,
      password: (value, { username }) => validateNewPassword(value, username),
    },
  })
  usePrerenderedForm(form)
  useFirstField(form, 'username')
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
          <EmailField key={form.key('email')} {...form.getInputProps('email')} />
          <NewPasswordField key={form.key('password')} {...form.getInputProps('password')} />
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
