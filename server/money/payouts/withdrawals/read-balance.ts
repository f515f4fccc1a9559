import { formatMoney } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import type { Actor } from '#platform/security/actor.ts'
import { influencerBalances } from '#server/money/ledger/index.ts'

/**
 * Returns what the influencer can withdraw, under both of its names, what is reserved for pending withdrawals, and what
 * is owed.
 */
export async function readBalance(db: Db, actor: Actor<'influencer'>) {
  const { available, held, owed } = await influencerBalances(db, actor.id)
  const balance = formatMoney(available)
  return { balance, wallet_balance: balance, held: formatMoney(held), owed: formatMoney(-owed) }
}
