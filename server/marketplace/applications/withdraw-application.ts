import type { Application } from '#contract/index.ts'
import type { Transact } from '#platform/database/transact.ts'
import { refuse } from '#platform/http/errors.ts'
import { shouldApply } from '#platform/policy.ts'
import type { Actor } from '#platform/security/actor.ts'
import { emit, hold } from '#server/domain/index.ts'
import { withdraw } from './commands.ts'
import { checkWithdrawing } from './policy.ts'
import { presentApplication } from './presenter.ts'
import { applicationById } from './queries.ts'

/**
 * Withdraws the influencer's own pending application, which others then see as rejected. Repeating the call is a no-op.
 * Refuses with `application_not_found`, and with `application_already_decided` once the brand has decided.
 */
export function withdrawApplication(transact: Transact, actor: Actor<'influencer'>, id: number): Promise<Application> {
  return transact(async tx => {
    const application = await hold(tx, actor, 'application', id, 'influencer')
    if (!application) refuse('application_not_found')
    if (shouldApply(checkWithdrawing(application))) {
      await withdraw(tx, application)
      await emit(tx, {
        type: 'application_withdrawn',
        actorId: actor.id,
        subjectId: id,
        parties: application,
        before: { status: 'pending' },
        after: { status: 'rejected' },
      })
    }
    return presentApplication(await applicationById(tx, id))
  })
}
