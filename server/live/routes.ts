import type { FastifyInstance } from 'fastify'
import { route, type Services } from '#platform/http/route.ts'

export function liveRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, 'GET /events/', ({ actor, query }) => services.live.open(actor, query.recent))
  // Before the server waits for open requests.
  app.addHook('preClose', done => {
    services.live.close()
    done()
  })
}
