import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ApiError } from '#lib/api/api-error.ts'
import { Failure } from '#ui/failure.tsx'

/** What failed and why. After a conflict, also says that the list is up to date again. */
export function DecisionFailure({ title, error }: { title: ReactNode; error: unknown }) {
  return (
    <Failure title={title} error={error}>
      {error instanceof ApiError && error.status === 409 ? <Trans>We've refreshed the list.</Trans> : null}
    </Failure>
  )
}
