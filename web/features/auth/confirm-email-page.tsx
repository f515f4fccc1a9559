import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { fieldErrors } from '#lib/forms/form.tsx'
import { Banner } from '#ui/banner.tsx'
import { Failure } from '#ui/failure.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { linkToken } from './link-token.ts'
import { useConfirmEmail } from './queries.ts'

/** Confirms a change of email address. Opens from the link emailed to the old address. */
export function ConfirmEmailPage() {
  const { t } = useLingui()
  const [token] = useState(linkToken)
  const { mutate: confirm, isPending, isSuccess, error } = useConfirmEmail()
  // Someone may have taken the address since.
  const taken = fieldErrors(error, ['email'])['email']
  return (
    <AuthLayout
      title={t`Confirm your new email`}
      lead={<Trans>We'll log you out everywhere. Then log in with your new email.</Trans>}
      aside={
        <Link to="/login">
          <Trans>Login</Trans>
        </Link>
      }
    >
      <Banner outcome="success">{isSuccess ? <Trans>Your email has been changed.</Trans> : null}</Banner>
      <Banner outcome="error">
        {error ? (
          <Failure title={<Trans>We couldn't change your email</Trans>} error={taken ? null : error}>
            {taken}
          </Failure>
        ) : null}
      </Banner>
      {isSuccess ? (
        <LinkButton to="/login" fullWidth>
          {t({ message: 'Login', context: 'button' })}
        </LinkButton>
      ) : (
        <form
          onSubmit={event => {
            event.preventDefault()
            if (!isPending) confirm(token)
          }}
        >
          <SubmitButton busy={isPending} busyLabel={t`Confirming...`} fullWidth>
            {t`Confirm email`}
          </SubmitButton>
        </form>
      )}
    </AuthLayout>
  )
}
