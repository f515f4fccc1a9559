import type { FastifyInstance } from 'fastify'
import { narrowing } from '#platform/database/narrowing.ts'
import { pageOf } from '#platform/database/paging.ts'
import { route, type Services } from '#platform/http/route.ts'
import { createCampaign, deleteCampaign, listCampaigns, readCampaign } from './campaigns.ts'

export function campaignRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, 'GET /campaigns/', ({ db, actor, query }) =>
    listCampaigns(db, actor, pageOf(query), narrowing(query, ['search', 'category', 'sort'])),
  )
  route(app, services, 'POST /campaigns/', ({ transact, actor, body }) => createCampaign(transact, actor, body))
  route(app, services, 'GET /campaigns/{id}/', ({ db, actor, params }) => readCampaign(db, actor, params.id))
  route(app, services, 'DELETE /campaigns/{id}/', ({ transact, actor, params }) =>
    deleteCampaign(transact, actor, params.id),
  )
}
