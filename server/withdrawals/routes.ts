import type { FastifyInstance } from 'fastify'
import { route, type Services } from '#platform/http/route.ts'
import { decideWithdrawal } from './decide-withdrawal.ts'
import { listAllWithdrawals, listOwnWithdrawals } from './list-withdrawals.ts'
import { readBalance } from './read-balance.ts'
import { recordTransactionId } from './record-transaction-id.ts'
import { requestWithdrawal } from './request-withdrawal.ts'

export function withdrawalRoutes(app: FastifyInstance, services: Services): void {
  const { confirmWithdrawalsFrom, confirmDecisionsFrom } = services.security
  route(app, services, 'GET /withdrawals/', ({ db, actor, page }) => listOwnWithdrawals(db, actor, page))
  route(app, services, 'POST /withdrawals/', ({ transact, actor, body }) =>
    requestWithdrawal(transact, actor, body, confirmWithdrawalsFrom),
  )
  route(app, services, 'GET /influencer/balance/', ({ db, actor }) => readBalance(db, actor))
  route(app, services, 'GET /admin/withdrawals/', ({ db, page, filters }) => listAllWithdrawals(db, page, filters))
  route(app, services, 'PUT /admin/withdrawals/{id}/', ({ transact, actor, params, body }) =>
    decideWithdrawal(transact, actor, params.id, body, confirmDecisionsFrom),
  )
  route(app, services, 'PUT /admin/withdrawals/{id}/sent/', ({ transact, actor, params, body }) =>
    recordTransactionId(transact, actor, params.id, body, confirmDecisionsFrom),
  )
}
