import type { ActivityEntry } from '../../contract/index.ts'
import type { Db } from '../platform/db.ts'
import { paged, type Page, type Paged } from '../platform/paging.ts'
import { allActivity, matchingActivity, presentActivity, type ActivityFilter } from './store.ts'

/** Everything that happened and that the filter lets through, newest first. */
export async function listActivity(
  db: Db,
  page: Page,
  filter: ActivityFilter | undefined,
): Promise<Paged<ActivityEntry>> {
  return paged(page, await (filter ? matchingActivity(db, filter, page) : allActivity(db, page)), presentActivity)
}
