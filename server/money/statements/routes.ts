import type { FastifyInstance } from 'fastify'
import { route, type Services } from '#platform/http/route.ts'
import { readStatement } from './read-statement.ts'

export function statementRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, 'GET /influencer/balance/statement/', ({ db, actor, query }) =>
    readStatement(db, actor.id, query),
  )
  route(app, services, 'GET /brand/payments/statement/', ({ db, actor, query }) => readStatement(db, actor.id, query))
  route(app, services, 'GET /admin/users/{id}/statement/', ({ db, params, query }) =>
    readStatement(db, params.id, query),
  )
}
