import type { FastifyInstance } from 'fastify'
import { route, type Services } from '#platform/http/route.ts'
import { adminDashboard } from './admin-dashboard.ts'
import { brandDashboard } from './brand-dashboard.ts'
import { influencerDashboard } from './influencer-dashboard.ts'

export function dashboardRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, 'GET /dashboard/brand/', ({ db, actor }) => brandDashboard(db, actor))
  route(app, services, 'GET /dashboard/influencer/', ({ db, actor }) => influencerDashboard(db, actor))
  route(app, services, 'GET /dashboard/admin/', ({ db }) => adminDashboard(db))
}
