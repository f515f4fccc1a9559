import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { limits } from '#contract/index.ts'
import type { Db, Reader } from '../database/db.ts'
import type { Secrets, Tokens } from './tokens.ts'

// All instances on a database share the secret in `settings`. A rotation stores its successor together with the time
// from which it signs; until then, instances that poll learn to accept it.

/** How often an instance looks for a new secret, in milliseconds. */
const pollInterval = 10_000

/** From the rotation until the new secret signs, in seconds: time for every instance to learn it. */
export const leadSeconds = 30

/** The secrets that the database names, at this time by its clock. */
export async function storedSecrets(db: Reader): Promise<Secrets> {
  const { latest, latest_signs, previous, previous_accepted } = await db
    .selectFrom('settings')
    .select([
      'jwt_secret as latest',
      'previous_jwt_secret as previous',
      sql<boolean>`jwt_secret_from <= now()`.as('latest_signs'),
      sql<boolean>`coalesce(previous_jwt_secret_until > now(), false)`.as('previous_accepted'),
    ])
    .executeTakeFirstOrThrow()
  const newest = { value: latest, acceptsTokens: true }
  if (previous === null) return [newest]
  const replaced = { value: previous, acceptsTokens: previous_accepted }
  return latest_signs ? [newest, replaced] : [replaced, newest]
}

/** The secrets of the environment, or undefined if the database has them. */
export const configuredSecrets = (secret: string | undefined, previous: string | undefined): Secrets | undefined =>
  secret === undefined
    ? undefined
    : [
        { value: secret, acceptsTokens: true },
        ...(previous === undefined ? [] : [{ value: previous, acceptsTokens: true }]),
      ]

/** Keeps the tokens' secrets as the database names them. Returns a function that stops it. */
export function followSecrets(db: Db, tokens: Tokens, interval = pollInterval): () => void {
  let known = ''
  async function poll(): Promise<void> {
    const secrets = await storedSecrets(db)
    if (JSON.stringify(secrets) === known) return
    known = JSON.stringify(secrets)
    tokens.use(secrets)
  }
  // While the database is away, nothing is served that needs a secret.
  const timer = setInterval(() => void poll().catch(() => undefined), interval)
  timer.unref()
  return () => clearInterval(timer)
}

/** Whether the previous secret may still be needed: answers for Idempotency-Keys are kept for a day. */
async function wasRotatedToday(db: Reader): Promise<boolean> {
  const row = await db
    .selectFrom('settings')
    .select('jwt_secret_from')
    .where('jwt_secret_from', '>', sql<string>`now() - interval '1 day'`)
    .executeTakeFirst()
  return row !== undefined
}

export interface RotationOptions {
  /** From the rotation until the new secret signs. */
  leadSeconds: number
  /** How long tokens of the previous secret are accepted after that. */
  acceptSeconds: number
}

/** For a secret that nobody else has seen: tokens that were signed with it are accepted until they expire. */
export const gently: RotationOptions = { leadSeconds, acceptSeconds: limits.session.accessMinutes * 60 }

/**
 * Stores a new secret. Returns false and does nothing if the last rotation was less than a day ago, since only one
 * previous secret is kept, unless nothing of it is to be accepted any longer.
 */
export async function rotateSecret(
  db: Db,
  { leadSeconds: lead, acceptSeconds: accept }: RotationOptions,
): Promise<boolean> {
  if (accept > 0 && (await wasRotatedToday(db))) return false
  const seconds = (count: number) => sql<string>`now() + make_interval(secs => ${count})`
  await db
    .updateTable('settings')
    .set(eb => ({
      jwt_secret: randomBytes(32).toString('base64url'),
      jwt_secret_from: seconds(lead),
      previous_jwt_secret: eb.ref('jwt_secret'),
      previous_jwt_secret_until: seconds(lead + accept),
    }))
    .execute()
  return true
}
