import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { query } from '#lib/api/query.ts'
import { config } from '#lib/http/config.ts'
import { Banner } from '#ui/banner.tsx'
import { Card } from '#ui/card.tsx'
import { Failure } from '#ui/failure.tsx'
import { BusyButton } from '#ui/submit-button.tsx'
import { useRequestVerification } from './queries.ts'
import classes from './email-notice.module.css'

/**
 * Asks the user to verify their email address. Until then they neither receive notifications by email nor trigger any.
 */
export function EmailNotice() {
  const { data } = useQuery(query('GET /email/'))
  const request = useRequestVerification()
  if (!data || (data.verified && !data.bounced)) return null
  return (
    <Card title={<Trans>Verify your email address</Trans>}>
      <p className={classes.text}>
        {data.bounced ? (
          <Trans>
            Your email bounced, so we've stopped sending notifications to this address. Correct it in your profile, or
            verify it again.
          </Trans>
        ) : (
          <Trans>
            Until you verify your address, we can't email you notifications or email other people about what you do.
            Open the link in our email, or request a new one.
          </Trans>
        )}
      </p>
      <Banner outcome="success">{request.isSuccess ? <Sent /> : null}</Banner>
      <Banner outcome="error">
        {request.error ? <Failure title={<Trans>We couldn't send the email</Trans>} error={request.error} /> : null}
      </Banner>
      <BusyButton variant="default" busy={request.isPending} onClick={() => request.mutate()}>
        <Trans>Send a link</Trans>
      </BusyButton>
    </Card>
  )
}

function Sent() {
  if (config.mail === 'kept')
    return <Trans>Your link is ready, but this site can't send emails yet. Ask the site's operator for the link.</Trans>
  return <Trans>The email is on its way. The link is valid for 24 hours.</Trans>
}
