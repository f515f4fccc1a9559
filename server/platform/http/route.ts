import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import {
  endpoints,
  limits,
  someMayCall,
  type Access,
  type Body,
  type Endpoint,
  type EndpointKey,
  type Endpoints,
  type Params,
  type Query,
  type Reply,
} from '#contract/index.ts'
import type { Db, Tx } from '../database/db.ts'
import { filtersOf, type Filters } from '../database/filters.ts'
import { pageOf, type Page, type Paged } from '../database/paging.ts'
import type { Replica } from '../database/replica.ts'
import { canonical, transactOn, transactBeforeOnce, transactOnce, type Transact } from '../database/transact.ts'
import type { Room } from '../files/disk-room.ts'
import { hasLongList } from '../json-slices.ts'
import type { LiveStreams } from '../live/streams.ts'
import { authorize, claimsOf, requireCaller } from '../security/access.ts'
import type { ActorOf, VerifiedActor } from '../security/actor.ts'
import { authorizeDevice, requireDevice, type Device } from '../security/devices.ts'
import { hashPassword } from '../security/passwords.ts'
import type { SecurityRules } from '../security/security-rules.ts'
import type { Tokens } from '../security/tokens.ts'
import { refuse, refuseField } from './errors.ts'
import { tagReply } from './etag.ts'
import { clientAddress } from './proxy.ts'
import { sendFile, type StoredFile } from './send-file.ts'
import { serializeInSlices } from './serialization.ts'
import { incomingUpload, uploadedFile, type IncomingUpload } from './upload.ts'

/** The dependencies of routes. The product's own services extend them. */
export interface Services {
  db: Db
  /** A replica for reading some lists. */
  replica?: Replica | undefined
  tokens: Tokens
  security: SecurityRules
  live: LiveStreams
  /** Undefined if nothing is stored on this machine's disks. */
  room?: Room | undefined
}

/** The origin of a request, according to its connection and headers. */
export interface Client {
  address: string
  userAgent: string | undefined
}

/**
 * What a handler receives: a validated request. Its first transaction authorizes the caller, or `authorized` does if
 * the handler needs the database earlier; see `authorizing`.
 */
export interface Call<K extends EndpointKey> {
  params: Params<K>
  query: Query<K>
  body: Body<K>
  /** For a paged endpoint, the requested page and its filters, if any. */
  page: Page
  filters: Filters<K> | undefined
  actor: CallerOf<K>
  /** Unavailable to a write before its caller is authorized. */
  db: IsAuthorizedByWork<K> extends true ? undefined : Db
  /** Authorizes the caller, unless that has already happened, and returns the database. */
  authorized: () => Promise<Db>
  /**
   * Runs the use case in a transaction, which authorizes the caller, and honours an Idempotency-Key. Unavailable to
   * reads.
   */
  transact: IsRead<K> extends true ? undefined : Transact
  /**
   * Runs one transaction of work that takes several, before `transact` completes the work and stores its reply. Refuses
   * with `idempotency_key_reused` if the Idempotency-Key was used for another request.
   */
  transactBefore: IsRead<K> extends true ? undefined : Transact
  client: () => Client
  /** The client's address as rate limits count it: for IPv6, its /64 network. */
  network: () => string
  /** The file of an `upload` endpoint; undefined if the body is JSON. */
  upload: () => Promise<Buffer | undefined>
  /** The file of a `form` endpoint. Refuses with a field error if there is none. */
  file: () => Buffer
  /** The file as a stream, if the scope accepts streamed forms. */
  incoming: () => Promise<IncomingUpload>
  /** The caller of a device endpoint. */
  device: () => Device
  /** Sends the endpoint's `repeatStatus`, because the call changes nothing: it repeats another one or is a preview. */
  repeated: () => void
}

type IsRead<K extends EndpointKey> = K extends `GET ${string}` ? true : false

/** The properties of an endpoint that sends or receives something large, which only its caller may trigger or see. */
const large = ['stream', 'file', 'upload', 'form', 'bodyBytes'] as const satisfies (keyof Endpoint)[]
type IsLarge<K extends EndpointKey> = Extract<keyof Endpoints[K], (typeof large)[number]> extends never ? false : true

type IsAuthorizedByWork<K extends EndpointKey> = Endpoints[K]['access'] extends 'public' | 'device'
  ? false
  : [IsRead<K>, IsLarge<K>] extends [false, false]
    ? true
    : false

/** A read starts before the session is found, so its caller is only what the token claims. */
type CallerOf<K extends EndpointKey> = [IsRead<K>, IsLarge<K>] extends [true, false]
  ? ActorOf<Endpoints[K]['access']>
  : ActorOf<Endpoints[K]['access'], VerifiedActor>

