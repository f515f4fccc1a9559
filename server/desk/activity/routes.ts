import type { FastifyInstance } from 'fastify'
import { route, type Services } from '#platform/http/route.ts'
import { listActivity } from './list-activity.ts'

export function activityRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, 'GET /admin/activity/', ({ db, page, filters }) => listActivity(db, page, filters))
}
