import type { AdminCampaign, Body } from '#contract/index.ts'
import { visibleText } from '#contract/values/text.ts'
import type { Transact } from '#platform/database/transact.ts'
import { refuse } from '#platform/http/errors.ts'
import { shouldApply } from '#platform/policy.ts'
import type { Actor } from '#platform/security/actor.ts'
import { emit, hold } from '#server/domain/index.ts'
import { restore, suspend } from './commands.ts'
import { checkCampaignChange } from './policy.ts'
import { presentAdminCampaign } from './presenter.ts'
import { campaignById } from './queries.ts'

/**
 * Suspends a campaign, or restores it, and tells its brand. A suspended campaign is not open, whatever its brand does.
 * Repeating the action is a no-op. Refuses with `campaign_not_found`.
 */
export function setCampaignSuspended(
  transact: Transact,
  actor: Actor,
  id: number,
  { action, reason }: Body<'PUT /admin/campaigns/{id}/'>,
): Promise<AdminCampaign> {
  return transact(async tx => {
    const campaign = await hold(tx, actor, 'campaign', id, 'staff')
    if (!campaign) refuse('campaign_not_found')
    if (shouldApply(checkCampaignChange(campaign, action))) {
      const about = { actorId: actor.id, subjectId: id, parties: campaign }
      if (action === 'suspend') {
        await suspend(tx, campaign, visibleText(reason ?? '') || null)
        const change = { before: { is_suspended: false }, after: { is_suspended: true } } as const
        await emit(tx, { type: 'campaign_suspended', ...about, ...change })
      } else {
        await restore(tx, campaign)
        const change = { before: { is_suspended: true }, after: { is_suspended: false } } as const
        await emit(tx, { type: 'campaign_restored', ...about, ...change })
      }
    }
    return presentAdminCampaign(await campaignById(tx, id))
  })
}
