import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { openApiDocument, type ApiDescription } from './openapi.ts'

/** Allows only the page's own scripts and styles. Its renderer writes style attributes. */
const contentSecurityPolicy = {
  'default-src': "'self'",
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'object-src': "'none'",
  'base-uri': "'self'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
}

/** Hides the vendor's logo, and the field for another document's address. */
const styles = '.swagger-ui .topbar :is(.link, .download-url-wrapper) { display: none !important; }'

/** Serves the OpenAPI document at `/openapi.json` and a readable page at `/docs`. */
export async function serveApiDocs(api: FastifyInstance, about: ApiDescription): Promise<void> {
  const document = openApiDocument(about)
  // Serialized once, because it is large and public.
  const json = JSON.stringify(document)
  api.get('/openapi.json', async (_, reply) => reply.type('application/json; charset=utf-8').send(json))
  await api.register(swagger, { mode: 'static', specification: { document } })
  await api.register(swaggerUi, {
    routePrefix: '/docs',
    indexPrefix: api.prefix,
    staticCSP: contentSecurityPolicy,
    theme: { title: about.title, css: [{ filename: 'own.css', content: styles }] },
    uiConfig: { docExpansion: 'list', deepLinking: true, validatorUrl: null, syntaxHighlight: false },
  })
}