type HandlerResult<K extends EndpointKey> = Endpoints[K] extends { paged: true }
  ? Reply<K> extends readonly (infer Row)[]
    ? Paged<Row>
    : never
  : Endpoints[K] extends { stream: object }
    ? Readable
    : Endpoints[K] extends { file: object }
      ? StoredFile
      : Reply<K>

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
  interface FastifyRequest {
    /** Until the caller is authorized, only what the token claims; afterwards, also what the session contains. */
    actor: VerifiedActor | undefined
    device: Device | undefined
    /**
     * Authorizes the caller, in the given transaction, if any. Queries the database once; later calls share the result.
     * Undefined if the caller was authorized before the handler.
     */
    authorize: ((tx?: Tx) => Promise<unknown>) | undefined
    /** The result of the handler, once it has started. */
    handling: Promise<unknown> | undefined
  }
}

/** Converts a contract path to Fastify's syntax: `/posts/{id}/` becomes `/posts/:id/`. */
export const fastifyPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')

function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  const { max } = limits.idempotencyKey
  if (typeof key !== 'string' || key === '' || key.length > max)
    refuseField('Idempotency-Key', { code: 'key_length', params: { max } })
  return key
}

/**
 * Identifies a request by its endpoint (not its URL, which may or may not have a trailing slash) and its contents. Only
 * a fast hash of this text is stored, so passwords enter it as slow hashes.
 */
async function requestText(request: FastifyRequest, endpointKey: EndpointKey, key: string): Promise<string> {
  const { params, formFile, streamedFile } = request
  const body = request.body as { password?: string } | undefined
  const password = body?.password && (await hashPassword(body.password, hash('sha256', key, 'buffer')))
  const file = formFile ? hash('sha256', formFile, 'base64url') : streamedFile?.()
  return `${endpointKey} ${canonical({ params, body: password ? { ...body, password } : body, file })}`
}

/** Aborts the transaction if the caller has lost access; undefined if it may commit anyway. */
function callerCheck({ actor, device }: FastifyRequest, { mayOutliveSession, access }: Endpoint) {
  if (device) return (tx: Tx) => requireDevice(tx, device)
  return actor && !mayOutliveSession ? (tx: Tx) => requireCaller(tx, actor, access) : undefined
}

/** The transactions of a request. */
function transactionsFor(
  request: FastifyRequest,
  endpointKey: EndpointKey,
  services: Services,
): { transact: Transact; transactBefore: Transact } {
  const { db, replica, tokens } = services
  const endpoint: Endpoint = endpoints[endpointKey]
  const key = endpoint.idempotent ? idempotencyKey(request) : undefined
  const { actor } = request
  const options = {
    authorize: request.authorize,
    beforeCommit: callerCheck(request, endpoint),
    writer: replica && actor?.id,
  }
  if (key === undefined) return { transact: transactOn(db, options), transactBefore: transactOn(db, options) }
  const caller = String(actor?.id ?? '')
  const under =
    (run: typeof transactOnce): Transact =>
    async work => {
      // By then, a streamed file has been received.
      const text = await requestText(request, endpointKey, key)
      return run(db, tokens, { caller, key, request: text }, options)(work)
    }
  return { transact: under(transactOnce), transactBefore: under(transactBeforeOnce) }
}

const queryNames = ({ query }: Endpoint) =>
  Object.keys((query as { properties?: object } | undefined)?.properties ?? {})

/** A file sent instead of a body is validated by the handler. */
function bodySchema(body: object, { upload, form }: Endpoint): object {
  if (upload === undefined && form === undefined) return body
  const fields = form === undefined ? {} : body
  return { content: { 'application/json': { schema: body }, 'multipart/form-data': { schema: fields } } }
}

/** Adds a Link to the same request with another cursor. */
function linkPage(request: FastifyRequest, reply: FastifyReply, rel: 'next' | 'prev', next: string | undefined): void {
  if (next === undefined) return
  const [path = '', ...search] = request.url.split('?')
  const query = new URLSearchParams(search.join('?'))
  query.set('cursor', next)
  reply.header('link', `<${path}?${query}>; rel="${rel}"`)
}

type RestrictedEndpoint = Endpoint & { access: Exclude<Access, 'public' | 'device'> }

const isRestricted = (endpoint: Endpoint): endpoint is RestrictedEndpoint =>
  endpoint.access !== 'public' && endpoint.access !== 'device'

const deviceAuthorization =
  ({ db }: Services) =>
  async (request: FastifyRequest): Promise<void> => {
    request.device = await authorizeDevice(db, request.headers.authorization)
  }

const isRead = (key: EndpointKey): boolean => key.startsWith('GET ')

const isLarge = (endpoint: Endpoint): boolean => large.some(name => endpoint[name] !== undefined)

/**
 * Decides who the caller is, and when the session is looked up in the database:
 * - for something large, before the body is read or anything is opened;
 * - for another read, while it runs;
 * - for another write, in its first transaction, which does not write before that; see `inTransaction`.
 *
 * Nothing is returned or committed before the caller is authorized, and that refusal takes precedence over other
 * errors.
 */
