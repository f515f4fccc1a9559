import type { ErrorObject } from 'ajv'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { detailsHeader, endpoints, type ErrorCode } from '#contract/index.ts'
import { asRefusal, errorDetails, errorReply, fieldSentences, Refusal } from './errors.ts'
import { validationRefusal } from './validation.ts'

/** What a fault found by the framework means to the caller, by its status. */
const frameworkCodes: Record<number, ErrorCode> = {
  400: 'malformed_request',
  404: 'not_found',
  413: 'too_large',
  // A path longer than any row's.
  414: 'not_found',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  503: 'unavailable',
}

function refusalOf(error: FastifyError): Refusal | undefined {
  if (error.validation) {
    // A path that no row can have is a row that does not exist.
    if (error.validationContext === 'params') return new Refusal('not_found')
    return validationRefusal(error.validation as ErrorObject[])
  }
  const known = asRefusal(error)
  if (known) return known
  const code = error.statusCode === undefined ? undefined : frameworkCodes[error.statusCode]
  return code && new Refusal(code)
}

/** Answers with an error, in the shape of the contract. What is unknown is logged and becomes a bare 500. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error) ?? new Refusal('internal_error')
  const { status } = refusal
  if (status >= 500) request.log.error({ err: error }, refusal.code)
  if (status === 503) reply.header('retry-after', '2')
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  if (!request.routeOptions.config.endpoint?.bareFieldErrors) return reply.code(status).send(errorReply(refusal))
  const { fields } = refusal
  if (fields) reply.header(detailsHeader, JSON.stringify(errorDetails(fields)))
  return reply.code(status).send(fields ? fieldSentences(fields) : { non_field_errors: [refusal.message] })
}

/** How every call under `/api` reads its body and answers its errors. */
export function setUpApi(api: FastifyInstance): void {
  api.decorateRequest('actor', undefined)
  api.setErrorHandler(answerError)
  api.setNotFoundHandler((request, reply) =>
    answerError(new Refusal('not_found') as unknown as FastifyError, request, reply),
  )
  api.removeContentTypeParser('text/plain')
  const parse = api.getDefaultJsonParser('error', 'error')
  // A client may send the header with nothing behind it, as some do on DELETE.
  api.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) =>
    text === '' ? done(null, undefined) : parse(request, text as string, done),
  )
  api.addHook('onSend', async (_, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    return undefined
  })
}

/** Stops the start when a call of the contract is not served. */
export function assertComplete(api: FastifyInstance, prefix: string): void {
  const missing = Object.keys(endpoints).filter(key => {
    const [method, path = ''] = key.split(' ')
    // The router keeps paths without the slash at their end.
    const url = prefix + path.replace(/\/$/, '').replaceAll(/\{(\w+)\}/g, ':$1')
    return !api.hasRoute({ method: method as 'GET', url })
  })
  if (missing.length > 0) throw new Error(`The contract names calls that no feature serves: ${missing.join(', ')}`)
}
