import { sql } from 'kysely'
import type { Rejection } from '#contract/index.ts'
import { visibleText } from '#contract/values/text.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/security/actor.ts'
import { resources, type Locked } from '#server/domain/index.ts'

/** A row that its holder may reject, tagged with the name of its resource. */
export type Rejectable =
  | { resource: 'application'; row: Locked<'application', 'brand'> }
  | { resource: 'payment'; row: Locked<'payment', 'staff'> }
  | { resource: 'withdrawal'; row: Locked<'withdrawal', 'staff'> }

/** Stores a rejection. Payments and withdrawals also record the admin, while only its brand decides an application. */
export async function writeRejection(
  tx: Tx,
  { resource, row }: Rejectable,
  actor: Actor,
  { status, reason, note }: Rejection,
): Promise<void> {
  const decidedBy = resource === 'application' ? sql`` : sql`, decided_by = ${actor.id}`
  await sql`
    update ${sql.table(resources[resource].table)} set status = ${status}, decided_at = now(),
      reject_reason = ${reason || null}, reject_note = ${visibleText(note ?? '') || null}${decidedBy}
    where id = ${row.id}`.execute(tx)
}
