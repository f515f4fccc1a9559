import { formatMoney, type EvidenceEntry, type Poisha } from '#contract/index.ts'
import { instant, instantOrNull } from '#platform/database/instants.ts'
import type { EntryRow } from './entry-row.ts'

export const moneyOrNull = (amount: Poisha | null): string | null => (amount === null ? null : formatMoney(amount))

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
    occurred_at: instantOrNull(row.occurred_at),
    raw,
    source,
    state,
    reason,
    gap: moneyOrNull(row.gap),
    created_at: instant(row.created_at),
  }
}
