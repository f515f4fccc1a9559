import type { FastifyInstance } from 'fastify'
import { route, type Services } from '#platform/http/route.ts'

export function liveRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, 'GET /events/', ({ actor, query }) => services.live.open(actor, query.recent))
  // Runs before the server waits for open requests, which streams would never let finish.
  app.addHook('preClose', done => {
    services.live.close()
    done()
  })
}
