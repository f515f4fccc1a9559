import { maxHeaderSize } from 'node:http'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance } from 'fastify'
import { limits } from '#contract/index.ts'
import { activityRoutes } from './activity/routes.ts'
import { adminRoutes } from './admin/routes.ts'
import { applicationRoutes } from './applications/routes.ts'
import { authRoutes } from './auth/routes.ts'
import { campaignRoutes } from './campaigns/routes.ts'
import { dashboardRoutes } from './dashboards/routes.ts'
import { checkHealth } from './health/index.ts'
import { healthRoutes } from './health/routes.ts'
import { influencerRoutes } from './influencers/routes.ts'
import { messageRoutes } from './messages/routes.ts'
import { pageRoutes } from './pages/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { serveMedia } from './platform/files/media.ts'
import { sendError, assertComplete, setUpApi } from './platform/http/api.ts'
import { serveApiDocs } from './platform/http/docs.ts'
import { Refusal } from './platform/http/errors.ts'
import type { Services } from './platform/http/route.ts'
import type { SiteConfig } from './platform/http/site-page.ts'
import { serveSite } from './platform/http/site.ts'
import { compileValidator } from './platform/http/validation.ts'
import { profileRoutes } from './profiles/routes.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { withdrawalRoutes } from './withdrawals/routes.ts'

export interface AppOptions {
  logLevel: string
  /** Whether to throttle login and registration. */
  rateLimit: boolean
  /** The built site; undefined serves only the API. */
  site: { folder: string; config: SiteConfig } | undefined
}

const features = [
  authRoutes,
  secondFactorRoutes,
  campaignRoutes,
  applicationRoutes,
  paymentRoutes,
  withdrawalRoutes,
  profileRoutes,
  dashboardRoutes,
  adminRoutes,
  activityRoutes,
  messageRoutes,
  influencerRoutes,
  healthRoutes,
]

/** Blocks content from other hosts. Inline styles are allowed for the component library. */
const contentSecurityPolicy = {
  directives: {
    defaultSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'"],
    objectSrc: ["'none'"],
    frameAncestors: ["'none'"],
    // The app may run over plain HTTP on localhost; a proxy adds TLS and its headers.
    upgradeInsecureRequests: null,
  },
}

/** Creates the server without listening, so that tests can inject requests. */
export async function createApp(services: Services, options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: options.logLevel, redact: ['req.headers.authorization'] },
    bodyLimit: limits.bodyBytes,
    // Names that are too long get a 404 like other unknown names.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxHeaderSize },
    // Paths that cannot be decoded match no route and thus no route's error handler.
    frameworkErrors: sendError,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  })
  app.setValidatorCompiler(compileValidator)
  await app.register(helmet, { contentSecurityPolicy, strictTransportSecurity: false })
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: () => new Refusal('too_many_requests'),
    allowList: () => !options.rateLimit,
  })
  await app.register(
    async api => {
      setUpApi(api)
      for (const routes of features) routes(api, services)
      await serveApiDocs(api)
    },
    { prefix: '/api' },
  )
  assertComplete(app, '/api')
  // For load balancers, which look for it outside the API.
  app.get('/health', { errorHandler: sendError }, (_, reply) => {
    reply.header('cache-control', 'no-store')
    return checkHealth(services.db)
  })
  serveMedia(app, services.files)
  if (options.site) pageRoutes(app, services, await serveSite(app, options.site.folder, options.site.config))
  return app
}
