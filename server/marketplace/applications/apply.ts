import { parseMoney, type Application, type ApplicationInput } from '#contract/index.ts'
import type { Transact } from '#platform/database/transact.ts'
import { refuse } from '#platform/http/errors.ts'
import { shouldApply } from '#platform/policy.ts'
import type { Actor } from '#platform/security/actor.ts'
import { emitWith, hold } from '#server/domain/index.ts'
import { insertApplication } from './commands.ts'
import { checkApplying } from './policy.ts'
import { presentApplication } from './presenter.ts'

/**
 * Applies to an open campaign, once unless the previous application was withdrawn. Refuses with `campaign_not_found`,
 * `campaign_closed`, `campaign_full`, `already_applied`, and with `not_authenticated` if the account has been
 * deactivated or closed since the call began.
 */
export function apply(transact: Transact, actor: Actor<'influencer'>, input: ApplicationInput): Promise<Application> {
  const { expected_fee } = input
  const fee =
    expected_fee === undefined || expected_fee === null || expected_fee === '' ? null : parseMoney(expected_fee)
  if (fee === undefined) refuse('validation_failed')
  return transact(async tx => {
    const campaign = await hold(tx, actor, 'campaign', input.campaign, 'applicant')
    if (!campaign) refuse('campaign_not_found')
    shouldApply(checkApplying(campaign))
    const event = emitWith(tx, {
      type: 'application_submitted',
      actorId: actor.id,
      parties: { brand_id: campaign.brand_id, influencer_id: actor.id, campaign_id: campaign.id },
      after: { status: 'pending', expected_fee: fee },
    })
    const proposal = { proposal: input.proposal.trim(), expected_fee: fee }
    return async () =>
      presentApplication((await insertApplication(tx, actor, campaign, proposal, event)) ?? refuse('not_authenticated'))
  })
}
