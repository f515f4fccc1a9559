import type { FastifyInstance } from 'fastify'
import { route, type Services } from '#platform/http/route.ts'
import { checkHealth } from './check-health.ts'

export function healthRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, 'GET /health/', ({ db }) => checkHealth(db))
}
