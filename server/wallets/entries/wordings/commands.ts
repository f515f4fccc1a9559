import { sql } from 'kysely'
import type { Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/security/actor.ts'
import type { AcceptedWording } from '../../reader/propose.ts'

/** Stores an admin's decision about a wording, replacing an earlier one. */
export async function storeWording(
  tx: Tx,
  admin: Actor,
  { method, kind, wording }: AcceptedWording,
  isAccepted: boolean,
): Promise<void> {
  const values = { kind, is_accepted: isAccepted, admin_id: admin.id }
  await tx
    .insertInto('wallet_wordings')
    .values({ account: method, wording, ...values })
    .onConflict(conflict =>
      conflict.columns(['account', 'wording']).doUpdateSet({ ...values, decided_at: sql<string>`now()` }),
    )
    .execute()
}
