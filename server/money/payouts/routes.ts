import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route.ts'
import type { Services } from '#server/domain/index.ts'
import { namingUse } from '#server/wallets/index.ts'
import { recordTransactionId } from './record-transaction-id.ts'
import { listAllRefunds, listOwnRefunds } from './refunds/list-refunds.ts'
import { sendRefund } from './refunds/send-refund.ts'
import { cancelWithdrawal } from './withdrawals/cancel-withdrawal.ts'
import { decideWithdrawal } from './withdrawals/decide-withdrawal.ts'
import { listAllWithdrawals, listOwnWithdrawals } from './withdrawals/list-withdrawals.ts'
import { readBalance } from './withdrawals/read-balance.ts'
import { requestWithdrawal } from './withdrawals/request-withdrawal.ts'

export function payoutRoutes(app: FastifyInstance, services: Services): void {
  withdrawalRoutes(app, services)
  refundRoutes(app, services)
}

function withdrawalRoutes(app: FastifyInstance, services: Services): void {
  const { confirmWithdrawalsFrom, confirmDecisionsFrom } = services.security
  route(app, services, 'GET /withdrawals/', ({ db, actor, page }) => listOwnWithdrawals(db, actor, page))
  route(app, services, 'POST /withdrawals/', ({ transact, actor, body }) =>
    requestWithdrawal(transact, actor, body, confirmWithdrawalsFrom),
  )
  route(app, services, 'PUT /withdrawals/{id}/cancelled/', ({ transact, actor, params: { id } }) =>
    cancelWithdrawal(transact, actor, id),
  )
  route(app, services, 'GET /influencer/balance/', ({ db, actor }) => readBalance(db, actor))
  route(app, services, 'GET /admin/withdrawals/', ({ db, page, filters }) => listAllWithdrawals(db, page, filters))
  route(app, services, 'PUT /admin/withdrawals/{id}/', ({ authorized, transact, actor, params: { id }, body }) => {
    const decided = decideWithdrawal(transact, actor, id, body, confirmDecisionsFrom)
    return namingUse(authorized, { kind: 'withdrawal', id }, body.transaction_id ?? '', decided)
  })
  route(app, services, 'PUT /admin/withdrawals/{id}/sent/', ({ authorized, transact, actor, params: { id }, body }) => {
    const withdrawal = { kind: 'withdrawal', id } as const
    const recorded = recordTransactionId(transact, actor, withdrawal, body, confirmDecisionsFrom)
    return namingUse(authorized, withdrawal, body.transaction_id, recorded)
  })
}

function refundRoutes(app: FastifyInstance, services: Services): void {
  const { confirmDecisionsFrom } = services.security
  route(app, services, 'GET /refunds/', ({ db, actor, page }) => listOwnRefunds(db, actor, page))
  route(app, services, 'GET /admin/refunds/', ({ db, page, filters }) => listAllRefunds(db, page, filters))
  route(app, services, 'POST /admin/refunds/{id}/sent/', ({ authorized, transact, actor, params: { id }, body }) => {
    const sent = sendRefund(transact, actor, id, body.transaction_id, confirmDecisionsFrom)
    return namingUse(authorized, { kind: 'refund', id }, body.transaction_id, sent)
  })
  route(app, services, 'PUT /admin/refunds/{id}/sent/', ({ authorized, transact, actor, params: { id }, body }) => {
    const refund = { kind: 'refund', id } as const
    const corrected = recordTransactionId(transact, actor, refund, body, confirmDecisionsFrom)
    return namingUse(authorized, refund, body.transaction_id, corrected)
  })
}
