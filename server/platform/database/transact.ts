import { hash } from 'node:crypto'
import { replyOf, type Outcome } from '#packages/pg-pipeline/index.ts'
import { hasEmitted } from '../events/emit.ts'
import { wakeDispatcher } from '../events/wake.ts'
import { refuse } from '../http/errors.ts'
import { jsonText } from '../json-slices.ts'
import type { Tokens } from '../security/tokens.ts'
import { Database, type Db, type Tx } from './db.ts'
import { recordWrite } from './last-writes.ts'
import { prepared } from './prepared.ts'

/**
 * Runs a use case in a transaction: commits when the work resolves and rolls back when it throws. Work whose last step
 * is one statement returns a function that runs it, and COMMIT follows without waiting for the reply. Whatever the
 * function does with the reply comes after the commit, so it must not refuse, unless the statement changed nothing. The
 * result is stored for requests that repeat the Idempotency-Key, so it must be plain JSON.
 */
export type Transact = <T>(work: (tx: Tx) => Promise<Outcome<T>>) => Promise<T>

/** What a transaction does in addition to its work. */
interface TransactionOptions {
  /** Checks whether the caller may run the transaction, and rejects if not. The work cannot write before that. */
  authorize?: ((tx: Tx) => Promise<unknown>) | undefined
  /** Sends a statement after the work's. If it fails, nothing is committed. */
  beforeCommit?: ((tx: Tx) => Promise<void>) | undefined
  /** The user who writes, recorded for their reads from a replica; see `recordWrite`. */
  writer?: number | undefined
}

/** Commits, then wakes the dispatcher if the transaction emitted events. */
async function commit<T>(
  db: Db,
  work: (tx: Tx) => Promise<Outcome<T>>,
  { authorize, beforeCommit, writer }: TransactionOptions,
): Promise<T> {
  let emitted = false
  const emitting = async (tx: Tx) => {
    const reply = replyOf(await work(tx))
    // The code that awaits it reports the error, unless the commit fails first.
    reply.catch(() => undefined)
    await beforeCommit?.(tx)
    emitted = hasEmitted(tx)
    if (writer !== undefined) await recordWrite(tx, writer)
    return () => reply
  }
  const reply = await (db instanceof Database
    ? db.transact(emitting, authorize)
    : db.transaction().execute(async tx => {
        await authorize?.(tx)
        return replyOf(await emitting(tx))
      }))
  if (emitted) wakeDispatcher(db)
  return reply
}

/** Runs transactions without an Idempotency-Key. */
export const transactOn =
  (db: Db, options: TransactionOptions = {}): Transact =>
  work =>
    commit(db, work, options)

/** The scope of an Idempotency-Key: one caller and one request. */
interface IdempotentRequest {
  caller: string
  key: string
  /** The endpoint, its parameters and its body. */
  request: string
}

// Independent of the secret, so that instances claim the same row even while only some have a new secret.
const hashKey = ({ caller, key }: Omit<IdempotentRequest, 'request'>): Buffer =>
  hash('sha256', JSON.stringify([caller, key]), 'buffer')

/** Serializes a body independently of the order of its fields. */
export function canonical(body: unknown): string {
  return JSON.stringify(body, (_, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}

const claim = prepared<{ key: Buffer; request: Buffer }, { key_hash: Buffer }>((db, param) =>
  db
    .insertInto('idempotency_keys')
    .values({ key_hash: param('key'), request_hash: param('request') })
    .onConflict(conflict => conflict.doNothing())
    .returning('key_hash'),
)

const storeReply = prepared<{ key: Buffer; reply: Buffer }>((db, param) =>
  db
    .updateTable('idempotency_keys')
    .set({ answer: param('reply') })
    .where('key_hash', '=', param('key')),
)

/**
 * Runs transactions under an Idempotency-Key. Claims the key and stores the response in the same transaction: a
 * concurrent request with the key waits and then gets that response, and a refusal releases the key. Refuses with
 * `idempotency_key_reused` if the key was used for another request.
 */
export const transactOnce = (
  db: Db,
  tokens: Tokens,
  { caller, key, request }: IdempotentRequest,
  options: TransactionOptions,
): Transact => {
  const keyHash = hashKey({ caller, key })
  return <T>(work: (tx: Tx) => Promise<Outcome<T>>) => {
    const once = async (tx: Tx): Promise<T> => {
      const [claimed] = await claim(tx, { key: keyHash, request: tokens.fingerprint('request', request) })
      if (!claimed) return await storedReply(tx, tokens, keyHash, request)
      const reply = await replyOf(await work(tx))
      await storeReply.send(tx, { key: keyHash, reply: tokens.seal(await jsonText(reply)) })
      return reply
    }
    return commit(db, once, options)
  }
}

/**
 * Runs transactions that precede the one of `transactOnce` in the same request. Refuses with `idempotency_key_reused`
 * if the key was used for another request.
 */
export const transactBeforeOnce =
  (db: Db, tokens: Tokens, { request, ...scope }: IdempotentRequest, options: TransactionOptions): Transact =>
  work =>
    commit(
      db,
      async tx => {
        const stored = await storedKey(tx, hashKey(scope))
        if (stored) expectSame(tokens, stored, request)
        return work(tx)
      },
      options,
    )

const storedKey = (tx: Tx, keyHash: Buffer) =>
  tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('key_hash', '=', keyHash)
    .executeTakeFirst()

function expectSame(tokens: Tokens, { request_hash }: { request_hash: Buffer }, request: string): void {
  if (!tokens.isFingerprint(request_hash, 'request', request)) refuse('idempotency_key_reused')
}

async function storedReply<T>(tx: Tx, tokens: Tokens, keyHash: Buffer, request: string): Promise<T> {
  const stored = await storedKey(tx, keyHash)
  // The nightly cleanup has deleted the key since the insert.
  if (!stored) refuse('unavailable')
  expectSame(tokens, stored, request)
  const reply = stored.answer === null ? undefined : tokens.unseal(stored.answer)
  if (reply === undefined) refuse('idempotency_key_reused')
  return JSON.parse(reply) as T
}
