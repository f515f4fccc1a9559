import { isStaff, type Endpoint } from '#contract/index.ts'
import type { Db, Tx } from '../database/db.ts'
import { prepared } from '../database/prepared.ts'
import { refuse } from '../http/errors.ts'
import type { Actor } from './actor.ts'

const enabledFactor = prepared<{ user: number }, { user_id: number }>((db, param) =>
  db
    .selectFrom('second_factors')
    .select('user_id')
    .where('user_id', '=', param('user'))
    .where('enabled_at', 'is not', null),
)

/** Whether two-step login is on. A factor that is still being set up does not count. */
export const hasSecondFactor = async (db: Db | Tx, user: number): Promise<boolean> =>
  (await enabledFactor(db, { user })).length > 0

/** Refuses with `second_factor_setup_required` for an admin who has no second factor. */
export async function requireSecondFactor(db: Db | Tx, actor: Actor, endpoint: Endpoint): Promise<void> {
  if (!isStaff(actor.role) || endpoint.withoutSecondFactor) return
  if (!(await hasSecondFactor(db, actor.id))) refuse('second_factor_setup_required')
}
