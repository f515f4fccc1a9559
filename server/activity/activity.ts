import type { ActivityEntry } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import { paged, type Page, type Paged } from '#platform/database/paging.ts'
import { allActivity, matchingActivity, presentActivity, type ActivityFilter } from './store.ts'

/** Everything that happened and that the filter lets through, newest first. */
export async function listActivity(
  db: Db,
  page: Page,
  filter: ActivityFilter | undefined,
): Promise<Paged<ActivityEntry>> {
  return paged(page, await (filter ? matchingActivity(db, filter, page) : allActivity(db, page)), presentActivity)
}
