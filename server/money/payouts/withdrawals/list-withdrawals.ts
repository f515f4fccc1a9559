import type { AdminWithdrawal, Withdrawal } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import { paged, type Page, type Paged } from '#platform/database/paging.ts'
import type { Actor } from '#platform/security/actor.ts'
import { presentAdminWithdrawal, presentWithdrawal } from './presenter.ts'
import { withdrawalsOf, withdrawalsPage, type WithdrawalFilters } from './queries.ts'

/** Lists the influencer's own withdrawals, newest first. */
export async function listOwnWithdrawals(db: Db, actor: Actor<'influencer'>, page: Page): Promise<Paged<Withdrawal>> {
  return paged(page, await withdrawalsOf(db, actor.id, page), presentWithdrawal)
}

/** Lists all matching withdrawals, newest first by default. */
export async function listAllWithdrawals(
  db: Db,
  page: Page,
  filters: WithdrawalFilters | undefined,
): Promise<Paged<AdminWithdrawal>> {
  return paged(page, await withdrawalsPage(db, page, filters), presentAdminWithdrawal)
}
