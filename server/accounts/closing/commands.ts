import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { Tx } from '#platform/database/db.ts'
import { unmatchedHash } from '#platform/security/passwords.ts'
import type { Locked } from '#server/domain/index.ts'

/** A user whose account the operator closes. */
export type ClosingUser = Locked<'user', 'system'>

/** Empties the user's profile. */
export async function clearProfile(tx: Tx, { id, role }: ClosingUser): Promise<void> {
  const empty = { bio: '', category: null, profile_picture: null }
  const brand = { ...empty, website: '', industry: '' }
  const influencer = { ...empty, followers_count: 0, social_links: '{}', portfolio: '', division: null }
  if (role === 'brand') await tx.updateTable('brand_profiles').set(brand).where('user_id', '=', id).execute()
  else await tx.updateTable('influencer_profiles').set(influencer).where('user_id', '=', id).execute()
}

/** The tables deleted with an account, by the column of its user. */
const personal = {
  email_changes: 'user_id',
  ended_sessions: 'user_id',
  guesses: 'user_id',
  known_addresses: 'user_id',
  mail_addresses: 'user_id',
  mail_links: 'user_id',
  mails: 'user_id',
  notification_preferences: 'user_id',
  notifications: 'user_id',
  push_subscriptions: 'user_id',
  recovery_codes: 'user_id',
  saved_campaigns: 'influencer_id',
  second_factors: 'user_id',
} satisfies Partial<Record<keyof DB, string>>

/** Deletes the user's settings, devices, notifications, emails and unsent attachments. Files are swept later. */
export async function deletePersonalRows(tx: Tx, { id }: ClosingUser, email: string): Promise<void> {
  for (const [table, user] of Object.entries(personal)) {
    await sql`delete from ${sql.table(table)} where ${sql.ref(user)} = ${id}`.execute(tx)
  }
  await tx.deleteFrom('attachments').where('owner_id', '=', id).where('is_sent', '=', false).execute()
  await tx.deleteFrom('password_reset_requests').where('email', '=', email).execute()
}

/**
 * Closes the account: replaces name, address and password with values that nobody has, and deactivates it for good.
 * Cancels what brands owe an influencer unless they have reported a payment. Returns the new name.
 */
export async function markClosed(tx: Tx, { id }: ClosingUser): Promise<string> {
  const username = `closed-${randomBytes(6).toString('hex')}`
  await tx
    .updateTable('users')
    .set({
      username,
      display_name: null,
      email: `${username}@closed.invalid`,
      password_hash: unmatchedHash,
      must_change_password: false,
      language: null,
      is_active: false,
      closed_at: sql<string>`now()`,
    })
    .where('id', '=', id)
    .execute()
  return username
}
