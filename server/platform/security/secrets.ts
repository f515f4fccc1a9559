import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { limits } from '#contract/index.ts'
import type { Db, ReadOnlyDb } from '../database/db.ts'
import { isAhead, isWithin } from '../database/recent.ts'
import { notStarted } from '../database/settings.ts'
import type { Secrets, Tokens } from './tokens.ts'

// All instances on a database share the secret in `settings`. A rotation stores its successor and the time from which
// it signs. Instances poll, so that they accept it before then.

/** The polling interval for a new secret, in milliseconds. */
const pollInterval = 10_000

/** Seconds from the rotation until the new secret signs, so that every instance can learn it. */
export const leadSeconds = 30

/** Longer than the furthest ahead that a rotation sets a time. */
const farthest = '2 hours'

/** The secrets stored in the database, at the current time of its clock. */
export async function storedSecrets(db: ReadOnlyDb): Promise<Secrets> {
  const { latest, latest_signs, previous, previous_accepted } = await db
    .selectFrom('settings')
    .select([
      'jwt_secret as latest',
      'previous_jwt_secret as previous',
      sql<boolean>`not ${isAhead(sql`jwt_secret_from`, farthest)}`.as('latest_signs'),
      sql<boolean>`coalesce(${isAhead(sql`previous_jwt_secret_until`, farthest)}, false)`.as('previous_accepted'),
    ])
    .executeTakeFirstOrThrow(notStarted)
  const newest = { value: latest, acceptsTokens: true }
  if (previous === null) return [newest]
  const replaced = { value: previous, acceptsTokens: previous_accepted }
  return latest_signs ? [newest, replaced] : [replaced, newest]
}

/** Whether the newest secret in the database signs, at the current time of its clock. */
export async function newestSigns(db: ReadOnlyDb): Promise<boolean> {
  const { signs } = await db
    .selectFrom('settings')
    .select(sql<boolean>`not ${isAhead(sql`jwt_secret_from`, farthest)}`.as('signs'))
    .executeTakeFirstOrThrow(notStarted)
  return signs
}

/** The secrets from the environment; undefined if they are in the database. */
export const configuredSecrets = (secret: string | undefined, previous: string | undefined): Secrets | undefined =>
  secret === undefined
    ? undefined
    : [
        { value: secret, acceptsTokens: true },
        ...(previous === undefined ? [] : [{ value: previous, acceptsTokens: true }]),
      ]

/** Keeps the tokens' secrets up to date with the database. Returns a function that stops this. */
export function followSecrets(db: Db, tokens: Tokens, interval = pollInterval): () => void {
  let known = ''
  async function poll(): Promise<void> {
    const secrets = await storedSecrets(db)
    if (JSON.stringify(secrets) === known) return
    known = JSON.stringify(secrets)
    tokens.use(secrets)
  }
  // While the database is unavailable, nothing that needs a secret is served.
  const timer = setInterval(() => void poll().catch(() => undefined), interval)
  timer.unref()
  return () => clearInterval(timer)
}

export interface RotationOptions {
  /** Seconds from the rotation until the new secret signs. */
  leadSeconds: number
  /** How long tokens signed with the previous secret remain valid after that. */
  acceptSeconds: number
}

/** For a secret that has not leaked: tokens signed with it remain valid until they expire. */
export const gradualRotation: RotationOptions = { leadSeconds, acceptSeconds: limits.session.accessMinutes * 60 }

/**
 * Stores a new secret. Only one previous secret is kept, so this returns false and does nothing within a day of the
 * last rotation, unless the previous secret must be rejected.
 */
export async function rotateSecret(
  db: Db,
  { leadSeconds: lead, acceptSeconds: accept }: RotationOptions,
): Promise<boolean> {
  const seconds = (count: number) => sql<string>`now() + make_interval(secs => ${count})`
  const { numUpdatedRows } = await db
    .updateTable('settings')
    .set(eb => ({
      jwt_secret: randomBytes(32).toString('base64url'),
      jwt_secret_from: seconds(lead),
      previous_jwt_secret: eb.ref('jwt_secret'),
      previous_jwt_secret_until: seconds(lead + accept),
    }))
    // Responses for Idempotency-Keys, which it may have sealed, are kept for a day. A concurrent rotation waits here.
    .$if(accept > 0, update =>
      update.where(
        sql<boolean>`not (${isWithin(sql`jwt_secret_from`, '1 day')} or ${isAhead(sql`jwt_secret_from`, farthest)})`,
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
