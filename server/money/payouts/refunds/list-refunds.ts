import type { AdminRefund, Refund } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import { paged, type Page, type Paged } from '#platform/database/paging.ts'
import type { Actor } from '#platform/security/actor.ts'
import { presentAdminRefund, presentRefund } from './presenter.ts'
import { refundsOf, refundsPage, type RefundFilters } from './queries.ts'

/** Lists the brand's refunds, newest first. */
export async function listOwnRefunds(db: Db, actor: Actor<'brand'>, page: Page): Promise<Paged<Refund>> {
  return paged(page, await refundsOf(db, actor.id, page), presentRefund)
}

/** Lists all matching refunds, newest first by default. */
export async function listAllRefunds(
  db: Db,
  page: Page,
  filters: RefundFilters | undefined,
): Promise<Paged<AdminRefund>> {
  return paged(page, await refundsPage(db, page, filters), presentAdminRefund)
}
