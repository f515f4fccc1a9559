import type { ActivityEntry } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import { paged, type Page, type Paged } from '#platform/database/paging.ts'
import { presentActivity } from './presenter.ts'
import { activityPage, type ActivityFilters } from './queries.ts'

/** Lists all matching events, newest first. */
export async function listActivity(
  db: Db,
  page: Page,
  filters: ActivityFilters | undefined,
): Promise<Paged<ActivityEntry>> {
  return paged(page, await activityPage(db, page, filters), presentActivity)
}
