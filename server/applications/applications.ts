import { parseMoney, type Application, type ApplicationDecision, type ApplicationInput } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import { paged, type Page, type Paged } from '#platform/database/paging.ts'
import type { Transact } from '#platform/database/transact.ts'
import { emit } from '#platform/events/emit.ts'
import { refuse, refuseField } from '#platform/http/errors.ts'
import type { Actor } from '#platform/security/access.ts'
import { lockCampaignForApplication } from '#server/campaigns/store.ts'
import { decidable } from './policy.ts'
import {
  allApplications,
  applicationById,
  applicationsOfBrand,
  applicationsOfInfluencer,
  decide,
  insertApplication,
  matchingApplications,
  ownApplication,
  presentApplication,
  type ApplicationFilter,
} from './store.ts'

/**
 * What the caller may see, newest first unless a filter says otherwise. For the payments page of a role, the accepted
 * ones; `wrong_role` refuses whom that page is not for. Everybody's applications have no order by money.
 */
export async function listApplications(
  db: Db,
  actor: Actor,
  page: Page,
  payments: { brand: boolean; influencer: boolean },
  filter: ApplicationFilter | undefined,
): Promise<Paged<Application>> {
  if ((payments.brand && actor.role !== 'brand') || (payments.influencer && actor.role !== 'influencer'))
    refuse('wrong_role')
  const accepted = payments.brand || payments.influencer
  if (actor.role === 'admin' && (filter?.sort === 'highest' || filter?.sort === 'lowest')) {
    refuseField('sort', 'order_by_time_only')
  }
  if (filter) {
    const narrowed = accepted ? { ...filter, status: 'accepted' as const } : filter
    return paged(page, await matchingApplications(db, actor, narrowed, page), presentApplication)
  }
  const rows = {
    admin: () => allApplications(db, page),
    brand: () => applicationsOfBrand(db, actor.id, page, accepted),
    influencer: () => applicationsOfInfluencer(db, actor.id, page, accepted),
  }
  return paged(page, await rows[actor.role](), presentApplication)
}

/** Applies to an open campaign, once. Refuses with `campaign_not_found`, `campaign_closed`, `already_applied`. */
export function apply(transact: Transact, actor: Actor<'influencer'>, input: ApplicationInput): Promise<Application> {
  const { expected_fee } = input
  const fee =
    expected_fee === undefined || expected_fee === null || expected_fee === '' ? null : parseMoney(expected_fee)
  if (fee === undefined) refuse('validation_failed')
  return transact(async tx => {
    const campaign = await lockCampaignForApplication(tx, input.campaign)
    if (!campaign) refuse('campaign_not_found')
    if (!campaign.is_open) refuse('campaign_closed')
    const id = await insertApplication(tx, actor, campaign, { proposal: input.proposal.trim(), expected_fee: fee })
    await emit(tx, {
      type: 'application_submitted',
      actorId: actor.id,
      subjectId: id,
      after: { status: 'pending', expected_fee: fee },
    })
    return presentApplication(await applicationById(tx, id))
  })
}

/**
 * Accepts or rejects an application to the brand's campaign. Acceptance freezes the amount due: the expected fee,
 * else the budget. The same decision again changes nothing. Refuses with `application_not_found` and, for the
 * opposite decision, `application_already_decided`.
 */
export function decideApplication(
  transact: Transact,
  actor: Actor<'brand'>,
  id: number,
  decision: ApplicationDecision,
): Promise<Application> {
  return transact(async tx => {
    const application = await ownApplication(tx, actor, id)
    if (!application) refuse('application_not_found')
    const allowed = decidable(application.status, decision)
    if (typeof allowed === 'string') refuse(allowed)
    if (allowed) await decide(tx, application, decision)
    const row = await applicationById(tx, id)
    if (allowed) {
      const decided = { actorId: actor.id, subjectId: id, before: { status: 'pending' } } as const
      await emit(
        tx,
        decision === 'accepted'
          ? { ...decided, type: 'application_accepted', after: { status: decision, amount_due: row.amount_due } }
          : { ...decided, type: 'application_rejected', after: { status: decision } },
      )
    }
    return presentApplication(row)
  })
}
