import { isIP } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** A number of proxies, or addresses, CIDR networks and the range names that Fastify knows. */
export type TrustProxy = number | string[]

/**
 * Fastify's `trustProxy` for a number of proxies or their addresses. Fastify itself rejects a number, because clients
 * that bypass the proxy could forge the headers. Setting a number asserts that no client can.
 */
export function trusted(
  proxies: TrustProxy | undefined,
): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof proxies === 'number') return (_, hop) => hop < proxies
  return proxies ?? false
}

/** An IPv4 address with a port, or an IPv6 address in brackets with or without one. */
const withPort = /^(?:(\d+\.\d+\.\d+\.\d+):\d+|\[([^\]]*)\](?::\d+)?)$/

/** Removes the ports that some proxies, such as those of Azure and IIS, add to the addresses in X-Forwarded-For. */
export function ignoreForwardedPorts(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { headers } }, _, done) => {
    const forwarded = headers['x-forwarded-for']
    if (forwarded?.includes(':')) {
      const entries = String(forwarded).split(',')
      headers['x-forwarded-for'] = entries.map(entry => entry.trim().replace(withPort, '$1$2')).join(', ')
    }
    done()
  })
}

/** An address in canonical form: the /64 network for IPv6, `unknown` for none. */
export const networkOf = (ip = ''): string => (isIP(ip) === 0 ? 'unknown' : normalizeIP(ip))

/** The client's address in canonical form: the /64 network for IPv6, `unknown` if the proxy reports none. */
export const clientAddress = ({ ip }: FastifyRequest): string => networkOf(ip)

/** Tells browsers on https to use only https for a year. Only a proxy can report the client's protocol. */
export function requireHttps(app: FastifyInstance, { includeSubDomains }: { includeSubDomains: boolean }): void {
  const policy = `max-age=31536000${includeSubDomains ? '; includeSubDomains' : ''}`
  app.addHook('onRequest', (request, reply, done) => {
    if (request.protocol === 'https') reply.header('strict-transport-security', policy)
    done()
  })
}

/**
 * Warns about the first request with a proxy's headers when no proxy is trusted, because all clients then share the
 * proxy's address.
 */
export function warnOfForwarded(app: FastifyInstance): void {
  let warned = false
  app.addHook('onRequest', ({ headers }, _, done) => {
    if (!warned && (headers['x-forwarded-for'] ?? headers.forwarded) !== undefined) {
      warned = true
      app.log.warn(
        'A request has an X-Forwarded-For or Forwarded header, which is ignored without TRUST_PROXY. If the site is behind a proxy, ' +
          'set TRUST_PROXY, such as TRUST_PROXY=1 for one, and PUBLIC_URL. Otherwise, a client forged the header.',
      )
    }
    done()
  })
}
