import type { CampaignInput, OwnCampaign } from '#contract/index.ts'
import type { Transact } from '#platform/database/transact.ts'
import { refuseField } from '#platform/http/errors.ts'
import { shouldApply } from '#platform/policy.ts'
import type { Actor } from '#platform/security/actor.ts'
import { emit, emitAll } from '#server/domain/index.ts'
import { statedValues, today } from './campaign-values.ts'
import { writeChanges, type NewCampaign } from './commands.ts'
import { holdOwn } from './hold-own.ts'
import { changesBetween, checkChange, fieldProblem } from './policy.ts'
import { presentCampaign } from './presenter.ts'
import { lockedCampaign, openApplications } from './queries.ts'

const pick = (values: NewCampaign, keys: readonly (keyof NewCampaign)[]): Partial<NewCampaign> =>
  Object.fromEntries(keys.map(key => [key, values[key]]))

/**
 * Changes the brand's campaign. While an application to it is pending or accepted, only a later deadline and more slots
 * are possible, and the applicants are notified of a later deadline. Refuses with `campaign_not_found`,
 * `not_the_owner`, `campaign_has_applications`, and a deadline or slots that are not possible.
 */
export function changeCampaign(
  transact: Transact,
  actor: Actor<'brand'>,
  id: number,
  input: CampaignInput,
): Promise<OwnCampaign> {
  const stated = statedValues(input)
  return transact(async tx => {
    const campaign = await holdOwn(tx, actor, id)
    const before = await lockedCampaign(tx, campaign)
    const { deadline = before.deadline, slots = before.slots } = input
    const after = { ...stated, deadline: deadline || null, slots }
    // The lock on the campaign prevents applications and acceptances.
    const applications = await openApplications(tx, campaign)
    const hasApplications = applications.length > 0
    const problem = fieldProblem(before, after, { hasApplications, today: today() })
    if (problem) refuseField(problem.field, problem.code)
    const changes = changesBetween(before, after)
    if (!shouldApply(checkChange(changes, hasApplications))) return presentCampaign(before)
    await writeChanges(tx, campaign, pick(after, changes))
    const logged = changes.filter(key => key !== 'description')
    await emit(tx, {
      type: 'campaign_changed',
      actorId: actor.id,
      subjectId: id,
      parties: campaign,
      before: pick(before, logged),
      after: pick(after, logged),
    })
    if (changes.includes('deadline')) {
      await emitAll(
        tx,
        applications.map(application => ({
          type: 'deadline_moved',
          actorId: actor.id,
          subjectId: application.id,
          parties: application,
          before: { deadline: before.deadline },
          after: { deadline: after.deadline },
        })),
      )
    }
    return presentCampaign(await lockedCampaign(tx, campaign))
  })
}
