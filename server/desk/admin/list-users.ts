import type { AdminUser } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import { paged, type Page, type Paged } from '#platform/database/paging.ts'
import { usersPage, type UserFilters } from './queries.ts'

/** Lists all matching users, newest first by default. */
export async function listUsers(db: Db, page: Page, filters: UserFilters | undefined): Promise<Paged<AdminUser>> {
  return paged(page, await usersPage(db, page, filters), row => row)
}
