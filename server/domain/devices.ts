import type { Tx } from '#platform/database/db.ts'
import { revokeKeysOf } from '#platform/security/devices.ts'
import { emitAll } from './events/emit.ts'

/**
 * Revokes the keys that a user has created, because they act on that user's behalf, with an event for each. Call it
 * when the user is deactivated or has lost the password. `actorId` is null if the server itself revokes them.
 */
export async function revokeDevicesOf(tx: Tx, user: { id: number }, actorId: number | null): Promise<void> {
  const revoked = await revokeKeysOf(tx, user)
  await emitAll(
    tx,
    revoked.map(subjectId => ({ type: 'device_revoked', actorId, subjectId })),
  )
}
