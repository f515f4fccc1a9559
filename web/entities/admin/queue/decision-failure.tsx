import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ApiError } from '#lib/http/api-error.ts'
import { Moment } from '#ui/day.tsx'
import { Failure } from '#ui/failure.tsx'

/** When the influencer cancelled the withdrawal that an admin tried to approve. */
function cancelledAt(error: unknown): string | undefined {
  const problems = error instanceof ApiError ? error.fields['status'] : undefined
  const at = problems?.find(({ code }) => code === 'withdrawal_cancelled')?.params?.['at']
  return typeof at === 'string' ? at : undefined
}

/** What failed and why. After a conflict, adds that the list has been refreshed. */
export function DecisionFailure({ title, error }: { title: ReactNode; error: unknown }) {
  const cancelled = cancelledAt(error)
  return (
    <Failure title={title} error={error}>
      {error instanceof ApiError && error.status === 409 ? (
        <>
          {cancelled === undefined ? null : (
            <Trans>
              It was cancelled on <Moment instant={cancelled} />.
            </Trans>
          )}{' '}
          <Trans>We've refreshed the list.</Trans>
        </>
      ) : null}
    </Failure>
  )
}
