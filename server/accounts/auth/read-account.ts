import { capabilitiesOf, type Account } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import { requireRow } from '#platform/database/prepared.ts'
import type { Actor } from '#platform/security/actor.ts'
import { accountOf } from './queries.ts'

/** Returns who the caller is and what they may do. */
export async function readAccount(db: Db, { id }: Actor): Promise<Account> {
  const account = requireRow(await accountOf(db, { id }))
  const capabilities = account.operator_role ? [...capabilitiesOf(account.operator_role)] : []
  return { ...account, capabilities }
}
