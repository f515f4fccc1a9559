import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'

/** Blocks content from other hosts. Inline styles are allowed for the component library. */
const pages: HelmetOptions = {
  // requireHttps sends it.
  strictTransportSecurity: false,
  contentSecurityPolicy: {
    directives: {
      defaultSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      objectSrc: ["'none'"],
      frameAncestors: ["'none'"],
      // Scripts send all forms. A browser would put the input into a URL.
      formAction: ["'none'"],
      // The app may run over plain HTTP on localhost. Behind a TLS proxy, Strict-Transport-Security covers this.
      upgradeInsecureRequests: null,
    },
  },
}

/** For the API, whose replies are not pages: nothing in them may load or be framed, even if one is opened as a page. */
const data: HelmetOptions = {
  strictTransportSecurity: false,
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
}

/** Computes headers once, because they are the same for every response. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmet(options)(request, response, () => undefined)
  return response.getHeaders() as Record<string, string>
}

const [pageHeaders, dataHeaders] = [headersOf(pages), headersOf(data)]

/** Adds the security headers to every response. */
export function sendSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api/') ? dataHeaders : pageHeaders)
    done()
  })
}
