import { maxHeaderSize } from 'node:http'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance } from 'fastify'
import { limits } from '#contract/index.ts'
import { serveMedia } from '#platform/files/media.ts'
import { assertComplete, sendError, sendErrorText, setUpApi } from '#platform/http/api.ts'
import { nameCharset } from '#platform/http/charset.ts'
import { defaultConnectionLimits, type ConnectionLimits } from '#platform/http/connection-limits.ts'
import { boundConnections } from '#platform/http/connections.ts'
import { allowOrigins } from '#platform/http/cors.ts'
import { rememberClients } from '#platform/http/current-client.ts'
import { decodableUrl } from '#platform/http/decodable-url.ts'
import { serveApiDocs } from '#platform/http/docs.ts'
import { MonotonicStore } from '#platform/http/monotonic-store.ts'
import type { TrustProxy } from '#platform/http/proxy.ts'
import { ignoreForwardedPorts, requireHttps, trusted, warnOfForwarded } from '#platform/http/proxy.ts'
import { limitAddresses, limitPeople } from '#platform/http/rate-limiting.ts'
import { identifyRequests, logOptions, type LogOptions } from '#platform/http/request-log.ts'
import { limitRequests } from '#platform/http/requests.ts'
import { sendSecurityHeaders } from '#platform/http/security-headers.ts'
import { compileSerializer } from '#platform/http/serialization.ts'
import type { SiteConfig } from '#platform/http/site-page.ts'
import { serveConfig, serveSite } from '#platform/http/site.ts'
import { requireRoom } from '#platform/http/storage.ts'
import { boundUploads } from '#platform/http/upload-slots.ts'
import { compileValidator } from '#platform/http/validation.ts'
import { rateLimits, type RateLimits } from '#platform/security/rate-limits.ts'
import { checkHealth } from '#server/desk/health/index.ts'
import { observeRequests, type Metrics } from '#server/desk/metrics/index.ts'
import { apiDescription, constraintErrors, endpointLimits, type Services } from '#server/domain/index.ts'
import { pageRoutes } from '#server/pages/routes.ts'
import { allRoutes } from './routes.gen.ts'

export interface AppOptions extends LogOptions {
  /** Whether rate limits are on. */
  rateLimit: boolean
  /** Overrides some of the rate limits. */
  rateLimits?: Partial<RateLimits>
  /** The built site; without its folder, only the configuration in the page that Vite's server completes. */
  site: { folder: string | undefined; config: SiteConfig & { currencyDisplay: 'spec' | 'taka' } } | undefined
  /** Receives the durations of requests. */
  metrics?: Pick<Metrics, 'registry'>
  /** Overrides some of the connection limits. */
  connectionLimits?: Partial<ConnectionLimits>
  /** The proxies whose forwarded headers are trusted; none if undefined. */
  trustProxy?: TrustProxy | undefined
  /** Whether HSTS extends to subdomains. */
  hstsSubdomains?: boolean
  /** The site's own origin; defaults to the origin of each request. */
  publicUrl?: string | undefined
  /** Other origins whose pages may call the API. */
  corsOrigins?: readonly string[]
}

/** Creates the server without listening, so that tests can inject requests. */
export async function createApp(services: Services, options: AppOptions): Promise<FastifyInstance> {
  const { corsOrigins = [] } = options
  const connectionLimits = { ...defaultConnectionLimits, ...options.connectionLimits }
  const connections = boundConnections(connectionLimits)
  const app = Fastify({
    serverFactory: handler => connections.createServer(handler),
    ...logOptions(options),
    bodyLimit: limits.bodyBytes,
    trustProxy: trusted(options.trustProxy),
    // Overlong names get a 404 like other unknown names.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxHeaderSize },
    rewriteUrl: decodableUrl,
    forceCloseConnections: 'idle',
    // limitRequests refuses these requests with an error in the contract's format.
    return503OnClosing: false,
  })
  app.decorate('constraintErrors', constraintErrors)
  app.setErrorHandler(sendErrorText)
  app.setValidatorCompiler(compileValidator)
  app.setSerializerCompiler(compileSerializer)
  identifyRequests(app)
  if (options.metrics) observeRequests(app, options.metrics.registry)
  limitRequests(app, connectionLimits, connections)
  boundUploads(app, connectionLimits, connections)
  rememberClients(app)
  sendSecurityHeaders(app)
  nameCharset(app)
  if (options.trustProxy === undefined) warnOfForwarded(app)
  else {
    ignoreForwardedPorts(app)
    requireHttps(app, { includeSubDomains: options.hstsSubdomains ?? false })
  }
  if (corsOrigins.length > 0) await allowOrigins(app, corsOrigins)
  await app.register(rateLimit, { global: false, store: MonotonicStore })
  app.decorate(
    'rateLimits',
    options.rateLimit ? { ...rateLimits, ...endpointLimits, ...options.rateLimits } : undefined,
  )
  limitAddresses(app, 'requests')
  await app.register(
    async api => {
      setUpApi(api)
      limitPeople(api)
      requireRoom(api, services.room)
      for (const routes of allRoutes) routes(api, services)
      await serveApiDocs(api, apiDescription)
    },
    { prefix: '/api' },
  )
  assertComplete(app, '/api')
  // For load balancers that expect a health check outside of the API.
  app.get('/health', { errorHandler: sendError }, (_, reply) => {
    reply.header('cache-control', 'no-store')
    return checkHealth(services.db)
  })
  serveMedia(app, services.files, { forOtherSites: corsOrigins.length > 0 })
  if (options.site) {
    const { folder, config } = options.site
    const { supportEmail } = config
    if (folder === undefined) serveConfig(app, config)
    else pageRoutes(app, services, await serveSite(app, folder, config), { publicUrl: options.publicUrl, supportEmail })
  }
  return app
}
