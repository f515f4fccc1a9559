import { parseMoney, type Campaign, type CampaignInput, type Reply } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import { paged, type Page, type Paged } from '#platform/database/paging.ts'
import type { Transact } from '#platform/database/transact.ts'
import { emit, emitAll } from '#platform/events/emit.ts'
import { refuse, refuseField } from '#platform/http/errors.ts'
import type { Actor } from '#platform/security/access.ts'
import { deadlinePassed, deletable } from './policy.ts'
import {
  campaignById,
  campaignsOfBrand,
  insertCampaign,
  liveApplications,
  markDeleted,
  matchingCampaigns,
  openCampaigns,
  ownCampaign,
  presentCampaign,
  rejectPendingApplications,
  type CampaignFilter,
} from './store.ts'

/** The current day in Dhaka, where deadlines end. */
const today = () => Temporal.Now.plainDateISO('Asia/Dhaka').toString()

/** A brand's own campaigns; for everyone else the open ones. Newest first, unless a filter says otherwise. */
export async function listCampaigns(
  db: Db,
  actor: Actor,
  page: Page,
  filter: CampaignFilter | undefined,
): Promise<Paged<Campaign>> {
  const everything = () =>
    actor.role === 'brand' ? campaignsOfBrand(db, actor.id, page) : openCampaigns(db, actor, page)
  return paged(page, await (filter ? matchingCampaigns(db, actor, filter, page) : everything()), presentCampaign)
}

/**
 * One campaign, closed ones too, with the reader's own application to it; a deleted one is there for nobody. Refuses
 * with `campaign_not_found`.
 */
export async function readCampaign(db: Db, actor: Actor, id: number): Promise<Reply<'GET /campaigns/{id}/'>> {
  const row = await campaignById(db, actor, id)
  if (!row) refuse('campaign_not_found')
  return presentCampaign(row)
}

/** Publishes a campaign at once. Refuses a deadline before today in Dhaka. */
export async function createCampaign(
  transact: Transact,
  actor: Actor<'brand'>,
  input: CampaignInput,
): Promise<Campaign> {
  const deadline = input.deadline || null
  if (deadline !== null && deadlinePassed(deadline, today())) {
    refuseField('deadline', 'past_deadline')
  }
  const budget = parseMoney(input.budget)
  if (budget === undefined) refuse('validation_failed')
  return transact(async tx => {
    const published = { title: input.title.trim(), budget, category: input.category, deadline }
    const id = await insertCampaign(tx, actor, { ...published, description: input.description.trim() })
    await emit(tx, { type: 'campaign_published', actorId: actor.id, subjectId: id, after: published })
    const row = await campaignById(tx, actor, id)
    if (!row) throw new Error(`campaign ${id} vanished in the transaction that made it`)
    return presentCampaign(row)
  })
}

/**
 * Deletes the brand's campaign and rejects its pending applications. Refuses with `campaign_not_found`,
 * `not_the_owner`, and while someone accepted is unpaid or once money has been sent.
 */
export async function deleteCampaign(transact: Transact, actor: Actor<'brand'>, id: number): Promise<undefined> {
  await transact(async tx => {
    const campaign = await ownCampaign(tx, actor, id)
    const allowed = deletable(await liveApplications(tx, campaign))
    if (allowed !== true) refuse(allowed)
    const rejected = await rejectPendingApplications(tx, campaign)
    await markDeleted(tx, campaign)
    await emit(tx, {
      type: 'campaign_deleted',
      actorId: actor.id,
      subjectId: id,
      before: { is_deleted: false },
      after: { is_deleted: true },
    })
    await emitAll(
      tx,
      rejected.map(application => ({
        type: 'application_rejected',
        actorId: actor.id,
        subjectId: application,
        before: { status: 'pending' },
        after: { status: 'rejected' },
      })),
    )
  })
}
