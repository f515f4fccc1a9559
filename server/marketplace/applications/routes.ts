import type { FastifyInstance } from 'fastify'
import { route, type Services } from '#platform/http/route.ts'
import { apply } from './apply.ts'
import { decideApplication } from './decide-application.ts'
import { listApplications } from './list-applications.ts'
import { shortlistApplication } from './shortlist-application.ts'
import { withdrawApplication } from './withdraw-application.ts'

export function applicationRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, 'GET /applications/', ({ db, actor, page, filters }) =>
    listApplications(db, actor, page, filters),
  )
  route(app, services, 'POST /applications/', ({ transact, actor, body }) => apply(transact, actor, body))
  route(app, services, 'PUT /applications/{id}/status/', ({ transact, actor, params, body }) =>
    decideApplication(transact, actor, params.id, body),
  )
  route(app, services, 'PUT /applications/{id}/withdrawn/', ({ transact, actor, params }) =>
    withdrawApplication(transact, actor, params.id),
  )
  route(app, services, 'PUT /applications/{id}/shortlisted/', ({ transact, actor, params }) =>
    shortlistApplication(transact, actor, params.id, true),
  )
  route(app, services, 'DELETE /applications/{id}/shortlisted/', ({ transact, actor, params }) =>
    shortlistApplication(transact, actor, params.id, false),
  )
}
