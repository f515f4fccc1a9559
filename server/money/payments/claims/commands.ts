import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/security/actor.ts'
import type { Locked } from '#server/domain/index.ts'
import type { Holder } from './queries.ts'

/** Stores a claim to the transaction ID of another brand's payment. Returns its id. */
export async function insertClaim(
  tx: Tx,
  application: Locked<'application', 'brand'>,
  { id: brand_id }: Actor<'brand'>,
  { id: payment_id }: Holder,
  sender_number: string | null,
): Promise<number> {
  const { id } = await tx
    .insertInto('payment_claims')
    .values({ application_id: application.id, brand_id, payment_id, sender_number })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Corrects the number that the brand states as the sender of an open claim's money. */
export async function correctSender(
  tx: Tx,
  claim: Locked<'claim', 'brand'>,
  sender_number: string | null,
): Promise<void> {
  await tx.updateTable('payment_claims').set({ sender_number }).where('id', '=', claim.id).execute()
}

/** Stores an admin's decision on a claim. Only a dismissal has a note. */
export async function writeClaimDecision(
  tx: Tx,
  claim: Locked<'claim', 'staff'>,
  admin: Actor,
  decision: { status: 'preferred' } | { status: 'dismissed'; note: string | null },
): Promise<void> {
  await tx
    .updateTable('payment_claims')
    .set({ ...decision, decided_at: sql`now()`, decided_by: admin.id })
    .where('id', '=', claim.id)
    .execute()
}

/** A claim that has ended without a decision. */
interface EndedClaim {
  id: number
  application_id: number
  brand_id: number
  influencer_id: number
  campaign_id: number
  payment_id: number
  transaction_id: string
}

async function endOpen(tx: Tx, status: 'released' | 'withdrawn', which: RawBuilder<SqlBool>): Promise<EndedClaim[]> {
  const { rows } = await sql<EndedClaim>`
    update payment_claims c set status = ${status}, decided_at = now()
    from payments p join applications a on true
    where p.id = c.payment_id and a.id = c.application_id and c.status = 'open' and ${which}
    returning c.id, c.application_id, a.brand_id, a.influencer_id, a.campaign_id, c.payment_id, p.transaction_id`.execute(
    tx,
  )
  return rows
}

/** Ends the open claims to the transaction ID of a payment that no longer has it. */
export const endReleased = (tx: Tx, payment: Locked<'payment', 'staff'> | Locked<'payment', 'brand'>) =>
  endOpen(tx, 'released', sql<SqlBool>`c.payment_id = ${payment.id}`)

/** Ends the open claim of an application, if any. */
export const endWithdrawn = (tx: Tx, application: Locked<'application', 'brand'>) =>
  endOpen(tx, 'withdrawn', sql<SqlBool>`c.application_id = ${application.id}`)

/** Ends the open claims of all applications of a brand or influencer. */
export const endAllOf = (tx: Tx, { id }: Locked<'user', 'system'>) =>
  endOpen(tx, 'withdrawn', sql<SqlBool>`${id}::bigint in (a.brand_id, a.influencer_id)`)
