import { sql } from 'kysely'
import type { Db, Tx } from '../database/db.ts'
import { isWithin } from '../database/recent.ts'
import { TooManyRequests } from '../http/errors.ts'
import { spellingsOf, storedAddress } from '../mail/address.ts'
import type { GuessLimit, GuessLimits } from './rate-limits.ts'
import type { Tokens } from './tokens.ts'

/** How long an address stays known after the last login from it. */
export const knownDays = 30

interface Counter {
  key: string
  limit: GuessLimit
}

/** A counted guess. */
export interface Guess {
  email: string
  /** A keyed hash. */
  address: Buffer
  /** The counters that counted it, in locking order. The last one belongs to the account at this address. */
  counters: readonly Counter[]
}

export interface Guesses {
  /**
   * Counts a guess at this account's password before it is verified. Refuses a premature guess with
   * `too_many_requests`, without counting it.
   */
  count(email: string, address: string): Promise<Guess>
  /** Removes a guess from its counters. */
  forgive(guess: Guess): Promise<void>
  /** Removes a guess from its counters, forgets the account's other guesses from there, and makes the address known. */
  succeed(guess: Guess): Promise<void>
  /** Makes the address of a new account known. */
  introduce(email: string, address: string): Promise<void>
}

/** Whether the account's owner has logged in from the address. Takes the same time for unknown accounts. */
async function isKnown(db: Db, email: string, address: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from known_addresses join users on users.id = known_addresses.user_id
    where users.email = any(${spellingsOf(email)}::text[]) and known_addresses.address = ${address}
      and ${isWithin(sql`known_addresses.signed_in_at`, sql`make_interval(days => ${knownDays})`)}`.execute(db)
  return rows.length > 0
}

/** Makes the address known for the account. Writes at most once a day, because a write waits for the disk. */
async function remember(db: Db, email: string, address: Buffer): Promise<void> {
  await sql`
    insert into known_addresses (user_id, address)
    select id, ${address} from users where email = any(${spellingsOf(email)}::text[]) and not exists (
      select from known_addresses
      where user_id = users.id and address = ${address} and ${isWithin(sql`signed_in_at`, '1 day')}
    )
    on conflict (user_id, address) do update set signed_in_at = now()`.execute(db)
}

async function uncount(db: Db, counters: readonly Counter[]): Promise<void> {
  for (const { key } of counters)
    await sql`update sign_in_guesses set level = greatest(0, level - 1) where key = ${key}`.execute(db)
}

/** Counts a guess, unless it comes before the next one is allowed. Returns whether it was counted. */
async function countOne(tx: Tx, { key, limit }: Counter): Promise<boolean> {
  const { free, delaySeconds, forgetSeconds } = limit
  const elapsed = sql`extract(epoch from clock_timestamp() - stored.counted_at)`
  const level = sql`greatest(0, stored.level - greatest(0, ${elapsed}) / ${forgetSeconds}::float) + 1`
  // At most ten doublings. By then, far more time passes than a guess takes to be forgotten.
  const over = sql`least(10, ceil(${level}) - ${free}::int)`
  const { rows } = await sql`
    insert into sign_in_guesses as stored (key, level, counted_at, next_at)
    values (${key}, 1, clock_timestamp(), clock_timestamp())
    on conflict (key) do update set level = ${level}, counted_at = clock_timestamp(),
      next_at = clock_timestamp()
        + make_interval(secs => case when ${over} < 0 then 0 else ${delaySeconds}::float * 2 ^ ${over} end)
    -- The clock has been set back since a guess that now appears to lie in the future.
    where stored.next_at <= clock_timestamp() or stored.counted_at > clock_timestamp()
    returning key`.execute(tx)
  return rows.length > 0
}

async function secondsUntilNext(tx: Tx, { key }: Counter): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from next_at - clock_timestamp())::float as seconds from sign_in_guesses where key = ${key}`.execute(
    tx,
  )
  return Math.max(1, Math.ceil(rows[0]?.seconds ?? 1))
}

/** Counts guesses in the database, so that all instances have the same limits. */
export function loginGuesses(db: Db, tokens: Tokens, guessLimits: GuessLimits): Guesses {
  const hash = (...parts: string[]) => tokens.fingerprint('guess', ...parts).toString('base64url')
  /** One of 262,144 slots, so that endless emails and addresses cannot fill the table. */
  const slot = (...parts: string[]) => hash(...parts).slice(0, 3)
  const addressHash = (address: string) => tokens.fingerprint('known address', address)

  function countersOf(typed: string, address: string, known: boolean): Counter[] {
    const email = storedAddress(typed)
    if (known) return [{ key: `known ${hash(email, address)}`, limit: guessLimits.guessesAtAccountFromAddress }]
    return [
      { key: `address ${slot('address', address)}`, limit: guessLimits.guessesFromAddress },
      { key: `account ${slot('account', email)}`, limit: guessLimits.guessesAtAccount },
      { key: `both ${slot('both', email, address)}`, limit: guessLimits.guessesAtAccountFromAddress },
    ]
  }

  return {
    async count(email, address) {
      const hashed = addressHash(address)
      const counters = countersOf(email, address, await isKnown(db, email, hashed))
      await db.transaction().execute(async tx => {
        for (const counter of counters) {
          if (!(await countOne(tx, counter))) throw new TooManyRequests(await secondsUntilNext(tx, counter))
        }
      })
      return { email, address: hashed, counters }
    },
    forgive: ({ counters }) => uncount(db, counters),
    async succeed({ email, address, counters }) {
      await uncount(db, counters.slice(0, -1))
      await sql`delete from sign_in_guesses where key = ${counters.at(-1)?.key}`.execute(db)
      await remember(db, email, address)
    },
    introduce: (email, address) => remember(db, email, addressHash(address)),
  }
}
