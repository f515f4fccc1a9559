import { sql } from 'kysely'
import type { Tx } from '../database/db.ts'
import type { Transact } from '../database/transact.ts'
import { TooManyRequests } from '../http/errors.ts'

/**
 * What can be guessed by someone who has the password (a code at login) or is logged in (a code or the password). Each
 * has its own count, so that nobody with only one of the two can make the owner wait at the other.
 */
export type Guessed = 'code' | 'confirmation_code' | 'password'

/** The number of wrong guesses without a delay. Afterwards, the delay doubles from 30 seconds to an hour. */
const freeGuesses = 5
const pause = sql`least(interval '1 hour', interval '30 seconds' * 2 ^ least(guesses.count - ${sql.lit(freeGuesses)}, 10))`

/** Counts a guess unless there is a delay. Returns the remaining seconds of the delay. */
async function insertGuess(tx: Tx, userId: number, kind: Guessed): Promise<number | undefined> {
  const { rows: counted } = await sql`
    insert into guesses (user_id, kind, count) values (${userId}, ${kind}, 1)
    on conflict (user_id, kind) do update set count = guesses.count + 1, last_at = now()
      where guesses.count < ${sql.lit(freeGuesses)} or guesses.last_at + ${pause} <= now()
        -- The clock has been set back since the last guess, which keeps its place in the count but delays nobody.
        or guesses.last_at > clock_timestamp()
    returning count`.execute(tx)
  if (counted.length > 0) return undefined
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from last_at + ${pause} - now()))::int as seconds
    from guesses where user_id = ${userId} and kind = ${kind}`.execute(tx)
  return Math.max(1, rows[0]?.seconds ?? 1)
}

/**
 * Counts a guess in a separate transaction, before it is checked, so that concurrent guesses count too. Refuses with
 * `too_many_requests` during a delay.
 */
export async function countGuess(transact: Transact, userId: number, kind: Guessed): Promise<void> {
  const seconds = await transact(tx => insertGuess(tx, userId, kind))
  if (seconds !== undefined) throw new TooManyRequests(seconds)
}

/** Resets the counts, after a correct guess or when the guessed secret has changed. */
export async function forgetGuesses(tx: Tx, userId: number, ...kinds: readonly Guessed[]): Promise<void> {
  await tx.deleteFrom('guesses').where('user_id', '=', userId).where('kind', 'in', kinds).execute()
}
