import type { FastifyInstance } from 'fastify'
import { route, type Services } from '#platform/http/route.ts'
import { changeOperatorRole } from './change-operator-role.ts'
import { listAllCampaigns } from './list-campaigns.ts'
import { listUsers } from './list-users.ts'
import { readOpenMoney } from './read-open-money.ts'
import { setCampaignSuspended } from './set-campaign-suspended.ts'
import { setUserActive } from './set-user-active.ts'

/** User and campaign routes. The admin routes for payments and withdrawals are in those features. */
export function adminRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, 'GET /users/all/', ({ db, page, filters }) => listUsers(db, page, filters))
  route(app, services, 'GET /admin/users/{id}/money/', ({ db, params }) => readOpenMoney(db, params.id))
  route(app, services, 'PUT /admin/users/{id}/', ({ transact, actor, params, body }) =>
    setUserActive(transact, actor, params.id, body.action),
  )
  route(app, services, 'PUT /admin/users/{id}/operator-role/', ({ transact, actor, params, body }) =>
    changeOperatorRole(transact, actor, params.id, body.operator_role),
  )
  route(app, services, 'GET /admin/campaigns/', ({ db, page, filters }) => listAllCampaigns(db, page, filters))
  route(app, services, 'PUT /admin/campaigns/{id}/', ({ transact, actor, params, body }) =>
    setCampaignSuspended(transact, actor, params.id, body),
  )
}
