import type { EvidenceEntry } from '#contract/index.ts'
import { Money } from '#ui/money.tsx'

/** The amount of a wallet entry: positive for money in, negative for money out. Renders nothing if it is unknown. */
export function EntryAmount({ entry: { amount, direction } }: { entry: Pick<EvidenceEntry, 'amount' | 'direction'> }) {
  return amount === null ? null : <Money amount={direction === 'out' ? `-${amount}` : amount} />
}
