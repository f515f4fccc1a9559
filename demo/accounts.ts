import { sql } from 'kysely'
import type { Tx } from '#platform/database/db.ts'
import { verifyPassword } from '#platform/security/passwords.ts'
import { system } from '#platform/security/resource.ts'
import { changeActive } from '#server/desk/admin/index.ts'
import { holdAll } from '#server/domain/index.ts'
import { demoAdmin, demoPassword } from './data.ts'

/** Marks all users as demo accounts. Call this in the transaction that fills an empty database. */
export async function markDemoAccounts(tx: Tx): Promise<void> {
  await tx.insertInto('demo_accounts').columns(['user_id']).expression(tx.selectFrom('users').select('id')).execute()
}

/**
 * Marks the accounts of a demo loaded by a version without marks. One transaction created them together with the demo's
 * admin, so their `age_confirmed_at` equals the time of its event to the microsecond, and they have the public
 * password. Users cannot set these times or become admins.
 */
export async function markUnmarkedDemo(tx: Tx): Promise<void> {
  const marked = await tx.selectFrom('demo_accounts').select('user_id').limit(1).executeTakeFirst()
  if (marked) return
  const admin = await tx
    .selectFrom('users')
    .innerJoin('events', 'events.subject_id', 'users.id')
    .select(['users.id', 'events.id as entry'])
    .where('email', '=', demoAdmin.email)
    .where('username', '=', demoAdmin.username)
    .where('role', '=', 'admin')
    .where('events.subject_type', '=', 'user')
    .where('events.type', '=', 'admin_created')
    .executeTakeFirst()
  if (!admin) return
  const candidates = await tx
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where(eb =>
      eb.or([
        eb('id', '=', admin.id),
        // Compared in SQL, because a JavaScript Date has no microseconds.
        eb('age_confirmed_at', '=', eb.selectFrom('events').select('at').where('id', '=', admin.entry)),
      ]),
    )
    .execute()
  const verified = await Promise.all(candidates.map(({ password_hash }) => verifyPassword(demoPassword, password_hash)))
  const accounts = candidates.filter((_, index) => verified[index]).map(({ id }) => ({ user_id: id }))
  if (accounts.length === 0) return
  await tx
    .insertInto('demo_accounts')
    .values(accounts)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** The email addresses of the active demo accounts. */
export async function activeDemoEmails(tx: Tx): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('demo_accounts')
    .innerJoin('users', 'users.id', 'demo_accounts.user_id')
    .select('users.email')
    .where('users.is_active', '=', true)
    .execute()
  return new Set(rows.map(({ email }) => email))
}

/** Activates or deactivates accounts as an admin would, but without an actor. Returns the ids of those that changed. */
async function setDemoActive(tx: Tx, ids: number[], active: boolean): Promise<number[]> {
  if (ids.length === 0) return []
  // Checked under the lock, because another instance may have done it already.
  const locked = await holdAll(tx, system, 'user', ids, 'system')
  const users = [...locked.values()].filter(user => user.is_active !== active && !user.is_closed)
  for (const user of users) await changeActive(tx, user, active, { actorId: null, details: { reason: 'demo' } })
  return users.map(({ id }) => id)
}

/** Deactivates all demo accounts and ends their sessions. Returns how many were active. */
export async function deactivateDemo(tx: Tx): Promise<number> {
  const accounts = await tx.selectFrom('demo_accounts').select('user_id').execute()
  const deactivated = await setDemoActive(
    tx,
    accounts.map(({ user_id }) => user_id),
    false,
  )
  if (deactivated.length > 0) {
    await tx
      .updateTable('demo_accounts')
      .set({ deactivated_at: sql<string>`now()` })
      .where('user_id', 'in', deactivated)
      .execute()
  }
  return deactivated.length
}

/** Reactivates the accounts that `deactivateDemo` deactivated, but not those that an admin deactivated. */
export async function activateDemo(tx: Tx): Promise<void> {
  const accounts = await tx
    .selectFrom('demo_accounts')
    .select('user_id')
    .where('deactivated_at', 'is not', null)
    .execute()
  await setDemoActive(
    tx,
    accounts.map(({ user_id }) => user_id),
    true,
  )
  await tx.updateTable('demo_accounts').set({ deactivated_at: null }).where('deactivated_at', 'is not', null).execute()
}
