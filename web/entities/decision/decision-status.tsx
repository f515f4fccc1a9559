import { useLingui } from '@lingui/react/macro'
import type { Decidable } from '#contract/index.ts'
import { date } from '#lib/i18n/format.ts'
import { StatusBadge } from '../status/status-badge.tsx'
import { RejectionReason, type RejectedRow } from './rejection.tsx'

interface DecisionStatusProps {
  kind: Decidable
  /** Other servers that implement the specification may omit when it was decided. */
  row: { status: string; decided_at?: string | null; is_withdrawn?: boolean; is_replaced?: boolean } & RejectedRow
}

/** The status of a row that is decided once, with the time of the decision as its title. */
export function DecisionStatus({ kind, row }: DecisionStatusProps) {
  const { t, i18n } = useLingui()
  const { status, decided_at, is_withdrawn, is_replaced } = row
  const day = decided_at && date(decided_at, i18n.locale)
  return (
    <span title={day ? (is_withdrawn ? t`Withdrawn on ${day}` : t`Decided on ${day}`) : undefined}>
      <StatusBadge kind={kind} status={is_withdrawn ? 'withdrawn' : is_replaced ? 'replaced' : status} />
      <RejectionReason kind={kind} row={row} />
    </span>
  )
}
