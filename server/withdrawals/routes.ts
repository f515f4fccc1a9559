import type { FastifyInstance } from 'fastify'
import { narrowing } from '#platform/database/narrowing.ts'
import { pageOf } from '#platform/database/paging.ts'
import { route, type Services } from '#platform/http/route.ts'
import {
  decideWithdrawal,
  listAllWithdrawals,
  listOwnWithdrawals,
  readBalance,
  requestWithdrawal,
} from './withdrawals.ts'

export function withdrawalRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, 'GET /withdrawals/', ({ db, actor, query }) => listOwnWithdrawals(db, actor, pageOf(query)))
  route(app, services, 'POST /withdrawals/', ({ transact, actor, body }) => requestWithdrawal(transact, actor, body))
  route(app, services, 'GET /influencer/balance/', ({ db, actor }) => readBalance(db, actor))
  route(app, services, 'GET /admin/withdrawals/', ({ db, query }) =>
    listAllWithdrawals(db, pageOf(query), narrowing(query, ['search', 'status', 'sort'])),
  )
  route(app, services, 'PUT /admin/withdrawals/{id}/', ({ transact, actor, params, body }) =>
    decideWithdrawal(transact, actor, params.id, body.status),
  )
}
