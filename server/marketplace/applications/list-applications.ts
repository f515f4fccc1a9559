import { isStaff, type Reply } from '#contract/index.ts'
import { userSorts } from '#contract/values/sorts.ts'
import type { Db } from '#platform/database/db.ts'
import type { Filters } from '#platform/database/filters.ts'
import { paged, type Page, type Paged } from '#platform/database/paging.ts'
import { refuse, refuseField } from '#platform/http/errors.ts'
import type { Actor } from '#platform/security/actor.ts'
import { presentApplication } from './presenter.ts'
import { applicationsPage, lists } from './queries.ts'

/**
 * Lists the applications that the caller may see, newest first by default. `brand` and `influencer` select accepted
 * applications for that role's payments page, and refuse other roles with `wrong_role`. Admins can only sort by time.
 */
export async function listApplications(
  db: Db,
  actor: Actor,
  page: Page,
  { brand, influencer, ...filters }: Filters<'GET /applications/'> = {},
): Promise<Paged<Reply<'GET /applications/'>[number]>> {
  const { role } = actor
  if ((brand === 'true' && role !== 'brand') || (influencer === 'true' && role !== 'influencer')) refuse('wrong_role')
  if (isStaff(role) && filters.sort && !userSorts.some(sort => sort === filters.sort)) {
    refuseField('sort', 'order_by_time_only')
  }
  if (brand === 'true')
    return paged(page, await applicationsPage(db, actor, lists.payable, page, filters), presentApplication)
  if (influencer === 'true')
    return paged(page, await applicationsPage(db, actor, lists.earned, page, filters), presentApplication)
  if (role === 'brand')
    return paged(page, await applicationsPage(db, actor, lists.received, page, filters), presentApplication)
  return paged(
    page,
    await applicationsPage(db, actor, isStaff(role) ? lists.all : lists.sent, page, filters),
    presentApplication,
  )
}
