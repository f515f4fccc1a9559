import { sql } from 'kysely'
import type { Language, OperatorRole, RegistrableRole, User } from '#contract/index.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Locked } from '#server/domain/index.ts'

interface NewUser {
  username: string
  email: string
  role: RegistrableRole
  passwordHash: string
}

/** Where a password comes from. Users must change a generated one. */
export interface PasswordOrigin {
  generated: boolean
}

/** Creates a user. Triggers create the profile, figures and accounts. */
export function insertUser(tx: Tx, { username, email, role, passwordHash }: NewUser): Promise<User> {
  return tx
    .insertInto('users')
    .values({
      username,
      email,
      role,
      password_hash: passwordHash,
      age_confirmed_at: sql<string>`now()`,
    })
    .returning(['id', 'username', 'email', 'role', 'language'])
    .executeTakeFirstOrThrow()
}

/** Creates an admin. Returns undefined if the email address or the name is taken. */
export async function insertAdmin(
  tx: Tx,
  { username, email, operatorRole, passwordHash }: Omit<NewUser, 'role'> & { operatorRole: OperatorRole },
  { generated }: PasswordOrigin = { generated: false },
): Promise<number | undefined> {
  const made = await tx
    .insertInto('users')
    .values({
      username,
      email,
      role: 'admin',
      operator_role: operatorRole,
      password_hash: passwordHash,
      must_change_password: generated,
    })
    // Handles both unique indexes, because several instances may start at once.
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id
}

/** Records that a start need not create an admin with this address again. */
export async function recordFirstAdminEmail(tx: Tx, email: string): Promise<void> {
  await tx
    .updateTable('settings')
    .set({ first_admin_emails: sql<string[]>`array_append(first_admin_emails, ${email}::text)` })
    .where(sql<boolean>`${email}::text <> all (first_admin_emails)`)
    .execute()
}

export async function updateLanguage(tx: Tx, user: Locked<'user', 'self'>, language: Language): Promise<void> {
  await tx.updateTable('users').set({ language }).where('id', '=', user.id).execute()
}

/** Stores the hash of a new password. Ends no sessions. `generated`: its owner must change it at the next login. */
export async function updatePassword(
  tx: Tx,
  user: Locked<'user', 'self' | 'system'>,
  passwordHash: string,
  { generated }: PasswordOrigin,
): Promise<void> {
  const changes = { password_hash: passwordHash, must_change_password: generated }
  await tx.updateTable('users').set(changes).where('id', '=', user.id).execute()
}

export async function deletePendingEmail(tx: Tx, { id }: Locked<'user', 'self' | 'system'>): Promise<void> {
  await tx.deleteFrom('email_changes').where('user_id', '=', id).execute()
}
