import { sql } from 'kysely'
import type { Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/security/access.ts'
import type { Held } from '#platform/security/hold.ts'
import type { LockedFactor } from './queries.ts'

type Self = Held<'user', 'self'>

/** Stores the secret of a factor that is not enabled yet, in place of an earlier one. */
export async function saveSecret(tx: Tx, user: Self, secret: Buffer): Promise<void> {
  await tx
    .insertInto('second_factors')
    .values({ user_id: user.id, secret })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet({ secret }))
    .execute()
}

export async function enable(tx: Tx, factor: LockedFactor, step: number): Promise<void> {
  await tx
    .updateTable('second_factors')
    .set({ enabled_at: sql<Date>`now()`, last_step: step })
    .where('user_id', '=', factor.user_id)
    .execute()
}

export async function setLastStep(tx: Tx, factor: LockedFactor, step: number): Promise<void> {
  await tx.updateTable('second_factors').set({ last_step: step }).where('user_id', '=', factor.user_id).execute()
}

/** Deletes a factor with its recovery codes. */
export async function deleteFactor(tx: Tx, factor: LockedFactor): Promise<void> {
  await tx.deleteFrom('second_factors').where('user_id', '=', factor.user_id).execute()
}

export async function replaceRecoveryCodes(tx: Tx, factor: LockedFactor, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', factor.user_id).execute()
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map(code_hash => ({ user_id: factor.user_id, code_hash })))
    .execute()
}

/** Deletes a recovery code. Returns whether there was such a code. */
export async function deleteRecoveryCode(tx: Tx, factor: LockedFactor, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', factor.user_id)
    .where('code_hash', '=', hash)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Records that the caller has given their password or a code in this session. */
export async function confirmSession(tx: Tx, { id, sessionId }: Actor): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ confirmed_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .where('user_id', '=', id)
    .execute()
}

/** What is guessed, each with its own count. */
export type Guessed = 'code' | 'password'

/** Wrong guesses without a pause. Then it doubles from 30 seconds to an hour. */
const freeGuesses = 5
const pause = sql`least(interval '1 hour', interval '30 seconds' * 2 ^ least(guesses.count - ${sql.lit(freeGuesses)}, 10))`

/** Counts a guess unless there is a pause. Returns its seconds that are left. */
export async function insertGuess(tx: Tx, userId: number, kind: Guessed): Promise<number | undefined> {
  const { rows: counted } = await sql`
    insert into guesses (user_id, kind, count) values (${userId}, ${kind}, 1)
    on conflict (user_id, kind) do update set count = guesses.count + 1, last_at = now()
      where guesses.count < ${sql.lit(freeGuesses)} or guesses.last_at + ${pause} <= now()
    returning count`.execute(tx)
  if (counted.length > 0) return undefined
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from last_at + ${pause} - now()))::int as seconds
    from guesses where user_id = ${userId} and kind = ${kind}`.execute(tx)
  return Math.max(1, rows[0]?.seconds ?? 1)
}

/** Forgets the guesses, after a correct one. */
export async function forgetGuesses(tx: Tx, userId: number, kind: Guessed): Promise<void> {
  await tx.deleteFrom('guesses').where('user_id', '=', userId).where('kind', '=', kind).execute()
}
