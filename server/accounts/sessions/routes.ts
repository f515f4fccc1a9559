import type { FastifyInstance } from 'fastify'
import { route, type Services } from '#platform/http/route.ts'
import { endOtherSessions, endSession } from './end-sessions.ts'
import { listReusedSessions, listSessions } from './list-sessions.ts'

export function sessionRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, 'GET /sessions/', ({ db, actor, page }) => listSessions(db, actor, page))
  route(app, services, 'GET /sessions/reused/', ({ db, actor, page }) => listReusedSessions(db, actor, page))
  route(app, services, 'DELETE /sessions/{id}/', ({ transact, actor, params }) =>
    endSession(transact, actor, params.id),
  )
  route(app, services, 'POST /sessions/end-others/', ({ transact, actor }) => endOtherSessions(transact, actor))
}
