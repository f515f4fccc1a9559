import { limits } from '#contract/index.ts'
import type { Transact } from '#platform/database/transact.ts'
import { refuse } from '#platform/http/errors.ts'
import type { Actor } from '#platform/security/actor.ts'
import { hold, holdSelf } from '#server/domain/index.ts'
import { deleteSaved, insertSaved } from './commands.ts'
import { savedCount } from './queries.ts'

/**
 * Saves a campaign for the influencer, or removes it from their saved campaigns. Repeating the call is a no-op. Emits
 * no event, because saved campaigns are private. Refuses with `campaign_not_found` and `too_many_saved`.
 */
export async function saveCampaign(
  transact: Transact,
  actor: Actor<'influencer'>,
  id: number,
  saved: boolean,
): Promise<undefined> {
  await transact(async tx => {
    const campaign = await hold(tx, actor, 'campaign', id, 'viewer')
    if (!campaign) refuse('campaign_not_found')
    if (!saved) return deleteSaved(tx, actor, campaign)
    // Locked, so that the limit counts concurrent calls.
    await holdSelf(tx, actor)
    await insertSaved(tx, actor, campaign)
    if ((await savedCount(tx, actor)) > limits.savedCampaigns.max) refuse('too_many_saved')
    return undefined
  })
}
