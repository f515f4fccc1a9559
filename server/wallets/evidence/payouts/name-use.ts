import type { Db } from '#platform/database/db.ts'
import { refuse } from '#platform/http/errors.ts'
import { refusalFor } from '#server/domain/index.ts'
import { storedTransactionId } from '../../reader/transaction-id.ts'
import type { LinkedPayout } from './commands.ts'
import { useOfTransactionId } from './queries.ts'

/**
 * Awaits a call that assigns a transaction ID to a payout. If the call is refused with `transaction_id_used`, adds what
 * uses the ID. Reads that only now, after the call has released its locks and its transaction has authorized the
 * caller.
 */
export async function namingUse<T>(
  authorized: () => Promise<Db>,
  payout: Pick<LinkedPayout, 'kind' | 'id'>,
  transactionId: string,
  call: Promise<T>,
): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (refusalFor(error)?.code !== 'transaction_id_used') throw error
    const stored = storedTransactionId(transactionId)
    const use = await useOfTransactionId(await authorized(), payout, stored)
    // Released in the meantime.
    if (!use) throw error
    const { kind, id, username } = use
    const params = { kind, id, transaction_id: stored, ...(username !== null && { username }) }
    return refuse('transaction_id_used', { transaction_id: [{ code: 'transaction_id_used', params }] })
  }
}
