import {
  endpoints,
  ErrorReply,
  errors,
  noField,
  limits,
  mayCall,
  operatorRoles,
  type Access,
  type Endpoint,
  type ErrorCode,
} from '#contract/index.ts'
import project from '../../../package.json' with { type: 'json' }
import { retryAfter } from './api.ts'
import { reference, schemasOf, type Schema, type Schemas } from './openapi-schemas.ts'
import { storedBy } from './storage.ts'

/** The parts of the document that do not come from endpoints. */
export interface ApiDescription {
  title: string
  /** Markdown. */
  description: string
  tags: Record<string, string>
  /** Describes who may call an endpoint. */
  callerOf: (access: Access) => string
  /** The modules whose exported schemas have names in the document. */
  schemas: readonly object[]
}

type Describe = Schemas['describe']

const json = (schema: Schema, examples?: Record<string, { value: unknown }>) => ({
  'application/json': { schema, ...(examples && { examples }) },
})

/** Server-sent events by their names. */
const eventStream = (stream: NonNullable<Endpoint['stream']>, describe: Describe) => ({
  'text/event-stream': {
    schema: {
      oneOf: Object.entries(stream).map(([name, data]) => ({
        type: 'object',
        properties: { event: { const: name }, data: describe(data) },
        required: ['event', 'data'],
      })),
    },
  },
})

const parts = (schema: unknown) =>
  Object.entries((schema as { properties?: Record<string, Schema> } | undefined)?.properties ?? {})

/**
 * Returns every error code of an endpoint: its own and those implied by its method, its access, its schemas and the
 * platform.
 */
export function errorCodes(method: string, endpoint: Endpoint): ErrorCode[] {
  const { access, params, query, body, idempotent, errors: own = [] } = endpoint
  // A write may come with a body that it does not need, which is read anyway.
  const readsBody = method !== 'GET'
  const isForPeople = access !== 'public' && access !== 'device'
  const implied: (ErrorCode | false)[] = [
    (query !== undefined || body !== undefined) && 'validation_failed',
    readsBody && 'malformed_request',
    access !== 'public' && 'not_authenticated',
    isForPeople && access !== 'user' && 'wrong_role',
    isForPeople &&
      operatorRoles.some(role => mayCall(role, access)) &&
      endpoint.withoutSecondFactor !== true &&
      'second_factor_setup_required',
    isForPeople && endpoint.withGeneratedPassword !== true && 'password_change_required',
    endpoint.confirmed === true && 'confirmation_required',
    // The path may match no row.
    parts(params).some(([, schema]) => schema['type'] === 'integer') && 'not_found',
    readsBody && 'request_timeout',
    readsBody && 'too_large',
    readsBody && 'unsupported_media_type',
    idempotent === true && 'idempotency_key_reused',
    storedBy(endpoint, true) !== undefined && 'storage_full',
    'too_many_requests',
    'internal_error',
    'unavailable',
  ]
  return [...new Set([...implied.filter(code => code !== false), ...own])]
}

const fieldErrors: Schema = {
  type: 'object',
  description: 'The error messages of each field; `non_field_errors` for all others.',
  additionalProperties: { type: 'array', items: { type: 'string' } },
}

const retryHeaders: Record<string, Schema> = { 'Retry-After': reference('headers', 'RetryAfter') }

function errorExample(code: ErrorCode, bare: boolean, field: string): unknown {
  const { message } = errors[code]
  const fields = code === 'validation_failed' && { [field]: ['This field is required.'] }
  if (bare) return fields || { [noField]: [message] }
  return { error: message, code, ...(fields && { fields }) }
}

function errorResponse(status: number, codes: ErrorCode[], bare: boolean, field: string) {
  const examples = Object.fromEntries(codes.map(code => [code, { value: errorExample(code, bare, field) }]))
  const schema = bare
    ? reference('schemas', 'FieldErrors')
    : { allOf: [reference('schemas', 'ErrorReply'), { type: 'object', properties: { code: { enum: codes } } }] }
  return {
    description: codes.map(code => `\`${code}\`: ${errors[code].message}`).join('\n\n'),
    ...(retryAfter[status] !== undefined && { headers: retryHeaders }),
    content: json(schema, examples),
  }
}

function responses(method: string, endpoint: Endpoint, describe: Describe) {
  const { status = 200, repeatStatus, reply, stream, file, paged, pagesBackwards, polled, bareFieldErrors } = endpoint
  const headers = {
    ...(paged && { Link: reference('headers', pagesBackwards ? 'LinkBack' : 'Link') }),
    ...(polled && { ETag: reference('headers', 'ETag') }),
  }
  const success = {
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(reply && { content: json(describe(reply)) }),
    ...(stream && { content: eventStream(stream, describe) }),
    ...(file && { content: Object.fromEntries(file.map(type => [type, { schema: binary }])) }),
  }
  // The connection refuses a slow body, whatever form the endpoint's own errors have.
  const isBare = (status: number) => bareFieldErrors === true && status !== errors.request_timeout.status
  const [[firstField = 'field'] = []] = parts(endpoint.body)
  const byStatus = Map.groupBy(errorCodes(method, endpoint), code => errors[code].status)
  return Object.fromEntries([
    [String(status), { description: status === 201 ? 'Created' : 'Done', ...success }],
    ...(repeatStatus ? [[String(repeatStatus), { description: 'Nothing changed', ...success }]] : []),
    ...(polled ? [['304', { description: 'The client has this reply already', headers }]] : []),
    ...[...byStatus].map(([code, codes]) => [
      String(code),
      errorResponse(code, codes, isBare(code), isBare(code) ? firstField : 'field'),
    ]),
  ]) as Record<string, Schema>
}

