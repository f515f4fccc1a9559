import { isIP } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { TrustProxy } from '../config.ts'

/**
 * Fastify's `trustProxy` for a number of proxies or their addresses. Fastify itself ignores a number, because anybody who
 * reaches the server past the proxy could then forge the headers; behind a known number of proxies nobody does.
 */
export function trusted(
  proxies: TrustProxy | undefined,
): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof proxies === 'number') return (_, hop) => hop < proxies
  return proxies ?? false
}

/** The client's address in canonical form: for IPv6 its /64 network, `unknown` if a proxy names none. */
export const clientAddress = ({ ip }: FastifyRequest): string => (isIP(ip) === 0 ? 'unknown' : normalizeIP(ip))

/** Tells browsers that came over https to come over https only, for a year. Only a proxy can say that they did. */
export function requireHttps(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
    done()
  })
}
