import { formatMoney } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import type { Actor } from '#platform/security/access.ts'
import { availableBalance } from '#server/ledger/index.ts'

/** The amount the influencer can withdraw, under both of its names. */
export async function readBalance(db: Db, actor: Actor<'influencer'>) {
  const balance = formatMoney(await availableBalance(db, actor.id))
  return { balance, wallet_balance: balance }
}
