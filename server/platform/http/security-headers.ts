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
    // Scripts send all forms: a browser would put what was typed into an address.
    formAction: ["'none'"],
    // The app may run over plain HTTP on localhost; behind a proxy with TLS, Strict-Transport-Security does it.
    upgradeInsecureRequests: null,
  },
}

/** Computes the headers once: they are the same for every response. */
function securityHeaders(): Record<string, string> {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmet({ contentSecurityPolicy, strictTransportSecurity: false })(request, response, () => undefined)
  return response.getHeaders() as Record<string, string>
}

/** Sends every response with the headers that tell browsers to be strict. */
export function sendSecurityHeaders(app: FastifyInstance): void {
  const headers = securityHeaders()
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers)
    done()
  })
}
