import type { Application, Body } from '#contract/index.ts'
import type { Transact } from '#platform/database/transact.ts'
import { refuse } from '#platform/http/errors.ts'
import { shouldApply } from '#platform/policy.ts'
import type { Actor } from '#platform/security/actor.ts'
import { emit, hold } from '#server/domain/index.ts'
import { reject } from '#server/money/decisions/index.ts'
import { accept } from './commands.ts'
import { checkApplicationDecision } from './policy.ts'
import { presentApplication } from './presenter.ts'
import { applicationById, campaignOfApplication } from './queries.ts'

/**
 * Accepts or rejects an application to the brand's campaign. Acceptance freezes the amount due: the expected fee, or
 * the budget without one. Repeating the decision is a no-op. Refuses with `application_not_found`, with
 * `application_already_decided` for the opposite decision, and with `campaign_full` if all slots are taken.
 */
export function decideApplication(
  transact: Transact,
  actor: Actor<'brand'>,
  id: number,
  decision: Body<'PUT /applications/{id}/status/'>,
): Promise<Application> {
  return transact(async tx => {
    const isAcceptance = decision.status === 'accepted'
    // Before the application, as everywhere. One acceptance at a time counts the free slots.
    const campaignId = isAcceptance ? await campaignOfApplication(tx, actor, id) : undefined
    const campaign = campaignId && (await hold(tx, actor, 'campaign', campaignId, 'brand'))
    const application = await hold(tx, actor, 'application', id, 'brand')
    if (!application) refuse('application_not_found')
    const isFull = campaign ? campaign.is_full : false
    if (shouldApply(checkApplicationDecision(application.status, decision.status, isFull))) {
      if (isAcceptance) {
        if (!campaign) throw new Error(`the campaign of the pending application ${id} is deleted`)
        const amountDue = await accept(tx, application, campaign)
        await emit(tx, {
          type: 'application_accepted',
          actorId: actor.id,
          subjectId: id,
          parties: application,
          before: { status: 'pending' },
          after: { status: 'accepted', amount_due: amountDue },
        })
      } else {
        await reject(tx, actor, { resource: 'application', row: application }, { ...decision, status: 'rejected' })
      }
    }
    return presentApplication(await applicationById(tx, id))
  })
}
