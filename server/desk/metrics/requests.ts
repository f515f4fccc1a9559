import type { FastifyInstance } from 'fastify'
import { Histogram, type Registry } from 'prom-client'

/**
 * Records the duration of every request except streams, by method, route and status. Paths are patterns, so none
 * identifies a person.
 */
export function observeRequests(app: FastifyInstance, registry: Registry): void {
  const duration = new Histogram({
    name: 'prochar_http_request_duration_seconds',
    help: 'Time from the request to the end of its answer, in seconds',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    // A stream lasts as long as its client stays.
    if (request.routeOptions.config.endpoint?.stream) return done()
    duration.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1_000,
    )
    done()
  })
}
