import type { EvidenceEntry } from '#contract/index.ts'
import { Money } from '#ui/money.tsx'

/** What a wallet entry added to its wallet, or took from it as a negative amount. Renders nothing if it is unknown. */
export function EntryAmount({ entry: { amount, direction } }: { entry: Pick<EvidenceEntry, 'amount' | 'direction'> }) {
  return amount === null ? null : <Money amount={direction === 'out' ? `-${amount}` : amount} />
}
