import type { FastifyInstance } from 'fastify'
import { route, type Services } from '../platform/route.ts'
import { changeProfile, readOwnProfile, readPublicProfile } from './profiles.ts'

export function profileRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, 'GET /profile/', ({ db, actor }) => readOwnProfile(db, actor))
  route(app, services, 'PUT /profile/', ({ transact, actor, body }) => changeProfile(transact, actor, body))
  route(app, services, 'GET /profile/{username}/', ({ db, params }) => readPublicProfile(db, params.username))
}
