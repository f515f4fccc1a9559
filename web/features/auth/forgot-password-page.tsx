import { Trans, useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import { validateEmail } from '#entities/account/validators.tsx'
import { toFirstError } from '#lib/forms/form.tsx'
import { config } from '#lib/http/config.ts'
import { Banner } from '#ui/banner.tsx'
import { Failure } from '#ui/failure.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { EmailField } from './email-field.tsx'
import { useForgotPassword } from './queries.ts'
import { useTypedEmail, withTypedEmail } from './typed-email.ts'

/** Requests an email with a link for setting a new password. */
export function ForgotPasswordPage() {
  const { t } = useLingui()
  const forgot = useForgotPassword()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: useTypedEmail() },
    validate: { email: validateEmail },
  })
  const submit = form.onSubmit(({ email }) => {
    if (!forgot.isPending) forgot.mutate(email.trim())
  }, toFirstError(form))

  return (
    <AuthLayout
      title={t`Forgot password`}
      lead={<Trans>Enter your account's email address, and we'll send you a link to choose a new password.</Trans>}
      aside={
        <Link to="/login" state={withTypedEmail(form)}>
          <Trans>Back to login</Trans>
        </Link>
      }
    >
      <Banner outcome="success">{forgot.isSuccess ? <Sent /> : null}</Banner>
      <Banner outcome="error">
        {forgot.error ? <Failure title={<Trans>We couldn't send a link</Trans>} error={forgot.error} /> : null}
      </Banner>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <EmailField key={form.key('email')} {...form.getInputProps('email')} />
          <SubmitButton busy={forgot.isPending} busyLabel={t`Sending...`} fullWidth mt="xs">
            {forgot.isSuccess ? t`Send again` : t`Send link`}
          </SubmitButton>
        </Stack>
      </form>
    </AuthLayout>
  )
}

/** The same text for every address, so that nobody can find out who has an account. */
function Sent() {
  if (config.mail === 'kept')
    return (
      <Trans>
        If this address has an account, a link is ready, but this site can't send emails yet. Ask the site's operator
        for the link.
      </Trans>
    )
  return <Trans>If this address has an account, we've emailed you a link. It's valid for 30 minutes.</Trans>
}
