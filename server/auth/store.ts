import { sql } from 'kysely'
import { limits, type Language, type Role, type User } from '#contract/index.ts'
import type { Db, Reader, Tx } from '#platform/database/db.ts'
import { prepared } from '#platform/database/prepared.ts'
import type { Fields } from '#platform/http/errors.ts'
import type { AccessClaims } from '#platform/security/tokens.ts'

const credentials = prepared<{ email: string }, User & { password_hash: string }>((db, param) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'role', 'language', 'password_hash'])
    .where('email', '=', param('email')),
)

/** The person with this e-mail address in lower case, and the hash of their password. */
export async function credentialsOf(db: Db, email: string): Promise<(User & { password_hash: string }) | undefined> {
  // The database keeps no such text, and takes none.
  if (email.includes('\0')) return undefined
  const [person] = await credentials(db, { email })
  return person
}

const lockedActive = prepared<{ id: number }, { id: number }>((db, param) =>
  db.selectFrom('users').select('id').where('id', '=', param('id')).where('is_active', '=', true).forShare(),
)

/** Whether the person is active, and holds them so until the transaction ends. */
export const activePersonLocked = async (tx: Tx, id: number): Promise<boolean> =>
  (await lockedActive(tx, { id })).length > 0

/** Which of the two is taken, as field errors. */
export async function takenNames(db: Reader, username: string, email: string): Promise<Fields | undefined> {
  const { name, address } = await db
    .selectFrom(
      sql<{ name: boolean; address: boolean }>`(
      select exists (select from users where lower(username) = lower(${username})) as name,
        exists (select from users where email = ${email}) as address
    )`.as('taken'),
    )
    .select(['taken.name', 'taken.address'])
    .executeTakeFirstOrThrow()
  if (!name && !address) return undefined
  return {
    ...(name && { username: [{ code: 'username_taken' as const }] }),
    ...(address && { email: [{ code: 'email_taken' as const }] }),
  }
}

interface NewUser {
  username: string
  email: string
  role: Role
  passwordHash: string
}

/** Makes a person; their profile, figures and accounts come by trigger. */
export function insertUser(tx: Tx, { username, email, role, passwordHash }: NewUser): Promise<User> {
  return tx
    .insertInto('users')
    .values({
      username,
      email,
      role,
      password_hash: passwordHash,
      age_confirmed_at: sql<Date>`now()`,
    })
    .returning(['id', 'username', 'email', 'role', 'language'])
    .executeTakeFirstOrThrow()
}

/** Makes an admin, or answers undefined when the e-mail address or the name is taken. */
export async function insertAdmin(
  tx: Tx,
  { username, email, passwordHash }: Pick<NewUser, 'username' | 'email' | 'passwordHash'>,
): Promise<number | undefined> {
  const made = await tx
    .insertInto('users')
    .values({ username, email, role: 'admin', password_hash: passwordHash })
    // Whichever index finds it: several instances may start at once.
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id
}

export async function emailExists(db: Reader, email: string): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()) !== undefined
}

/** Opens a session for 30 days. */
export async function insertSession(tx: Tx, userId: number, refreshHash: Buffer): Promise<number> {
  const { id } = await tx
    .insertInto('sessions')
    .values({
      user_id: userId,
      refresh_hash: refreshHash,
      expires_at: sql<Date>`now() + make_interval(days => ${limits.session.refreshDays})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
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

/** The session with this refresh token, if it has not ended and its person is active. */
export async function livingSession(db: Db, refreshHash: Buffer): Promise<AccessClaims | undefined> {
  const [session] = await sessionByRefresh(db, { hash: refreshHash })
  return session
}

export async function updateLanguage(tx: Tx, userId: number, language: Language): Promise<void> {
  await tx.updateTable('users').set({ language }).where('id', '=', userId).execute()
}

export async function deleteSession(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('sessions').where('id', '=', id).execute()
}
