import { sql } from 'kysely'
import type { Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/security/actor.ts'
import type { Locked } from '#server/domain/index.ts'

/** Serializes transactions that count the devices and add one. */
export async function lockDevices(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('devices'))`.execute(tx)
}

/** Returns the id of the new device. */
export async function insertDevice(tx: Tx, admin: Actor, name: string, keyHash: Buffer): Promise<number> {
  const { id } = await tx
    .insertInto('devices')
    .values({ name, key_hash: keyHash, created_by: admin.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function revoke(tx: Tx, { id }: Locked<'device', 'staff'>): Promise<void> {
  await tx
    .updateTable('devices')
    .set({ revoked_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}
