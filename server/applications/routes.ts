import type { FastifyInstance } from 'fastify'
import { narrowing } from '#platform/database/narrowing.ts'
import { pageOf } from '#platform/database/paging.ts'
import { route, type Services } from '#platform/http/route.ts'
import { apply, decideApplication, listApplications } from './applications.ts'

export function applicationRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, 'GET /applications/', ({ db, actor, query }) =>
    listApplications(
      db,
      actor,
      pageOf(query),
      { brand: query.brand === 'true', influencer: query.influencer === 'true' },
      narrowing(query, ['search', 'status', 'payment_status', 'sort']),
    ),
  )
  route(app, services, 'POST /applications/', ({ transact, actor, body }) => apply(transact, actor, body))
  route(app, services, 'PUT /applications/{id}/status/', ({ transact, actor, params, body }) =>
    decideApplication(transact, actor, params.id, body.status),
  )
}
