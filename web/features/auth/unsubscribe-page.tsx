import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Banner } from '#ui/banner.tsx'
import { Failure } from '#ui/failure.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { linkToken } from './link-token.ts'
import { useUnsubscribe } from './queries.ts'

/** Unsubscribes from one kind of email without logging in. */
export function UnsubscribePage() {
  const { t } = useLingui()
  const [token] = useState(linkToken)
  const { mutate: unsubscribe, isPending, isSuccess, error } = useUnsubscribe()
  return (
    <AuthLayout
      title={t`Turn off these emails`}
      lead={<Trans>We'll stop sending you emails like this one. You'll still get other emails.</Trans>}
      aside={
        <Link to="/account">
          <Trans>Notification settings</Trans>
        </Link>
      }
    >
      <Banner outcome="success">{isSuccess ? <Trans>You've turned off these emails.</Trans> : null}</Banner>
      <Banner outcome="error">
        {error ? <Failure title={<Trans>We couldn't turn off these emails</Trans>} error={error} /> : null}
      </Banner>
      {isSuccess ? null : (
        <form
          onSubmit={event => {
            event.preventDefault()
            if (!isPending) unsubscribe(token)
          }}
        >
          <SubmitButton busy={isPending} busyLabel={t`Turning off...`} fullWidth>
            {t`Turn off`}
          </SubmitButton>
        </form>
      )}
    </AuthLayout>
  )
}
