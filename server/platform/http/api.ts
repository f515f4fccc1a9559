import type { ErrorObject } from 'ajv'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { detailsHeader, endpoints, limits, noField, type ErrorCode } from '#contract/index.ts'
import {
  asRefusal,
  errorDetails,
  errorReply,
  fieldSentences,
  Refusal,
  TooManyRequests,
  type ConstraintErrors,
} from './errors.ts'
import { fastifyPath } from './route.ts'
import { validationRefusal } from './validation.ts'

declare module 'fastify' {
  interface FastifyInstance {
    constraintErrors: ConstraintErrors
  }
}

/** The error code for each status of a framework error. Any other 4xx means a malformed request. */
const frameworkCodes: Record<number, ErrorCode> = {
  // The path is outside the served folder.
  403: 'not_found',
  404: 'not_found',
  413: 'too_large',
  // The path is longer than any row's.
  414: 'not_found',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  503: 'unavailable',
}

/** How many seconds to wait before retrying, by status, unless the refusal specifies it. */
export const retryAfter: Partial<Record<number, number>> = { 429: 2, 503: 2, 507: 600 }

/** An error of a handler, a hook or the framework itself. */
type RequestError = Error & Partial<FastifyError>

function refusalOf(error: RequestError, request: FastifyRequest): Refusal | undefined {
  // The client disconnected while sending.
  if (error === request.raw.errored) return new Refusal('malformed_request')
  if (error.validation) {
    // A path that does not match its schema cannot belong to a row.
    if (error.validationContext === 'params') return new Refusal('not_found')
    return validationRefusal(error.validation as ErrorObject[])
  }
  const known = asRefusal(error, request.server.constraintErrors)
  if (known) return known
  const { statusCode = 500 } = error
  const code = frameworkCodes[statusCode] ?? (statusCode < 500 ? 'malformed_request' : undefined)
  return code && new Refusal(code)
}

/** Whether objects and arrays are nested deeper than this. */
const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some(inner => isDeeper(inner, levels - 1)))

/**
 * Returns the refusal for an error and sets its status and headers. Logs errors that are not the caller's fault. An
 * unknown error becomes a bare 500.
 */
export function prepareError(error: RequestError, request: FastifyRequest, reply: FastifyReply): Refusal {
  const refusal = refusalOf(error, request) ?? new Refusal('internal_error')
  const { status } = refusal
  if (status >= 500) request.log.error({ err: error }, refusal.code)
  if (refusal instanceof TooManyRequests) reply.header('retry-after', String(refusal.retryAfterSeconds))
  else if (retryAfter[status] !== undefined) reply.header('retry-after', String(retryAfter[status]))
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  reply.code(status)
  return refusal
}

/** Sends an error as plain text, for paths outside of the API. Uses the contract's message, never the error's own. */
export function sendErrorText(error: RequestError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { message } = prepareError(error, request, reply)
  return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(message)
}

/** Sends an error in the contract's format. If the caller is not authorized, that refusal takes precedence. */
async function sendErrorOrRefusal(error: RequestError, request: FastifyRequest, reply: FastifyReply) {
  try {
    await request.authorize?.()
  } catch (refusal) {
    return sendError(refusal as Error, request, reply)
  }
  return sendError(error, request, reply)
}

/** Sends an error in the contract's format. */
export function sendError(error: RequestError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = prepareError(error, request, reply)
  if (!request.routeOptions.config.endpoint?.bareFieldErrors) return reply.send(errorReply(refusal))
  const { fields, code, message } = refusal
  const details = fields ? errorDetails(fields) : [{ field: noField, code }]
  reply.header(detailsHeader, JSON.stringify(details))
  return reply.send(fields ? fieldSentences(fields) : { [noField]: [message] })
}

/** Sets up body parsing and error handling for every route under `/api`. */
export function setUpApi(api: FastifyInstance): void {
  api.decorateRequest('actor', undefined)
  api.decorateRequest('authorize', undefined)
  api.decorateRequest('handling', undefined)
  api.setErrorHandler(sendErrorOrRefusal)
  api.setNotFoundHandler((request, reply) => sendError(new Refusal('not_found'), request, reply))
  api.removeContentTypeParser('text/plain')
  const parse = api.getDefaultJsonParser('error', 'error')
  api.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    // Some clients send the header without a body, for example with DELETE.
    if (text === '') return done(null, undefined)
    return parse(request, text as string, (error, body) =>
      // Checked before anything recurses into the body.
      isDeeper(body, limits.bodyDepth) ? done(new Refusal('malformed_request')) : done(error, body),
    )
  })
  // Routes whose responses may be cached override this.
  api.addHook('onRequest', (_, reply, done) => {
    reply.header('cache-control', 'no-store')
    done()
  })
}

/** Throws if an endpoint of the contract has no route. */
export function assertComplete(api: FastifyInstance, prefix: string): void {
  const missing = Object.keys(endpoints).filter(key => {
    const [method, path = ''] = key.split(' ')
    // The router stores paths without the trailing slash.
    const url = prefix + fastifyPath(path.replace(/\/$/, ''))
    return !api.hasRoute({ method: method as 'GET', url })
  })
  if (missing.length > 0) throw new Error(`The contract has endpoints without a route: ${missing.join(', ')}`)
}
