import type { CampaignInput, OwnCampaign } from '#contract/index.ts'
import type { Transact } from '#platform/database/transact.ts'
import { refuseField } from '#platform/http/errors.ts'
import type { Actor } from '#platform/security/actor.ts'
import { emit } from '#server/domain/index.ts'
import { statedValues, today } from './campaign-values.ts'
import { insertCampaign } from './commands.ts'
import { deadlinePassed } from './policy.ts'
import { presentCampaign } from './presenter.ts'
import { campaignById } from './queries.ts'

/** Publishes a campaign. Refuses a deadline before today in Dhaka. */
export async function createCampaign(
  transact: Transact,
  actor: Actor<'brand'>,
  input: CampaignInput,
): Promise<OwnCampaign> {
  const deadline = input.deadline || null
  const { description, ...stated } = statedValues(input)
  return transact(async tx => {
    // Checked here, so that repeating the Idempotency-Key after midnight returns the first reply.
    if (deadline !== null && deadlinePassed(deadline, today())) refuseField('deadline', 'past_deadline')
    const published = { ...stated, deadline, slots: input.slots ?? null }
    const id = await insertCampaign(tx, actor, { ...published, description })
    const parties = { brand_id: actor.id }
    await emit(tx, { type: 'campaign_published', actorId: actor.id, subjectId: id, parties, after: published })
    const row = await campaignById(tx, id)
    if (!row) throw new Error(`campaign ${id} is missing in the transaction that created it`)
    return presentCampaign(row)
  })
}
