import type { Poisha } from '#contract/index.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/security/actor.ts'
import { hold, type Held } from '#server/domain/index.ts'
import { remainder } from '../balances/accounts/queries.ts'
import { markConflicts } from '../entries/commands.ts'
import { stateAfter } from '../entries/policy.ts'
import { entryInQuestion } from '../entries/queries.ts'
import { settleChange } from './settle-entries.ts'

/** An entry that is about to lose its link. */
interface LinkedEntry {
  entry: Held<'walletEntry', 'admin'>
  /** The remainder of the cover before the change. */
  before: Poisha
}

/** Locks the entry that is linked to a payment or payout, if any. The wallets must be locked. */
export async function holdLinkedEntry(tx: Tx, actor: Actor, id: number | null): Promise<LinkedEntry | undefined> {
  const entry = id === null ? undefined : await hold(tx, actor, 'walletEntry', id, 'admin')
  return entry && { entry, before: await remainder(tx) }
}

/**
 * Stops counting an entry that has lost its link if others with its ID contradict it, until an admin chooses one of them. While it was linked, it counted in spite of them. The wallets must be locked.
 */
export async function settleFreedEntry(tx: Tx, { entry, before }: LinkedEntry): Promise<void> {
  const question = await entryInQuestion(tx, entry)
  if (stateAfter(question, 'restore') !== 'conflict') return
  await markConflicts(tx, [entry.id])
  await settleChange(tx, {
    account: entry.account,
    stamps: question.occurredAt === null ? [] : [question.occurredAt],
    transactionIds: entry.transaction_id === null ? [] : [entry.transaction_id],
    entryId: entry.id,
    remainder: before,
  })
}
