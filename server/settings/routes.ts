import type { FastifyInstance } from 'fastify'
import { route, type Services } from '#platform/http/route.ts'
import { changeSettings } from './change-settings.ts'
import { presentSettings } from './presenter.ts'
import { readSettings } from './queries.ts'

export function settingsRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, 'GET /admin/settings/', async ({ db }) =>
    presentSettings((await readSettings(db)).platform_fee_basis_points),
  )
  route(app, services, 'PUT /admin/settings/', ({ transact, actor, body }) => changeSettings(transact, actor, body))
}
