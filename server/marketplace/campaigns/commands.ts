import { sql, type Insertable } from 'kysely'
import type { Campaigns } from '#database/tables.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/security/actor.ts'
import type { Locked } from '#server/domain/index.ts'

/** A campaign that its brand has locked. */
type OwnCampaign = Locked<'campaign', 'brand'>

/**
 * Locks the campaign's pending and accepted applications, after waiting for concurrent decisions. The lock on the
 * campaign blocks new applications.
 */
export async function lockLiveApplications(tx: Tx, campaign: OwnCampaign): Promise<void> {
  await tx
    .selectFrom('applications')
    .select('id')
    .where('campaign_id', '=', campaign.id)
    .where('status', '<>', 'rejected')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Deletes a campaign for everybody. The row stays, because applications and payments refer to it. */
export async function markDeleted(tx: Tx, campaign: OwnCampaign): Promise<void> {
  await tx
    .updateTable('campaigns')
    .set({ deleted_at: sql`now()` })
    .where('id', '=', campaign.id)
    .execute()
}

/**
 * Locks a brand's campaigns, which blocks new applications until the transaction ends, or those of which an influencer
 * fills a slot.
 */
export async function lockCampaigns(tx: Tx, { id }: Locked<'user', 'system'>): Promise<void> {
  const accepted = tx
    .selectFrom('applications')
    .select('campaign_id')
    .where('influencer_id', '=', id)
    .where('status', '=', 'accepted')
  await tx
    .selectFrom('campaigns')
    .select('id')
    .where(eb => eb.or([eb('brand_id', '=', id), eb('id', 'in', accepted)]))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Deletes the brand's campaigns without accepted work, and closes the others. Returns the ids of the deleted ones. */
export async function closeAll(tx: Tx, { id }: Locked<'user', 'system'>): Promise<number[]> {
  const { rows } = await sql<{ id: number; is_deleted: boolean }>`
    update campaigns set closed_at = coalesce(closed_at, now()),
      deleted_at = case when not exists (
        select from applications where campaign_id = campaigns.id and status = 'accepted'
      ) then now() end
    where brand_id = ${id} and deleted_at is null
    returning id, deleted_at is not null as is_deleted`.execute(tx)
  return rows.filter(({ is_deleted }) => is_deleted).map(({ id }) => id)
}

/** Saves a campaign for an influencer, once. */
export async function insertSaved(
  tx: Tx,
  influencer: Actor<'influencer'>,
  campaign: Locked<'campaign', 'viewer'>,
): Promise<void> {
  await tx
    .insertInto('saved_campaigns')
    .values({ influencer_id: influencer.id, campaign_id: campaign.id })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export async function deleteSaved(
  tx: Tx,
  influencer: Actor<'influencer'>,
  campaign: Locked<'campaign', 'viewer'>,
): Promise<void> {
  await tx
    .deleteFrom('saved_campaigns')
    .where('influencer_id', '=', influencer.id)
    .where('campaign_id', '=', campaign.id)
    .execute()
}

/** Closes a campaign to new applications, or reopens it. */
export async function writeClosed(tx: Tx, campaign: OwnCampaign, closed: boolean): Promise<void> {
  await tx
    .updateTable('campaigns')
    .set({ closed_at: closed ? sql`now()` : null })
    .where('id', '=', campaign.id)
    .execute()
}

export type NewCampaign = Pick<
  Insertable<Campaigns>,
  'title' | 'description' | 'budget' | 'category' | 'deadline' | 'slots'
>

export async function writeChanges(tx: Tx, campaign: OwnCampaign, values: Partial<NewCampaign>): Promise<void> {
  await tx.updateTable('campaigns').set(values).where('id', '=', campaign.id).execute()
}

export async function insertCampaign(tx: Tx, brand: Actor<'brand'>, campaign: NewCampaign): Promise<number> {
  const { id } = await tx
    .insertInto('campaigns')
    .values({ ...campaign, brand_id: brand.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
