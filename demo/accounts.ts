import { sql } from 'kysely'
import type { Tx } from '#platform/database/db.ts'
import { holdAll } from '#platform/security/hold.ts'
import { verifyPassword } from '#platform/security/passwords.ts'
import { system } from '#platform/security/relations.ts'
import { changeActive } from '#server/admin/index.ts'
import { demoAdmin, demoPassword } from './data.ts'

/** Marks everybody in the database as an account of the demo: for the transaction that fills an empty database. */
export async function markDemoAccounts(tx: Tx): Promise<void> {
  await tx.insertInto('demo_accounts').columns(['user_id']).expression(tx.selectFrom('users').select('id')).execute()
}

/**
 * Marks the accounts of a demo that was loaded before accounts were marked. They were created in the same transaction as
 * the demo's admin, so that `age_confirmed_at` is the time of its audit event to the microsecond, and have the public
 * password. No user can set either time, register as an admin, or become one.
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
        // Compared by the database: a JavaScript Date has no microseconds.
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

/** The e-mail addresses of the demo's accounts that can sign in. */
export async function activeDemoEmails(tx: Tx): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('demo_accounts')
    .innerJoin('users', 'users.id', 'demo_accounts.user_id')
    .select('users.email')
    .where('users.is_active', '=', true)
    .execute()
  return new Set(rows.map(({ email }) => email))
}

/** Activates or deactivates these accounts as an admin would, without one as the actor. Answers whose state changed. */
async function setDemoActive(tx: Tx, ids: number[], active: boolean): Promise<number[]> {
  if (ids.length === 0) return []
  // Asked under the lock: another instance may have done it meanwhile.
  const held = await holdAll(tx, system, 'user', ids, 'system')
  const users = [...held.values()].filter(user => user.is_active !== active)
  for (const user of users) await changeActive(tx, user, active, { actorId: null, details: { reason: 'demo' } })
  return users.map(({ id }) => id)
}

/** Deactivates all accounts of the demo and ends their sessions. Answers how many were active. */
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
      .set({ deactivated_at: sql<Date>`now()` })
      .where('user_id', 'in', deactivated)
      .execute()
  }
  return deactivated.length
}

/** Activates the accounts that `deactivateDemo` has deactivated; those that an admin has stay as they are. */
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
