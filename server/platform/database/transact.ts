import { hasEmitted } from '../events/emit.ts'
import { wakeDispatcher } from '../events/wake.ts'
import { refuse, Refusal } from '../http/errors.ts'
import type { Tokens } from '../security/tokens.ts'
import type { Db, Tx } from './db.ts'

/**
 * Opens the transaction of a use case: it commits when the work answers and rolls back when it throws. The answer is
 * what a repetition under the same Idempotency-Key gets again, so it must be plain JSON.
 */
export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** Commits, and then wakes the dispatcher where there are events for it. */
async function commit<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  let emitted = false
  const answer = await db.transaction().execute(async tx => {
    const result = await work(tx)
    emitted = hasEmitted(tx)
    return result
  })
  if (emitted) wakeDispatcher(db)
  return answer
}

/** A transaction without an Idempotency-Key. */
export const transactOn =
  (db: Db): Transact =>
  work =>
    commit(db, work)

/** What an Idempotency-Key is good for: one caller, and the one request that it came with first. */
interface IdempotentRequest {
  caller: string
  key: string
  /** The call, its parameters and its body. */
  request: string
}

/** The same text for the same fields, in whatever order the client wrote them. */
export function canonical(body: unknown): string {
  return JSON.stringify(body, (_, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}

/**
 * Transactions under an Idempotency-Key. The key is claimed, and the answer kept, in the transaction that makes it:
 * a second request with the key waits for the first and gets its answer; after a refusal the key is free again.
 * Refuses with `idempotency_key_reused` when the key came with another request.
 */
export const transactOnce = (db: Db, tokens: Tokens, { caller, key, request }: IdempotentRequest): Transact => {
  const keyHash = tokens.fingerprint('key', caller, key)
  const requestHash = tokens.fingerprint('request', request)
  return work =>
    commit(db, async tx => {
      const claimed = await tx
        .insertInto('idempotency_keys')
        .values({ key_hash: keyHash, request_hash: requestHash })
        .onConflict(conflict => conflict.doNothing())
        .returning('key_hash')
        .executeTakeFirst()
      if (!claimed) return await firstAnswer(tx, tokens, keyHash, requestHash)
      const answer = await work(tx)
      await tx
        .updateTable('idempotency_keys')
        .set({ answer: tokens.seal(JSON.stringify(answer ?? null)) })
        .where('key_hash', '=', keyHash)
        .execute()
      return answer
    })
}

async function firstAnswer<T>(tx: Tx, tokens: Tokens, keyHash: Buffer, requestHash: Buffer): Promise<T> {
  const first = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('key_hash', '=', keyHash)
    .executeTakeFirst()
  // It was there a moment ago: the nightly clean-up took it.
  if (!first) throw new Refusal('unavailable')
  if (!first.request_hash.equals(requestHash)) refuse('idempotency_key_reused')
  const answer = first.answer === null ? undefined : tokens.unseal(first.answer)
  if (answer === undefined) refuse('idempotency_key_reused')
  return JSON.parse(answer) as T
}
