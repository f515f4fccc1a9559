import { parsePercent, type Body, type Settings } from '#contract/index.ts'
import type { Transact } from '#platform/database/transact.ts'
import { refuse } from '#platform/http/errors.ts'
import type { VerifiedActor } from '#platform/security/actor.ts'
import { emit } from '#server/domain/index.ts'
import { lockPlatformFee, writePlatformFee } from './commands.ts'
import { presentSettings } from './presenter.ts'

/** Settings have a single row. The activity log refers to it by this id. */
const settingsId = 1

/** Changes the platform fee. Confirmed payments keep theirs. */
export function changeSettings(
  transact: Transact,
  actor: VerifiedActor,
  { platform_fee_percent: percent }: Body<'PUT /admin/settings/'>,
): Promise<Settings> {
  const basisPoints = parsePercent(percent)
  if (basisPoints === undefined) refuse('validation_failed')
  return transact(async tx => {
    const before = await lockPlatformFee(tx)
    if (before !== basisPoints) {
      await writePlatformFee(tx, basisPoints)
      await emit(tx, {
        type: 'settings_changed',
        actorId: actor.id,
        subjectId: settingsId,
        before: presentSettings(before),
        after: presentSettings(basisPoints),
      })
    }
    return presentSettings(basisPoints)
  })
}
