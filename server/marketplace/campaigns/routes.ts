import type { FastifyInstance } from 'fastify'
import { route, type Services } from '#platform/http/route.ts'
import { changeCampaign } from './change-campaign.ts'
import { createCampaign } from './create-campaign.ts'
import { deleteCampaign } from './delete-campaign.ts'
import { listCampaigns } from './list-campaigns.ts'
import { readCampaign } from './read-campaign.ts'
import { saveCampaign } from './save-campaign.ts'
import { setCampaignClosed } from './set-campaign-closed.ts'

export function campaignRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, 'GET /campaigns/', ({ db, actor, page, filters }) => listCampaigns(db, actor, page, filters))
  route(app, services, 'POST /campaigns/', ({ transact, actor, body }) => createCampaign(transact, actor, body))
  route(app, services, 'GET /campaigns/{id}/', ({ db, actor, params }) => readCampaign(db, actor, params.id))
  route(app, services, 'PUT /campaigns/{id}/', ({ transact, actor, params, body }) =>
    changeCampaign(transact, actor, params.id, body),
  )
  route(app, services, 'PUT /campaigns/{id}/closed/', ({ transact, actor, params, body }) =>
    setCampaignClosed(transact, actor, params.id, body.closed),
  )
  route(app, services, 'DELETE /campaigns/{id}/', ({ transact, actor, params }) =>
    deleteCampaign(transact, actor, params.id),
  )
  route(app, services, 'PUT /campaigns/{id}/saved/', ({ transact, actor, params }) =>
    saveCampaign(transact, actor, params.id, true),
  )
  route(app, services, 'DELETE /campaigns/{id}/saved/', ({ transact, actor, params }) =>
    saveCampaign(transact, actor, params.id, false),
  )
}
