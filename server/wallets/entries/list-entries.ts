import type { WalletEntry } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import { paged, type Page, type Paged } from '#platform/database/paging.ts'
import { presentListed } from './presenter.ts'
import { entriesPage, type EntryFilters } from './queries.ts'

/** Returns the wallets' entries, newest first. */
export async function listEntries(db: Db, page: Page, filters: EntryFilters | undefined): Promise<Paged<WalletEntry>> {
  return paged(page, await entriesPage(db, page, filters), presentListed)
}
