import { Trans } from '@lingui/react/macro'
import type { Application } from '#contract/index.ts'
import { Money } from '#ui/money.tsx'
import classes from './application-columns.module.css'

/** The influencer's proposed fee, or the campaign's budget without one. */
export function ProposedFee({ application }: { application: Pick<Application, 'expected_fee'> }) {
  return application.expected_fee === null ? (
    <span className={classes.source} style={{ color: 'var(--soft)' }}>
      <Trans>Campaign budget</Trans>
    </span>
  ) : (
    <Money amount={application.expected_fee} />
  )
}
