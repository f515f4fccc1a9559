import type { FastifyInstance } from 'fastify'
import { narrowing } from '#platform/database/narrowing.ts'
import { pageOf } from '#platform/database/paging.ts'
import { route, type Services } from '#platform/http/route.ts'
import { listAllCampaigns } from './campaigns.ts'
import { listUsers, setUserActive } from './users.ts'

/** Users and campaigns. What admins decide about payments and withdrawals stands with those. */
export function adminRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, 'GET /users/all/', ({ db, query }) =>
    listUsers(db, pageOf(query), narrowing(query, ['search', 'role', 'active', 'sort'])),
  )
  route(app, services, 'PUT /admin/users/{id}/', ({ transact, actor, params, body }) =>
    setUserActive(transact, actor, params.id, body.action),
  )
  route(app, services, 'GET /admin/campaigns/', ({ db, query }) =>
    listAllCampaigns(db, pageOf(query), narrowing(query, ['search', 'category', 'sort'])),
  )
}
