import { sql } from 'kysely'
import type { Poisha } from '#contract/index.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/security/access.ts'
import type { Held } from '#platform/security/hold.ts'

/** Sets the amount due to the expected fee, or else to the campaign's budget, and returns it. */
export async function accept(tx: Tx, application: Held<'application', 'brand'>): Promise<Poisha> {
  const amountDue = sql<number>`coalesce(expected_fee, (select budget from campaigns where id = campaign_id))`
  const { amount_due } = await tx
    .updateTable('applications')
    .set({ status: 'accepted', decided_at: sql`now()`, amount_due: amountDue })
    .where('id', '=', application.id)
    .returning(eb => eb.ref('amount_due').$notNull().as('amount_due'))
    .executeTakeFirstOrThrow()
  return amount_due
}

export async function reject(tx: Tx, application: Held<'application', 'brand'>): Promise<void> {
  await tx
    .updateTable('applications')
    .set({ status: 'rejected', decided_at: sql`now()` })
    .where('id', '=', application.id)
    .execute()
}

/** Returns the id of the new application. */
export async function insertApplication(
  tx: Tx,
  influencer: Actor<'influencer'>,
  campaign: Held<'campaign', 'applicant'>,
  application: { proposal: string; expected_fee: number | null },
): Promise<number> {
  const { id } = await tx
    .insertInto('applications')
    .values({ ...application, campaign_id: campaign.id, brand_id: campaign.brand_id, influencer_id: influencer.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
