import { limits, type Device, type Reply } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import { paged, type Page, type Paged } from '#platform/database/paging.ts'
import type { Transact } from '#platform/database/transact.ts'
import { refuse } from '#platform/http/errors.ts'
import type { Actor } from '#platform/security/actor.ts'
import { hashDeviceKey } from '#platform/security/devices.ts'
import { newRandomToken } from '#platform/security/random-token.ts'
import { emit, hold } from '#server/domain/index.ts'
import { insertDevice, lockDevices, revoke } from './commands.ts'
import { activeDevices, deviceById, devicesPage } from './queries.ts'

/** Returns the phones that forward messages, newest first. */
export async function listDevices(db: Db, page: Page): Promise<Paged<Device>> {
  return paged(page, await devicesPage(db, page), row => row)
}

/** Creates a device key. Returns it only once, because only its hash is stored. Refuses with `too_many_devices`. */
export function addDevice(transact: Transact, actor: Actor, name: string): Promise<Reply<'POST /admin/devices/'>> {
  return transact(async tx => {
    const key = newRandomToken()
    await lockDevices(tx)
    if ((await activeDevices(tx)) >= limits.devices.max) refuse('too_many_devices')
    const id = await insertDevice(tx, actor, name.trim(), hashDeviceKey(key))
    await emit(tx, { type: 'device_added', actorId: actor.id, subjectId: id, after: { name: name.trim() } })
    return { ...(await deviceById(tx, id)), key }
  })
}

/** Revokes a device key. Repeating it is a no-op. Refuses with `device_not_found`. */
export function revokeDevice(transact: Transact, actor: Actor, id: number): Promise<undefined> {
  return transact(async tx => {
    const device = await hold(tx, actor, 'device', id, 'staff')
    if (!device) refuse('device_not_found')
    if (!device.is_revoked) {
      await revoke(tx, device)
      await emit(tx, { type: 'device_revoked', actorId: actor.id, subjectId: id })
    }
    return undefined
  })
}