function authorizing({ db, tokens, security }: Services, key: EndpointKey, endpoint: RestrictedEndpoint) {
  const atOnce = isLarge(endpoint)
  return async (request: FastifyRequest): Promise<void> => {
    const claims = await claimsOf(request, tokens)
    const { userId: id, role, sessionId } = claims
    if (atOnce || role === undefined || !someMayCall(role, endpoint.access)) {
      request.actor = await authorize(db, claims, endpoint, security)
      return
    }
    const actor: VerifiedActor = { id, role, sessionId, standing: null, confirmed: false, mustChangePassword: false }
    request.actor = actor
    let authorized: Promise<unknown> | undefined
    request.authorize = tx => {
      if (!authorized) {
        authorized = authorize(tx ?? db, claims, endpoint, security).then(verified => Object.assign(actor, verified))
        authorized.catch(() => undefined)
      }
      return authorized
    }
    if (isRead(key)) void request.authorize()
  }
}

const schemaOf = (endpoint: Endpoint) => ({
  ...(endpoint.params && { params: endpoint.params }),
  ...(endpoint.query && { querystring: endpoint.query }),
  ...(endpoint.body && { body: bodySchema(endpoint.body, endpoint) }),
  ...(endpoint.reply && {
    response: Object.fromEntries(
      [endpoint.status ?? 200, endpoint.repeatStatus].flatMap(code => (code ? [[code, endpoint.reply]] : [])),
    ),
  }),
})

/** Returns a function that passes a request to the endpoint's handler. */
function callsOf<K extends EndpointKey>(services: Services, key: K) {
  const endpoint: Endpoint = endpoints[key]
  const { status = 200, repeatStatus = status, paged, upload, form = 'file' } = endpoint
  const filterNames = paged ? queryNames(endpoint).filter(name => name !== 'limit' && name !== 'cursor') : []
  return (request: FastifyRequest, reply: FastifyReply, db: Db): Call<K> => ({
    params: request.params as Params<K>,
    query: request.query as Query<K>,
    body: request.body as Body<K>,
    page: pageOf(paged ? (request.query as object) : {}),
    filters: filtersOf<K>(request.query as object, filterNames),
    actor: request.actor as CallerOf<K>,
    db: db as Call<K>['db'],
    authorized: async () => {
      await request.authorize?.()
      return db
    },
    ...((isRead(key) ? {} : transactionsFor(request, key, services)) as Pick<Call<K>, 'transact' | 'transactBefore'>),
    network: () => clientAddress(request),
    client: () => ({ address: request.ip, userAgent: request.headers['user-agent'] }),
    upload: async () => (upload === undefined ? undefined : uploadedFile(request, upload)),
    file: () => request.formFile ?? refuseField(form, 'required'),
    incoming: () => incomingUpload(request, form),
    device: () => request.device ?? refuse('not_authenticated'),
    repeated: () => void reply.code(repeatStatus),
  })
}

/** Sends what the endpoint's handler returned. */
function send(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, result: unknown): unknown {
  // Otherwise, nginx would wait for a full buffer.
  if (endpoint.stream) reply.type('text/event-stream').header('x-accel-buffering', 'no')
  if (endpoint.file) return sendFile(reply, result as StoredFile)
  if (hasLongList(result) && !endpoint.paged) {
    reply.type('application/json; charset=utf-8')
    return Readable.from(serializeInSlices(endpoint.reply, result))
  }
  if (!endpoint.paged) return result
  const { rows, next } = result as Paged<unknown>
  linkPage(request, reply, endpoint.pagesBackwards ? 'prev' : 'next', next)
  return rows
}

/**
 * Registers one endpoint of the contract, which defines its access, schemas and statuses. The handler returns the
 * response body or, for a paged endpoint, rows and the next cursor.
 */
export function route<K extends EndpointKey>(
  app: FastifyInstance,
  services: Services,
  key: K,
  handle: (call: Call<K>) => Promise<HandlerResult<K>>,
): void {
  const endpoint: Endpoint = endpoints[key]
  const [method, path] = key.split(' ') as [HTTPMethods, string]
  const { status = 200 } = endpoint
  const callOf = callsOf(services, key)
  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    reply.code(status)
    const work = (db: Db): Promise<unknown> => handle(callOf(request, reply, db))
    const { db, replica, live } = services
    const { actor } = request
    const reading =
      replica && actor && replica.serves(key, actor.role)
        ? replica.read(actor.id, live.lastHintFor(actor), work)
        : work(db)
    const result: unknown = await reading
    await request.authorize?.()
    return send(endpoint, request, reply, result)
  }
  app.route({
    method,
    url: fastifyPath(path),
    config: { endpoint },
    schema: schemaOf(endpoint),
    ...(endpoint.bodyBytes !== undefined && { bodyLimit: endpoint.bodyBytes }),
    exposeHeadRoute: endpoint.stream === undefined && endpoint.file === undefined,
    ...(endpoint.polled && { onSend: tagReply }),
    ...(isRestricted(endpoint) && { onRequest: authorizing(services, key, endpoint) }),
    ...(endpoint.access === 'device' && { onRequest: deviceAuthorization(services) }),
    handler: (request, reply) => (request.handling = answer(request, reply)),
  })
}
