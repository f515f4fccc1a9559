import type { WalletEntry } from '#contract/index.ts'
import { isNoMovement, type WalletEntryAction } from '#contract/values/vocabulary.ts'

const byState: Record<WalletEntry['state'], readonly WalletEntryAction[]> = {
  unmatched: ['explain', 'ignore'],
  matched: [],
  explained: ['restore'],
  ignored: ['restore'],
  conflict: ['choose', 'ignore'],
  unreadable: ['ignore'],
}

/** The actions to offer for an entry. The server decides; this only leaves out those that it would refuse. */
export function actionsOn({
  state,
  reason,
  proposal,
}: Pick<WalletEntry, 'state' | 'reason' | 'proposal'>): readonly WalletEntryAction[] {
  if (state === 'ignored' && isNoMovement(reason)) return []
  return proposal ? ['accept', 'refuse', ...byState[state]] : byState[state]
}
