import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

/** Blocks content from other hosts. Inline styles are allowed for the component library. */
const contentSecurityPolicy = {
  directives: {
    defaultSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'"],
    objectSrc: ["'none'"],
    frameAncestors: ["'none'"],
    // Scripts send all forms. A browser would put the input into a URL.
    formAction: ["'none'"],
    // The app may run over plain HTTP on localhost. Behind a TLS proxy, Strict-Transport-Security takes care of it.
    upgradeInsecureRequests: null,
  },
}

/** Computes the headers once, since they are the same for every response. */
function securityHeaders(): Record<string, string> {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmet({ contentSecurityPolicy, strictTransportSecurity: false })(request, response, () => undefined)
  return response.getHeaders() as Record<string, string>
}

const headers = securityHeaders()

/** Adds the security headers to every response. */
export function sendSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers)
    done()
  })
}
