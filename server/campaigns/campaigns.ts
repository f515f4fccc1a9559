import { parseMoney, type Campaign, type CampaignInput } from '../../contract/index.ts'
import type { Actor } from '../platform/access.ts'
import { recordDeed } from '../platform/audit.ts'
import type { Db } from '../platform/db.ts'
import { refuse, refuseFields } from '../platform/errors.ts'
import { paged, type Page, type Paged } from '../platform/paging.ts'
import type { Transact } from '../platform/transact.ts'
import { deadlinePassed, deletable } from './policy.ts'
import {
  campaignById, campaignsOfBrand, insertCampaign, liveApplications, markDeleted, matchingCampaigns, openCampaigns,
  ownCampaign, presentCampaign, rejectPendingApplications, type CampaignFilter,
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
  const everything = () => (actor.role === 'brand' ? campaignsOfBrand(db, actor.id, page) : openCampaigns(db, actor, page))
  return paged(page, await (filter ? matchingCampaigns(db, actor, filter, page) : everything()), presentCampaign)
}

/** One campaign, closed ones too; a deleted one is there for nobody. Refuses with `campaign_not_found`. */
export async function readCampaign(db: Db, actor: Actor, id: number): Promise<Campaign> {
  const row = await campaignById(db, actor, id)
  if (!row) refuse('campaign_not_found')
  return presentCampaign(row)
}

/** Publishes a campaign at once. Refuses a deadline before today in Dhaka. */
export async function createCampaign(transact: Transact, actor: Actor<'brand'>, input: CampaignInput): Promise<Campaign> {
  const deadline = input.deadline || null
  if (deadline !== null && deadlinePassed(deadline, today())) {
    refuseFields({ deadline: ['The deadline must be today or later.'] })
  }
  const budget = parseMoney(input.budget)
  if (budget === undefined) refuse('validation_failed')
  return transact(async tx => {
    const id = await insertCampaign(tx, actor, {
      title: input.title.trim(),
      description: input.description.trim(),
      budget,
      category: input.category,
      deadline,
    })
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
    await rejectPendingApplications(tx, campaign)
    await markDeleted(tx, campaign)
    await recordDeed(tx, { actorId: actor.id, action: 'campaign_deleted', subjectType: 'campaign', subjectId: id })
  })
}
