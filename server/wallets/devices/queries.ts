import type { Db, Tx } from '#platform/database/db.ts'
import { startOf, type Page } from '#platform/database/paging.ts'
import { prepared, requireRow } from '#platform/database/prepared.ts'

export interface DeviceRow {
  id: number
  name: string
  created_at: string
  last_used_at: string | null
  revoked_at: string | null
  created_by: string
}

const columns = [
  'devices.id',
  'devices.name',
  'devices.created_at',
  'devices.last_used_at',
  'devices.revoked_at',
  'users.username as created_by',
] as const

const pageOfAll = prepared<{ before: number }, DeviceRow>((db, param, limit) =>
  db
    .selectFrom('devices')
    .innerJoin('users', 'users.id', 'devices.created_by')
    .select(columns)
    .where('devices.id', '<', param('before'))
    .orderBy('devices.id', 'desc')
    .limit(limit),
)

/** Returns up to `limit + 1` devices, newest first. */
export const devicesPage = (db: Db, page: Page): Promise<DeviceRow[]> =>
  pageOfAll(db, { before: startOf(page) }, page.limit + 1)

const byId = prepared<{ id: number }, DeviceRow>((db, param) =>
  db
    .selectFrom('devices')
    .innerJoin('users', 'users.id', 'devices.created_by')
    .select(columns)
    .where('devices.id', '=', param('id')),
)

/** Throws if the device does not exist. */
export const deviceById = async (tx: Tx, id: number): Promise<DeviceRow> => requireRow(await byId(tx, { id }))

/** The number of devices whose key is not revoked. */
export async function activeDevices(tx: Tx): Promise<number> {
  const rows = await tx
    .selectFrom('devices')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('revoked_at', 'is', null)
    .execute()
  return requireRow(rows).count
}
