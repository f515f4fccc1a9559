import type { FastifyInstance } from 'fastify'
import { route, type Services } from '#platform/http/route.ts'
import { listNotifications } from './list-notifications.ts'
import { markRead } from './mark-read.ts'
import { changePreferences, listPreferences } from './preferences.ts'
import { unreadOf } from './queries.ts'

export function notificationRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, 'GET /notifications/', ({ db, actor, page }) => listNotifications(db, actor, page))
  route(app, services, 'GET /notifications/unread/', async ({ db, actor }) => ({
    unread: await unreadOf(db, actor.id),
  }))
  route(app, services, 'POST /notifications/read/', async ({ authorized, transact, actor, body }) =>
    markRead(await authorized(), transact, actor, body),
  )
  route(app, services, 'GET /notifications/preferences/', ({ db, actor }) => listPreferences(db, actor))
  route(app, services, 'PUT /notifications/preferences/', ({ transact, actor, body }) =>
    changePreferences(transact, actor, body),
  )
}
