import { sql } from 'kysely'
import type { Account, Role, User } from '#contract/index.ts'
import type { Db, Tx, ReadOnlyDb } from '#platform/database/db.ts'
import { prepared } from '#platform/database/prepared.ts'
import { spellingsOf } from '#platform/mail/address.ts'

type Credentials = Required<User> & { password_hash: string }

const credentials = prepared<{ spellings: string[] }, Credentials>((db, param) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'role', 'language', 'must_change_password', 'password_hash'])
    .where(sql<boolean>`email = any(${param('spellings')}::text[])`)
    .orderBy(sql`array_position(${param('spellings')}::text[], email)`),
)

/** Finds a user and their password hash by email address; if two have it, the one with this spelling. */
export async function credentialsOf(db: Db, email: string): Promise<Credentials | undefined> {
  const [person] = await credentials(db, { spellings: spellingsOf(email) })
  return person
}

export const accountOf = prepared<{ id: number }, Omit<Account, 'capabilities'>>((db, param) =>
  db.selectFrom('users').select(['id', 'username', 'role', 'operator_role']).where('id', '=', param('id')),
)

const lockedActive = prepared<{ id: number }, { password_hash: string }>((db, param) =>
  db.selectFrom('users').select('password_hash').where('id', '=', param('id')).where('is_active', '=', true).forShare(),
)

/** Returns an active user's password hash. Locks the row, so that neither changes before the transaction ends. */
export async function lockActive(tx: Tx, id: number): Promise<string | undefined> {
  const [user] = await lockedActive(tx, { id })
  return user?.password_hash
}

/** Finds a user by email address; if two have it, the one with this spelling. */
export const userByEmail = (
  db: ReadOnlyDb,
  email: string,
): Promise<{ id: number; username: string; role: Role; email: string } | undefined> =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'role', 'email'])
    .where('email', 'in', spellingsOf(email))
    .orderBy(sql`array_position(${spellingsOf(email)}::text[], email)`)
    .executeTakeFirst()

/** Whether the username (ignoring case, and including others' former ones) and the email address are taken. */
export const takenNames = (
  db: ReadOnlyDb,
  username: string,
  email: string,
): Promise<{ username: boolean; email: boolean }> =>
  db
    .selectFrom(
      sql<{ username: boolean; email: boolean }>`(
        select exists (
            select from users where lower(username) = lower(${username}) union all
            select from former_usernames where name_hash = username_hash(${username}) and kept_until > now()
          ) as username,
          exists (select from users where email = any(${spellingsOf(email)}::text[])) as email
      )`.as('taken'),
    )
    .select(['taken.username', 'taken.email'])
    .executeTakeFirstOrThrow()

/**
 * The usernames of all admins, including deactivated ones. There are few, because only the command line creates them.
 */
export async function adminNames(db: ReadOnlyDb): Promise<string[]> {
  const rows = await db.selectFrom('users').select('username').where('operator_role', 'is not', null).execute()
  return rows.map(({ username }) => username)
}

export async function emailExists(db: ReadOnlyDb, email: string): Promise<boolean> {
  return (await userByEmail(db, email)) !== undefined
}

/** Whether an earlier start has created an admin with this address. */
export async function isFirstAdminEmail(db: ReadOnlyDb, email: string): Promise<boolean> {
  const { first_admin_emails: emails } = await db
    .selectFrom('settings')
    .select('first_admin_emails')
    .executeTakeFirstOrThrow()
  return emails.includes(email)
}

/** The user's names, which must not serve as a password. Throws if the user does not exist. */
export const namesOf = (db: ReadOnlyDb, id: number): Promise<{ username: string; email: string }> =>
  db.selectFrom('users').select(['username', 'email']).where('id', '=', id).executeTakeFirstOrThrow()
