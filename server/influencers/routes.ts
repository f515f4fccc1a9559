import type { FastifyInstance } from 'fastify'
import { pageOf } from '#platform/database/paging.ts'
import { route, type Services } from '#platform/http/route.ts'
import { searchInfluencers } from './influencers.ts'

export function influencerRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, 'GET /influencers/search/', ({ db, query }) => searchInfluencers(db, query, pageOf(query)))
}
