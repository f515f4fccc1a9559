import { formatMoney, type EvidenceEntry, type Poisha } from '#contract/index.ts'
import { instant, instantOrNull } from '#platform/database/instants.ts'
import { firstMinuteOf } from '../reader/days.ts'
import type { EntryRow } from './entry-row.ts'
import type { Moment } from './policy.ts'

export const moneyOrNull = (amount: Poisha | null): string | null => (amount === null ? null : formatMoney(amount))

/** The time of a movement. If only the day is known, omits the minute by which it is ordered. */
export const presentMoment = ({ occurredAt, minuteUnknown }: Moment) =>
  occurredAt !== null && minuteUnknown
    ? { occurred_at: instant(firstMinuteOf(occurredAt)), minute_unknown: true as const }
    : { occurred_at: instantOrNull(occurredAt) }

/** An entry without its links. */
export function presentEntry(row: EntryRow): EvidenceEntry {
  const { id, account, kind, direction, transaction_id, party, party_masked, reference, raw, source, state, reason } =
    row
  return {
    id,
    account,
    method: account,
    kind,
    direction,
    amount: moneyOrNull(row.amount),
    fee: moneyOrNull(row.fee),
    balance_after: moneyOrNull(row.balance_after),
    transaction_id,
    party,
    party_masked,
    reference,
    ...presentMoment({ occurredAt: row.occurred_at, minuteUnknown: row.minute_unknown }),
    raw,
    source,
    state,
    reason,
    gap: moneyOrNull(row.gap),
    created_at: instant(row.created_at),
  }
}
