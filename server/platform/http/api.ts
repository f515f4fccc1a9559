import type { ErrorObject } from 'ajv'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { detailsHeader, endpoints, type ErrorCode } from '#contract/index.ts'
import { asRefusal, errorDetails, errorReply, fieldSentences, Refusal } from './errors.ts'
import { validationRefusal } from './validation.ts'

/** The error code for each status of a framework error. */
const frameworkCodes: Record<number, ErrorCode> = {
  400: 'malformed_request',
  404: 'not_found',
  413: 'too_large',
  // The path is longer than that of any row.
  414: 'not_found',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  503: 'unavailable',
}

function refusalOf(error: FastifyError): Refusal | undefined {
  if (error.validation) {
    // A path that does not match its schema cannot belong to a row.
    if (error.validationContext === 'params') return new Refusal('not_found')
    return validationRefusal(error.validation as ErrorObject[])
  }
  const known = asRefusal(error)
  if (known) return known
  const code = error.statusCode === undefined ? undefined : frameworkCodes[error.statusCode]
  return code && new Refusal(code)
}

/** Sends an error in the shape of the contract. Logs unknown errors and sends a bare 500. */
export function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error) ?? new Refusal('internal_error')
  const { status } = refusal
  if (status >= 500) request.log.error({ err: error }, refusal.code)
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter))
  if (status === 503) reply.header('retry-after', '2')
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  if (!request.routeOptions.config.endpoint?.bareFieldErrors) return reply.code(status).send(errorReply(refusal))
  const { fields } = refusal
  if (fields) reply.header(detailsHeader, JSON.stringify(errorDetails(fields)))
  return reply.code(status).send(fields ? fieldSentences(fields) : { non_field_errors: [refusal.message] })
}

/** Sets up body parsing and error handling for every route under `/api`. */
export function setUpApi(api: FastifyInstance): void {
  api.decorateRequest('actor', undefined)
  api.setErrorHandler(sendError)
  api.setNotFoundHandler((request, reply) =>
    sendError(new Refusal('not_found') as unknown as FastifyError, request, reply),
  )
  api.removeContentTypeParser('text/plain')
  const parse = api.getDefaultJsonParser('error', 'error')
  // Some clients send the header without a body, for example with DELETE.
  api.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) =>
    text === '' ? done(null, undefined) : parse(request, text as string, done),
  )
  api.addHook('onSend', async (_, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    return undefined
  })
}

/** Throws if an endpoint of the contract has no route. */
export function assertComplete(api: FastifyInstance, prefix: string): void {
  const missing = Object.keys(endpoints).filter(key => {
    const [method, path = ''] = key.split(' ')
    // The router stores paths without the trailing slash.
    const url = prefix + path.replace(/\/$/, '').replaceAll(/\{(\w+)\}/g, ':$1')
    return !api.hasRoute({ method: method as 'GET', url })
  })
  if (missing.length > 0) throw new Error(`The contract has endpoints without a route: ${missing.join(', ')}`)
}
