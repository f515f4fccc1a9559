import type { OpenMoney } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import { refuse } from '#platform/http/errors.ts'
import { presentOpenMoney } from './presenter.ts'
import { openMoneyOf } from './queries.ts'

/** Returns a user's outstanding money. Refuses with `user_not_found`. */
export async function readOpenMoney(db: Db, id: number): Promise<OpenMoney> {
  const row = await openMoneyOf(db, id)
  if (!row) refuse('user_not_found')
  return presentOpenMoney(row)
}
