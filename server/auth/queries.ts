import { sql } from 'kysely'
import type { User } from '#contract/index.ts'
import type { Db, Tx, Reader } from '#platform/database/db.ts'
import { prepared } from '#platform/database/prepared.ts'
import type { AccessClaims } from '#platform/security/tokens.ts'

const credentials = prepared<{ email: string }, User & { password_hash: string }>((db, param) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'role', 'language', 'password_hash'])
    .where('email', '=', param('email')),
)

/** Finds a user and their password hash by e-mail address in lower case. */
export async function credentialsOf(db: Db, email: string): Promise<(User & { password_hash: string }) | undefined> {
  // PostgreSQL rejects NUL in text.
  if (email.includes('\0')) return undefined
  const [person] = await credentials(db, { email })
  return person
}

const lockedActive = prepared<{ id: number }, { id: number }>((db, param) =>
  db.selectFrom('users').select('id').where('id', '=', param('id')).where('is_active', '=', true).forShare(),
)

/** Whether the user is active. Holds a lock that keeps it so until the transaction ends. */
export const lockIfActive = async (tx: Tx, id: number): Promise<boolean> => (await lockedActive(tx, { id })).length > 0

/** Whether the username (ignoring case) and the e-mail address are taken. */
export const takenNames = (
  db: Reader,
  username: string,
  email: string,
): Promise<{ username: boolean; email: boolean }> =>
  db
    .selectFrom(
      sql<{ username: boolean; email: boolean }>`(
        select exists (select from users where lower(username) = lower(${username})) as username,
          exists (select from users where email = ${email}) as email
      )`.as('taken'),
    )
    .select(['taken.username', 'taken.email'])
    .executeTakeFirstOrThrow()

/** The usernames of all admins, also of deactivated ones. There are few: they are only made from the command line. */
export async function adminNames(db: Reader): Promise<string[]> {
  const rows = await db.selectFrom('users').select('username').where('role', '=', 'admin').execute()
  return rows.map(({ username }) => username)
}

export async function emailExists(db: Reader, email: string): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()) !== undefined
}

const sessionByRefresh = prepared<{ hash: Buffer }, AccessClaims>((db, param) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id as sessionId', 'users.id as userId'])
    .where('sessions.refresh_hash', '=', param('hash'))
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where('users.is_active', '=', true),
)

/** Finds the session with this refresh token, if it has not ended and its user is active. */
export async function validSession(db: Db, refreshHash: Buffer): Promise<AccessClaims | undefined> {
  const [session] = await sessionByRefresh(db, { hash: refreshHash })
  return session
}
