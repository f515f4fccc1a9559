import type { Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/security/actor.ts'
import { hold } from '#server/domain/index.ts'
import { remainder } from '../balances/accounts/queries.ts'
import { markConflicts } from '../entries/commands.ts'
import { stateAfter } from '../entries/policy.ts'
import { entryInQuestion } from '../entries/queries.ts'
import { propagateChange } from './propagate-change.ts'

/**
 * Makes a change that removes the link of this entry, if any, to a payment or payout. Stops counting the entry if
 * others with its ID contradict it, until an admin chooses one of them: while it was linked, it counted in spite of
 * them. The wallets must be locked.
 */
export async function freeingEntry(
  tx: Tx,
  actor: Actor,
  id: number | null | undefined,
  change: () => Promise<void>,
): Promise<void> {
  const entry = id ? await hold(tx, actor, 'walletEntry', id, 'staff') : undefined
  if (!entry) return change()
  const before = await remainder(tx)
  await change()
  const question = await entryInQuestion(tx, entry)
  if (stateAfter(question, 'restore') !== 'conflict') return
  await markConflicts(tx, [entry.id])
  await propagateChange(tx, {
    account: entry.account,
    stamps: question.occurredAt === null ? [] : [question.occurredAt],
    transactionIds: entry.transaction_id === null ? [] : [entry.transaction_id],
    entryId: entry.id,
    remainder: before,
  })
}
