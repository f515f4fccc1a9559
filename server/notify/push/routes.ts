import type { FastifyInstance } from 'fastify'
import { route, type Services } from '#platform/http/route.ts'
import { readPush, subscribe, unsubscribe } from './subscribe.ts'

export function pushRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, 'GET /push/', ({ db, actor }) => readPush(db, actor))
  route(app, services, 'PUT /push/', ({ transact, actor, body }) => subscribe(transact, actor, body))
  route(app, services, 'DELETE /push/', ({ transact, actor }) => unsubscribe(transact, actor))
}
