import type { Transact } from '#platform/database/transact.ts'
import { shouldApply } from '#platform/policy.ts'
import type { Actor } from '#platform/security/actor.ts'
import { emit } from '#server/domain/index.ts'
import { rejectPending } from '#server/marketplace/applications/index.ts'
import { lockLiveApplications, markDeleted } from './commands.ts'
import { holdOwn } from './hold-own.ts'
import { checkDeletion } from './policy.ts'
import { liveApplications } from './queries.ts'

/**
 * Deletes the brand's campaign and rejects its pending applications. Refuses with `campaign_not_found`,
 * `not_the_owner`, `campaign_has_unpaid_work` and `campaign_has_payments`.
 */
export async function deleteCampaign(transact: Transact, actor: Actor<'brand'>, id: number): Promise<undefined> {
  await transact(async tx => {
    const campaign = await holdOwn(tx, actor, id)
    // Only a statement that begins after the lock sees what a concurrent acceptance has made due.
    await lockLiveApplications(tx, campaign)
    if (!shouldApply(checkDeletion(await liveApplications(tx, id)))) return
    await markDeleted(tx, campaign)
    await emit(tx, {
      type: 'campaign_deleted',
      actorId: actor.id,
      subjectId: id,
      parties: campaign,
      before: { is_deleted: false },
      after: { is_deleted: true },
    })
    await rejectPending(tx, actor.id, { to: campaign })
  })
}
