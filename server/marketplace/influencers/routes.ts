import type { FastifyInstance } from 'fastify'
import { DistinctLimit } from '#platform/http/distinct-limit.ts'
import { route, type Services } from '#platform/http/route.ts'
import { accountsPerAddress } from '#platform/security/rate-limits.ts'
import { searchInfluencers } from './search-influencers.ts'

export function influencerRoutes(app: FastifyInstance, services: Services): void {
  const limit = app.rateLimits?.emails
  const byPerson = limit && new DistinctLimit(limit)
  const byAddress = limit && new DistinctLimit(limit, { times: accountsPerAddress })
  route(app, services, 'GET /influencers/search/', async ({ db, actor, page, filters, network }) => {
    const found = await searchInfluencers(db, page, filters)
    const ids = found.rows.map(({ id }) => id)
    byPerson?.count(actor.id, ids)
    byAddress?.count(network(), ids)
    return found
  })
}
