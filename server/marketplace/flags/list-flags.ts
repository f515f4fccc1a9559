import type { AdminFlag } from '#contract/flags.ts'
import type { Db } from '#platform/database/db.ts'
import { paged, type Page, type Paged } from '#platform/database/paging.ts'
import { flagsPage, type FlagFilters } from './queries.ts'

/** Lists all matching flags, newest first by default. */
export async function listFlags(db: Db, page: Page, filters: FlagFilters | undefined): Promise<Paged<AdminFlag>> {
  return paged(page, await flagsPage(db, page, filters), row => row)
}
