import type { Flag, FlagInput } from '#contract/flags.ts'
import type { FlagSubject } from '#contract/values/flags.ts'
import { visibleText } from '#contract/values/text.ts'
import type { Transact } from '#platform/database/transact.ts'
import { refuse } from '#platform/http/errors.ts'
import { shouldApply } from '#platform/policy.ts'
import type { Actor } from '#platform/security/actor.ts'
import { emit } from '#server/domain/index.ts'
import { insertFlag, lockSubject } from './commands.ts'
import { partiesOf } from './parties.ts'
import { checkFlagging } from './policy.ts'
import { flaggedBehind, flagOf, openFlagsOf } from './queries.ts'

const notFound = {
  user: 'user_not_found',
  campaign: 'campaign_not_found',
  message: 'message_not_found',
} as const satisfies Record<FlagSubject, string>

/**
 * Flags a user, a campaign or a message that the caller can see. The staff are told of the first open flag of a
 * subject, not of every other. Flagging the same again returns the existing flag and changes nothing, whatever was
 * decided. Refuses with `user_not_found`, `campaign_not_found` or `message_not_found`, also for what the caller cannot
 * see, and with `own_subject`.
 */
export function raiseFlag(transact: Transact, actor: Actor, { note, ...input }: FlagInput): Promise<Flag> {
  return transact(async tx => {
    const subject = { type: input.subject_type, id: input.subject_id }
    const flagged = await flaggedBehind(tx, actor, subject)
    if (!flagged) refuse(notFound[subject.type])
    shouldApply(checkFlagging(actor, flagged.id))
    await lockSubject(tx, subject)
    const earlier = await flagOf(tx, actor, subject)
    if (earlier) return { ...earlier, is_repeated: true }
    const isFirst = (await openFlagsOf(tx, subject)).length === 0
    const reported = { reason: input.reason, note: visibleText(note ?? '') || null }
    const flag = await insertFlag(tx, actor, subject, flagged, reported)
    await emit(tx, {
      type: isFirst ? 'flag_raised' : 'flag_seconded',
      actorId: actor.id,
      subjectId: flag.id,
      parties: partiesOf(actor, subject),
      details: { subject_type: subject.type, subject: subject.id },
      after: { status: 'open', reason: input.reason },
    })
    return { ...flag, is_repeated: false }
  })
}
