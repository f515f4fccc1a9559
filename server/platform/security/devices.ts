import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../database/db.ts'
import { prepared } from '../database/prepared.ts'
import { isWithin } from '../database/recent.ts'
import { refuse } from '../http/errors.ts'

/** A device that calls with its own key instead of a person's session. */
export interface Device {
  id: number
}

/** The stored form of a device key, a random token. The prefix distinguishes it from the hashes of other tokens. */
export const hashDeviceKey = (key: string): Buffer => hash('sha256', `device ${key}`, 'buffer')

const activeDevice = prepared<{ hash: Buffer }, Device>((db, param) =>
  db.selectFrom('devices').select('id').where('key_hash', '=', param('hash')).where('revoked_at', 'is', null),
)

/** Finds the device whose key is the bearer token. Refuses with `not_authenticated` if there is none. */
export async function authorizeDevice(db: Db, authorization: string | undefined): Promise<Device> {
  const [, key] = /^Bearer ([\w-]{43})$/i.exec(authorization ?? '') ?? []
  const [device] = key === undefined ? [] : await activeDevice(db, { hash: hashDeviceKey(key) })
  return device ?? refuse('not_authenticated')
}

const lockedDevice = prepared<{ id: number }, Device>((db, param) =>
  db.selectFrom('devices').select('id').where('id', '=', param('id')).where('revoked_at', 'is', null).forShare(),
)

/**
 * Refuses with `not_authenticated` if the device's key has been revoked since it was authorized, and prevents its
 * revocation before the commit.
 */
export async function requireDevice(tx: Tx, { id }: Device): Promise<void> {
  const [device] = await lockedDevice(tx, { id })
  if (!device) refuse('not_authenticated')
}

/** Records the use of a device, at most once in five minutes. */
export async function recordDeviceUse(db: Pick<Db, 'updateTable'>, { id }: Device): Promise<void> {
  await db
    .updateTable('devices')
    .set({ last_used_at: sql<string>`now()` })
    .where('id', '=', id)
    .where(sql<boolean>`coalesce(not ${isWithin(sql`last_used_at`, '5 minutes')}, true)`)
    .execute()
}

/** Revokes the keys that a user has created. Returns the ids of their devices. */
export async function revokeKeysOf(tx: Tx, user: { id: number }): Promise<number[]> {
  const revoked = await tx
    .updateTable('devices')
    .set({ revoked_at: sql<string>`now()` })
    .where('created_by', '=', user.id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  return revoked.map(({ id }) => id)
}
