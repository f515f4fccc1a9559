import type { FastifyInstance } from 'fastify'
import { route, type Services } from '#platform/http/route.ts'
import { namingUse } from '#server/wallets/index.ts'
import { recordTransactionId } from '../index.ts'
import { decideWithdrawal } from './decide-withdrawal.ts'
import { listAllWithdrawals, listOwnWithdrawals } from './list-withdrawals.ts'
import { readBalance } from './read-balance.ts'
import { requestWithdrawal } from './request-withdrawal.ts'

export function withdrawalRoutes(app: FastifyInstance, services: Services): void {
  const { confirmWithdrawalsFrom, confirmDecisionsFrom } = services.security
  route(app, services, 'GET /withdrawals/', ({ db, actor, page }) => listOwnWithdrawals(db, actor, page))
  route(app, services, 'POST /withdrawals/', ({ transact, actor, body }) =>
    requestWithdrawal(transact, actor, body, confirmWithdrawalsFrom),
  )
  route(app, services, 'GET /influencer/balance/', ({ db, actor }) => readBalance(db, actor))
  route(app, services, 'GET /admin/withdrawals/', ({ db, page, filters }) => listAllWithdrawals(db, page, filters))
  route(
    app,
    services,
    'PUT /admin/withdrawals/{id}/',
    async ({ authorized, transact, actor, params: { id }, body }) => {
      const db = await authorized()
      const decided = decideWithdrawal(transact, actor, id, body, confirmDecisionsFrom)
      return namingUse(db, { kind: 'withdrawal', id }, body.transaction_id ?? '', decided)
    },
  )
  route(
    app,
    services,
    'PUT /admin/withdrawals/{id}/sent/',
    async ({ authorized, transact, actor, params: { id }, body }) => {
      const db = await authorized()
      const withdrawal = { kind: 'withdrawal', id } as const
      const recorded = recordTransactionId(transact, actor, withdrawal, body, confirmDecisionsFrom)
      return namingUse(db, withdrawal, body.transaction_id, recorded)
    },
  )
}
