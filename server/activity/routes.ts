import type { FastifyInstance } from 'fastify'
import { narrowing } from '#platform/database/narrowing.ts'
import { pageOf } from '#platform/database/paging.ts'
import { route, type Services } from '#platform/http/route.ts'
import { listActivity } from './activity.ts'

export function activityRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, 'GET /admin/activity/', ({ db, query }) =>
    listActivity(db, pageOf(query), narrowing(query, ['person', 'kind', 'subject_type', 'from', 'to'])),
  )
}
