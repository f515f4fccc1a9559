import type { FastifyInstance } from 'fastify'
import { route, type Services } from '#platform/http/route.ts'
import { platformFeeBasisPoints } from '#server/domain/index.ts'
import { changeSettings } from './change-settings.ts'
import { presentSettings } from './presenter.ts'

export function settingsRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, 'GET /admin/settings/', async ({ db }) => presentSettings(await platformFeeBasisPoints(db)))
  route(app, services, 'PUT /admin/settings/', ({ transact, actor, body }) => changeSettings(transact, actor, body))
}
