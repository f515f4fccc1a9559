import type { FastifyInstance } from 'fastify'
import { route, type Services } from '#platform/http/route.ts'
import { correctRefund } from './correct-refund.ts'
import { listAllRefunds, listOwnRefunds } from './list-refunds.ts'
import { sendRefund } from './send-refund.ts'

export function refundRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, 'GET /refunds/', ({ db, actor, page }) => listOwnRefunds(db, actor, page))
  route(app, services, 'GET /admin/refunds/', ({ db, page, filters }) => listAllRefunds(db, page, filters))
  route(app, services, 'POST /admin/refunds/{id}/sent/', ({ transact, actor, params, body }) =>
    sendRefund(transact, actor, params.id, body.transaction_id, services.security.confirmDecisionsFrom),
  )
  route(app, services, 'PUT /admin/refunds/{id}/sent/', ({ transact, actor, params, body }) =>
    correctRefund(transact, actor, params.id, body, services.security.confirmDecisionsFrom),
  )
}
