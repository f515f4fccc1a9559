import type { FastifyInstance } from 'fastify'
import { route, type Services } from '#platform/http/route.ts'
import { namingUse } from '#server/wallets/index.ts'
import { recordTransactionId } from '../index.ts'
import { listAllRefunds, listOwnRefunds } from './list-refunds.ts'
import { sendRefund } from './send-refund.ts'

export function refundRoutes(app: FastifyInstance, services: Services): void {
  const { confirmDecisionsFrom } = services.security
  route(app, services, 'GET /refunds/', ({ db, actor, page }) => listOwnRefunds(db, actor, page))
  route(app, services, 'GET /admin/refunds/', ({ db, page, filters }) => listAllRefunds(db, page, filters))
  route(
    app,
    services,
    'POST /admin/refunds/{id}/sent/',
    async ({ authorized, transact, actor, params: { id }, body }) => {
      const db = await authorized()
      const sent = sendRefund(transact, actor, id, body.transaction_id, confirmDecisionsFrom)
      return namingUse(db, { kind: 'refund', id }, body.transaction_id, sent)
    },
  )
  route(
    app,
    services,
    'PUT /admin/refunds/{id}/sent/',
    async ({ authorized, transact, actor, params: { id }, body }) => {
      const db = await authorized()
      const refund = { kind: 'refund', id } as const
      const corrected = recordTransactionId(transact, actor, refund, body, confirmDecisionsFrom)
      return namingUse(db, refund, body.transaction_id, corrected)
    },
  )
}
