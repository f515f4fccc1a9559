import type { FastifyInstance } from 'fastify'
import { DistinctLimit } from '#platform/http/distinct-limit.ts'
import { route, type Services } from '#platform/http/route.ts'
import { searchInfluencers } from './search-influencers.ts'

export function influencerRoutes(app: FastifyInstance, services: Services): void {
  const emails = app.limits && new DistinctLimit(app.limits.emails)
  route(app, services, 'GET /influencers/search/', async ({ db, actor, page, filters }) => {
    const found = await searchInfluencers(db, page, filters)
    emails?.count(
      actor.id,
      found.rows.map(({ id }) => id),
    )
    return found
  })
}
