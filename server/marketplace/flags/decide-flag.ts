import type { AdminFlag } from '#contract/flags.ts'
import type { Body } from '#contract/index.ts'
import { visibleText } from '#contract/values/text.ts'
import type { Transact } from '#platform/database/transact.ts'
import { refuse } from '#platform/http/errors.ts'
import { shouldApply } from '#platform/policy.ts'
import type { Actor } from '#platform/security/actor.ts'
import { emitAll, holdAll, type NewEvent } from '#server/domain/index.ts'
import { lockSubject, writeFlagDecision } from './commands.ts'
import { partiesOf } from './parties.ts'
import { checkFlagDecision } from './policy.ts'
import { adminFlagById, flaggersOf, openFlagsOf, subjectOf } from './queries.ts'

/**
 * Decides a flag, and with it all open flags of its subject. The people who raised them are told; the one who was
 * flagged is not. Repeating the decision is a no-op. Refuses with `flag_not_found` and `flag_already_decided`.
 */
export function decideFlag(
  transact: Transact,
  actor: Actor,
  id: number,
  { status, note }: Body<'PUT /admin/flags/{id}/'>,
): Promise<AdminFlag> {
  return transact(async tx => {
    const subject = await subjectOf(tx, id)
    if (!subject) refuse('flag_not_found')
    // Two admins may decide different flags of it at once, and somebody may flag it meanwhile.
    await lockSubject(tx, subject)
    const locked = await holdAll(tx, actor, 'flag', [id, ...(await openFlagsOf(tx, subject))], 'staff')
    const flag = locked.get(id) ?? refuse('flag_not_found')
    if (shouldApply(checkFlagDecision(flag, status))) {
      const open = [...locked.values()]
      await writeFlagDecision(tx, open, actor, { status, decision_note: visibleText(note ?? '') || null })
      const decided =
        status === 'upheld'
          ? ({ type: 'flag_upheld', before: { status: 'open' }, after: { status } } as const)
          : ({ type: 'flag_dismissed', before: { status: 'open' }, after: { status } } as const)
      const flaggers = await flaggersOf(tx, open)
      const events = flaggers.map(({ flag: subjectId, ...flagger }): NewEvent => {
        const parties = partiesOf(flagger, subject)
        return { ...decided, actorId: actor.id, subjectId, parties }
      })
      await emitAll(tx, events)
    }
    return adminFlagById(tx, id)
  })
}