const binary = { type: 'string', format: 'binary' }

/** A form with a file in this field, plus the fields of the body, if any. */
function formWith(file: string, body?: Schema): Schema {
  const required = (body?.['required'] ?? []) as string[]
  return {
    type: 'object',
    properties: { ...(body?.['properties'] as object), [file]: binary },
    required: [...required, file],
  }
}

/** A JSON body, or multipart form data for an endpoint that accepts a file instead of it or along with it. */
function requestBody({ body, upload, form }: Endpoint, describe: Describe) {
  if (form !== undefined)
    return { required: true, content: { 'multipart/form-data': { schema: formWith(form, body && describe(body)) } } }
  return {
    required: true,
    content: {
      ...json(describe(body)),
      ...(upload !== undefined && { 'multipart/form-data': { schema: formWith(upload) } }),
    },
  }
}

function parameters({ params, query, idempotent, polled }: Endpoint, describe: Describe): Schema[] {
  const inQuery = parts(query).map(([name, schema]) => ({ name, in: 'query', schema: describe(schema) }))
  const inPath = parts(params).map(([name, schema]) => ({ name, in: 'path', required: true, schema: describe(schema) }))
  const inHeaders = [
    ...(idempotent ? [reference('parameters', 'IdempotencyKey')] : []),
    ...(polled ? [reference('parameters', 'IfNoneMatch')] : []),
  ]
  return [...inPath, ...inQuery, ...inHeaders]
}

/** For example, `PUT /posts/{id}/status/` becomes `putPostsIdStatus`. */
function operationId(method: string, path: string): string {
  const words = path.match(/\w+/g) ?? []
  return method.toLowerCase() + words.map(word => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

function operation(
  method: string,
  path: string,
  endpoint: Endpoint,
  callerOf: ApiDescription['callerOf'],
  describe: Describe,
) {
  const { summary, access, tag, body } = endpoint
  return {
    operationId: operationId(method, path),
    tags: [tag],
    summary,
    description: callerOf(access),
    security: access === 'public' ? [] : [access === 'device' ? { deviceKey: [] } : { session: [] }],
    parameters: parameters(endpoint, describe),
    ...(body && { requestBody: requestBody(endpoint, describe) }),
    responses: responses(method, endpoint, describe),
  }
}

function paths({ callerOf }: ApiDescription, describe: Describe) {
  const byPath: Record<string, Record<string, ReturnType<typeof operation>>> = {}
  for (const [key, endpoint] of Object.entries(endpoints)) {
    const [method = '', path = ''] = key.split(' ')
    byPath[path] = { ...byPath[path], [method.toLowerCase()]: operation(method, path, endpoint, callerOf, describe) }
  }
  return byPath
}

const components = {
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      description: 'Repeating a request with the same key returns the first reply and has no further effect.',
      schema: { type: 'string', minLength: 1, maxLength: limits.idempotencyKey.max },
    },
    IfNoneMatch: {
      name: 'If-None-Match',
      in: 'header',
      description:
        'The ETag of the reply that the client has. If it would be the same, the reply is 304 without a body.',
      schema: { type: 'string' },
    },
  },
  headers: {
    Link: {
      description: 'The address of the next page, `rel="next"`, when there is one.',
      schema: { type: 'string' },
    },
    LinkBack: {
      description: 'The address of the page before this one, `rel="prev"`, when there is one.',
      schema: { type: 'string' },
    },
    ETag: { description: 'Changes whenever the reply does.', schema: { type: 'string' } },
    RetryAfter: { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
  },
  securitySchemes: {
    session: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'The access token of a session that has not ended.',
    },
    deviceKey: { type: 'http', scheme: 'bearer', description: 'The key of a device that has not been revoked.' },
  },
} as const

/** Builds the OpenAPI 3.1 document from the contract. */
export function openApiDocument(about: ApiDescription) {
  const { describe, named } = schemasOf([...about.schemas, { ErrorReply }])
  return {
    openapi: '3.1.1',
    info: {
      title: about.title,
      version: project.version,
      summary: project.description,
      description: about.description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api' }],
    tags: Object.entries(about.tags).map(([name, description]) => ({ name, description })),
    paths: paths(about, describe),
    components: { schemas: { ...named(), FieldErrors: fieldErrors }, ...components },
  }
}
