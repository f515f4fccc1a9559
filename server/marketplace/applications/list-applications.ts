import { isStaff, type Application } from '#contract/index.ts'
import { userSorts } from '#contract/values/sorts.ts'
import type { Db } from '#platform/database/db.ts'
import type { Filters } from '#platform/database/filters.ts'
import { paged, type Page, type Paged } from '#platform/database/paging.ts'
import { refuse, refuseField } from '#platform/http/errors.ts'
import type { Actor } from '#platform/security/actor.ts'
import { presentApplication } from './presenter.ts'
import { applicationsPage } from './queries.ts'

/**
 * Lists the applications that the caller may see, newest first by default. `brand` and `influencer` select accepted
 * applications for that role's payments page, and refuse other roles with `wrong_role`. Admins can only sort by time.
 */
export async function listApplications(
  db: Db,
  actor: Actor,
  page: Page,
  { brand, influencer, ...filters }: Filters<'GET /applications/'> = {},
): Promise<Paged<Application>> {
  const pageOf = { brand: brand === 'true', influencer: influencer === 'true' }
  if ((pageOf.brand && actor.role !== 'brand') || (pageOf.influencer && actor.role !== 'influencer')) {
    refuse('wrong_role')
  }
  if (isStaff(actor.role) && filters.sort && !userSorts.some(sort => sort === filters.sort)) {
    refuseField('sort', 'order_by_time_only')
  }
  const onlyAccepted = pageOf.brand || pageOf.influencer
  return paged(page, await applicationsPage(db, actor, page, { onlyAccepted, filters }), presentApplication)
}
