import type { OwnCampaign } from '#contract/index.ts'
import type { Transact } from '#platform/database/transact.ts'
import { shouldApply } from '#platform/policy.ts'
import type { Actor } from '#platform/security/actor.ts'
import { emit } from '#server/domain/index.ts'
import { today } from './campaign-values.ts'
import { writeClosed } from './commands.ts'
import { holdOwn } from './hold-own.ts'
import { checkClosing } from './policy.ts'
import { presentCampaign } from './presenter.ts'
import { lockedCampaign } from './queries.ts'

/**
 * Closes the brand's campaign to new applications, or reopens it, which does not end a suspension. Pending applications
 * can still be decided. Repeating the call is a no-op. Refuses with `campaign_not_found`, `not_the_owner` and
 * `deadline_passed`.
 */
export function setCampaignClosed(
  transact: Transact,
  actor: Actor<'brand'>,
  id: number,
  closed: boolean,
): Promise<OwnCampaign> {
  return transact(async tx => {
    const campaign = await holdOwn(tx, actor, id)
    if (shouldApply(checkClosing(campaign, closed, today()))) {
      await writeClosed(tx, campaign, closed)
      const change = closed
        ? ({ type: 'campaign_closed', before: { is_closed: false }, after: { is_closed: true } } as const)
        : ({ type: 'campaign_reopened', before: { is_closed: true }, after: { is_closed: false } } as const)
      await emit(tx, { ...change, actorId: actor.id, subjectId: id, parties: campaign })
    }
    return presentCampaign(await lockedCampaign(tx, campaign))
  })
}
