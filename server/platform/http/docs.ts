import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from './openapi.ts'

/** The page's own scripts and styles, and no other host's; the component that draws it writes style attributes. */
const contentSecurityPolicy = {
  'default-src': "'self'",
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'object-src': "'none'",
  'frame-ancestors': "'none'",
}

/** Serves the documentation that comes from the contract: as a document at `/openapi.json`, to read at `/docs`. */
export async function serveApiDocs(api: FastifyInstance): Promise<void> {
  const document = openApiDocument()
  api.get('/openapi.json', async () => document)
  await api.register(swagger, { mode: 'static', specification: { document } })
  await api.register(swaggerUi, {
    routePrefix: '/docs',
    indexPrefix: api.prefix,
    staticCSP: contentSecurityPolicy,
    theme: { title: 'Prochar API' },
    uiConfig: { docExpansion: 'list', deepLinking: true, validatorUrl: null, syntaxHighlight: false },
  })
}
