import type { WalletEntry } from '#contract/index.ts'
import { isNoMovement, type WalletEntryAction } from '#contract/vocabulary.ts'

const byState: Record<WalletEntry['state'], readonly WalletEntryAction[]> = {
  unmatched: ['explain', 'ignore'],
  matched: [],
  explained: ['restore'],
  ignored: ['restore'],
  conflict: ['choose', 'ignore'],
  unreadable: ['ignore'],
}

/** The actions to offer for an entry. The server decides; this leaves out what it would refuse. */
export const actionsOn = ({ state, reason }: Pick<WalletEntry, 'state' | 'reason'>): readonly WalletEntryAction[] =>
  state === 'ignored' && isNoMovement(reason) ? [] : byState[state]
