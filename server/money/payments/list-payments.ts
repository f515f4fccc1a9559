import type { AdminPayment } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import { paged, type Page, type Paged } from '#platform/database/paging.ts'
import { presentAdminPayment } from './presenter.ts'
import { paymentsPage, type PaymentFilters } from './queries.ts'

/** Lists all matching payments, newest first by default. */
export async function listPayments(
  db: Db,
  page: Page,
  filters: PaymentFilters | undefined,
): Promise<Paged<AdminPayment>> {
  return paged(page, await paymentsPage(db, page, filters), presentAdminPayment)
}
