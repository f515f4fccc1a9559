import type { Tx } from '#platform/database/db.ts'
import { revokeKeysOf } from '#platform/security/devices.ts'
import { emitAll } from './events/emit.ts'

/**
 * Revokes the keys that a user has created, since they act on nobody's behalf but theirs, with an event for each. For
 * when the user is deactivated or the password has been lost. `actorId` is null when the server itself does it.
 */
export async function revokeDevicesOf(tx: Tx, user: { id: number }, actorId: number | null): Promise<void> {
  const revoked = await revokeKeysOf(tx, user)
  await emitAll(
    tx,
    revoked.map(subjectId => ({ type: 'device_revoked', actorId, subjectId })),
  )
}
