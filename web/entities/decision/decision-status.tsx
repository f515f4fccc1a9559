import { useLingui } from '@lingui/react/macro'
import type { Decidable } from '#contract/index.ts'
import { date } from '#lib/i18n/format.ts'
import { StatusBadge } from '../status/status-badge.tsx'
import { RejectionReason, type RejectedRow } from './rejection.tsx'

interface DecidedRow {
  status: string
  is_withdrawn?: boolean
  is_cancelled?: boolean
  is_replaced?: boolean
}

/** The status to show: withdrawn, cancelled and replaced rows have one of their own. */
export function shownStatus({ status, is_withdrawn, is_cancelled, is_replaced }: DecidedRow): string {
  if (is_withdrawn) return 'withdrawn'
  if (is_cancelled) return 'cancelled'
  return is_replaced ? 'replaced' : status
}

interface DecisionStatusProps {
  kind: Decidable
  row: DecidedRow & { decided_at: string | null } & RejectedRow
}

/** The status of a row that is decided once, with the time of the decision as its title. */
export function DecisionStatus({ kind, row }: DecisionStatusProps) {
  const { t, i18n } = useLingui()
  const { decided_at, is_withdrawn, is_cancelled } = row
  const day = decided_at && date(decided_at, i18n.locale)
  const when = is_withdrawn ? t`Withdrawn on ${day}` : is_cancelled ? t`Cancelled on ${day}` : t`Decided on ${day}`
  return (
    <span title={day ? when : undefined}>
      <StatusBadge kind={kind} status={shownStatus(row)} />
      <RejectionReason kind={kind} row={row} />
    </span>
  )
}
