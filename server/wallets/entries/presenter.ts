import {
  recordOf,
  walletOutcomes,
  type AddedWalletEntries,
  type ReadWalletEntry,
  type WalletEntry,
  type WalletOutcome,
} from '#contract/index.ts'
import { instantOrNull } from '#platform/database/instants.ts'
import { slicesOf } from '#platform/slices.ts'
import { propose, type Proposal } from '../reader/propose.ts'
import { directions, type Reading } from '../reader/reading.ts'
import type { ClassifiedReading } from './classify-readings.ts'
import type { KnownEntry } from './policy.ts'
import { moneyOrNull, presentEntry, presentMoment } from './present-entry.ts'
import type { ListedEntry } from './queries.ts'

const presentProposal = ({ kind, reading }: Proposal): NonNullable<WalletEntry['proposal']> => ({
  kind,
  direction: directions[kind],
  amount: moneyOrNull(reading.amount),
  fee: moneyOrNull(reading.fee),
  balance_after: moneyOrNull(reading.balanceAfter),
  transaction_id: reading.transactionId,
  party: reading.party,
  party_masked: reading.partyMasked,
  reference: reading.reference,
  occurred_at: instantOrNull(reading.occurredAt),
})

/** The proposal for a message of an unknown wording, unless an admin has refused it. */
export function proposalOf({ account, raw, source, refused_wordings }: ListedEntry): Proposal | undefined {
  const proposal = refused_wordings && source !== 'file' ? propose(account, raw) : undefined
  return proposal && !refused_wordings?.includes(proposal.wording) ? proposal : undefined
}

/** An entry as listed at the money desk. */
export function presentListed(row: ListedEntry): WalletEntry {
  const proposal = proposalOf(row)
  return {
    ...presentEntry(row),
    payment: row.payment,
    pending_payment: row.pending_payment,
    payout: row.payout,
    note: row.note,
    proposal: proposal ? presentProposal(proposal) : null,
  }
}

/** A later entry of the same text or file may contradict a new one. */
const outcomeOf = ({ classification, entry }: Omit<ClassifiedReading, 'reading'>): WalletOutcome =>
  entry.state === 'conflict' && classification.outcome === 'new' ? 'conflict' : classification.outcome

const presentOther = (entry: KnownEntry): NonNullable<ReadWalletEntry['contradicts']> => ({
  kind: entry.kind,
  amount: moneyOrNull(entry.amount),
  fee: moneyOrNull(entry.fee),
  balance_after: moneyOrNull(entry.balanceAfter),
  party: entry.party,
  ...presentMoment(entry),
})

/** The proposal for a message that has just arrived, whether or not an admin has refused it before. */
function proposalFor({ method, raw, reason }: Reading): Pick<ReadWalletEntry, 'proposal'> {
  const proposal = reason === 'unknown_wording' ? propose(method, raw) : undefined
  return proposal ? { proposal: presentProposal(proposal) } : {}
}

const presentReading = ({ reading, classification, entry }: ClassifiedReading): ReadWalletEntry => ({
  ...proposalFor(reading),
  id: entry.id,
  kind: reading.kind,
  direction: reading.direction,
  amount: moneyOrNull(reading.amount),
  fee: moneyOrNull(reading.fee),
  balance_after: moneyOrNull(reading.balanceAfter),
  transaction_id: reading.transactionId,
  party: reading.party,
  party_masked: reading.partyMasked,
  reference: reading.reference,
  ...presentMoment(reading),
  outcome: outcomeOf({ classification, entry }),
  reason: reading.reason,
  raw: reading.raw,
})

/** The outcome of each text, in order, yielding to other work if there are many. A preview has no ids. */
export async function presentAdded(
  classified: readonly ClassifiedReading[],
  { preview }: { preview: boolean },
): Promise<AddedWalletEntries> {
  const counts = recordOf(walletOutcomes, () => 0)
  // Of two readings of one ID, only the later one contradicts the earlier one.
  const later = new Map(classified.flatMap(({ classification: { other }, entry }) => (other ? [[other, entry]] : [])))
  const entries: ReadWalletEntry[] = []
  for await (const slice of slicesOf(classified)) {
    for (const one of slice) {
      const shown = presentReading(one)
      const other = shown.outcome === 'conflict' ? (one.classification.other ?? later.get(one.entry)) : undefined
      counts[shown.outcome] += 1
      entries.push({ ...shown, ...(preview && { id: null }), ...(other && { contradicts: presentOther(other) }) })
    }
  }
  return { entries, counts }
}
