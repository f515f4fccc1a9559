import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError } from '#lib/http/api-error.ts'
import { useUser } from '#lib/http/session.ts'
import { Banner } from '#ui/banner.tsx'
import { Failure } from '#ui/failure.tsx'
import { RetryLine } from '#ui/retry-line.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { linkToken } from './link-token.ts'
import { useVerifyEmail } from './queries.ts'

/** Verifies an email address as soon as the emailed link opens. */
export function VerifyEmailPage() {
  const { t } = useLingui()
  const user = useUser()
  const { mutate: verify, isSuccess, error } = useVerifyEmail()
  useEffect(() => verify(linkToken()), [verify])
  const title = <Trans>We couldn't verify your email address</Trans>
  const mayRetry = error instanceof ApiError && error.unanswered

  return (
    <AuthLayout
      title={t`Verify your email address`}
      lead={isSuccess || error ? null : <Trans>One moment...</Trans>}
      aside={
        user ? (
          <Link to="/account">
            <Trans>Your account</Trans>
          </Link>
        ) : (
          <Link to="/login">
            <Trans>Login</Trans>
          </Link>
        )
      }
    >
      <Banner outcome="success">
        {isSuccess ? <Trans>Your email address is verified. We'll send your notifications there.</Trans> : null}
      </Banner>
      <Banner outcome="error">{error && !mayRetry ? <Failure title={title} error={error} /> : null}</Banner>
      {mayRetry ? (
        <RetryLine error={error} onRetry={() => verify(linkToken())}>
          {title}
        </RetryLine>
      ) : null}
    </AuthLayout>
  )
}
