import { sql } from 'kysely'
import type { Poisha } from '#contract/index.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/security/actor.ts'
import type { Locked } from '#server/domain/index.ts'
import type { Submission } from './policy.ts'

/** Returns the id of the new payment. */
export async function insertPayment(
  tx: Tx,
  application: Locked<'application', 'brand'>,
  submission: Submission,
): Promise<number> {
  const { id } = await tx
    .insertInto('payments')
    .values({ ...submission, application_id: application.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Marks a pending payment as replaced by its brand, which rejects it. */
export async function replace(tx: Tx, payment: Locked<'payment', 'brand'>, { id }: Pick<Actor, 'id'>): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ status: 'rejected', decided_at: sql`now()`, decided_by: id })
    .where('id', '=', payment.id)
    .execute()
}

/** Locks the figures that decisions on these payments change, so that the decisions can be made in any order. */
export async function lockFigures(tx: Tx, payments: readonly Locked<'payment', 'staff'>[]): Promise<void> {
  const [influencers, brands] = [payments.map(row => row.influencer_id), payments.map(row => row.brand_id)]
  await sql`select lock_figures(${influencers}::bigint[], ${brands}::bigint[])`.execute(tx)
}

/** Marks payments as confirmed, with the platform's shares of their amounts. Moves no money. */
export async function confirm(
  tx: Tx,
  payments: readonly (Locked<'payment', 'staff'> & { platform_fee: Poisha })[],
  admin: Actor,
): Promise<void> {
  const [ids, fees] = [payments.map(({ id }) => id), payments.map(({ platform_fee }) => platform_fee)]
  await sql`
    update payments p set status = 'confirmed', platform_fee = fees.fee, decided_at = now(), decided_by = ${admin.id}
    from unnest(${ids}::bigint[], ${fees}::bigint[]) as fees (id, fee)
    where p.id = fees.id`.execute(tx)
}
