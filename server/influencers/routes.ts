import type { FastifyInstance } from 'fastify'
import { route, type Services } from '#platform/http/route.ts'
import { searchInfluencers } from './search-influencers.ts'

export function influencerRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, 'GET /influencers/search/', ({ db, page, filters }) => searchInfluencers(db, page, filters))
}
