import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import sharp from 'sharp'
import { onFreePort } from '../../support/ports.ts'
import { Answer, createCalls, type Request } from './calls.ts'
import { Market, type User } from './market.ts'
import { createReplies, serialize, type Dialect } from './replies.ts'
import { spoil } from './spoil.ts'

const site = join(import.meta.dirname, '../../../dist/web')
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}

/** An API that implements only the specification, with an initially empty market. */
export interface SpecificationServer {
  market: Market
  /** Converts the id of a row to its form in responses. */
  idOf(row: { id: number }): number | string
  /** Creates a session and returns its tokens. */
  logIn(user: User): { access: string; refresh: string }
  /** Responses that override those of the specification, by method and path. */
  answers: Map<string, Answer>
  /** The response to calls that the specification lacks, instead of the dialect's. */
  refusal: Answer | undefined
}

interface Api extends SpecificationServer {
  dialect: Dialect
  respond(call: Call): unknown
}

/** Stands in for the page that the site serves for all of its paths. */
const thePage = Symbol('the page')

/** A request before its user is known. */
type Call = Omit<Request, 'me'> & { token: string }

/** Serves the built site with one API after another. */
export interface Site {
  origin: string
  /** Replaces the API with another one, whose market is empty. */
  restart(dialect: Dialect): SpecificationServer
  close(): Promise<void>
}

async function serveFile(path: string, response: ServerResponse): Promise<void> {
  const file = extname(path) === '' ? '/index.html' : path
  const bytes = await readFile(join(site, file)).catch(() => undefined)
  if (!bytes) return void response.writeHead(404).end()
  response
    .writeHead(200, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'cache-control': file.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    })
    .end(bytes)
}

async function readBody(request: IncomingMessage): Promise<Pick<Request, 'body' | 'upload'>> {
  const bytes = Buffer.concat(await Array.fromAsync<Buffer>(request))
  if (request.headers['content-type']?.startsWith('multipart/form-data')) return { body: {}, upload: bytes }
  return {
    body: bytes.length === 0 ? {} : (JSON.parse(bytes.toString()) as Record<string, unknown>),
    upload: undefined,
  }
}

function createApi(dialect: Dialect): Api {
  const market = new Market()
  const replies = createReplies(dialect, market)
  const calls = createCalls(dialect, market, replies)
  const answers = new Map<string, Answer>()
  const sessions = new Map<string, User>()

  const logIn = (user: User) => {
    const { id } = market.next()
    const tokens = { access: `access-${id}`, refresh: `refresh-${id}` }
    sessions.set(tokens.access, user)
    sessions.set(tokens.refresh, user)
    return tokens
  }

  /** The calls that need no session. */
  function open({ method, path, body }: Call): unknown {
    const [, name] = /^\/profile\/([^/]+)\/$/.exec(path) ?? []
    if (method === 'GET' && name) {
      const user = market.users.find(({ username }) => username === decodeURIComponent(name))
      return user ? replies.publicProfile(user) : new Answer(404, { error: 'Not found' })
    }
    if (`${method} ${path}` === 'POST /login/') {
      const user = market.users.find(({ email, password }) => email === body['email'] && password === body['password'])
      return user
        ? { user: replies.loggedIn(user), ...logIn(user) }
        : new Answer(401, { error: 'Wrong email or password' })
    }
    if (`${method} ${path}` === 'POST /register/') {
      const [username, role] = [String(body['username']), String(body['role'])]
      if (market.users.some(user => user.username === username))
        return new Answer(400, { username: 'This name is taken.' })
      const user = market.addUser(username, role, { email: String(body['email']), password: String(body['password']) })
      return new Answer(201, { user: replies.loggedIn(user), ...logIn(user) })
    }
    if (`${method} ${path}` === 'POST /token/refresh/') {
      const user = sessions.get(String(body['refresh']))
      return user ? { access: logIn(user).access } : new Answer(401, { error: 'Unknown' })
    }
    return undefined
  }

  function respond(call: Call): unknown {
    const override = answers.get(`${call.method} ${call.path}`) ?? open(call)
    if (override !== undefined) return override
    const me = sessions.get(call.token)
    if (!me) return new Answer(401, { error: 'Who are you?' })
    for (const [method, pattern, handler] of calls) {
      const match = method === call.method ? pattern.exec(call.path) : null
      if (match) return handler({ ...call, me }, ...match.slice(1))
    }
    if (api.refusal) return api.refusal
    const isKnown = calls.some(([, pattern]) => pattern.test(call.path))
    if (!isKnown && call.method === 'GET' && dialect.unknownReads === 'the page') return thePage
    return new Answer(isKnown ? dialect.otherMethods : 404, { error: 'No such call' })
  }

  const api: Api = { market, idOf: replies.idOf, logIn, answers, refusal: undefined, dialect, respond }
  return api
}

export async function startSite(): Promise<Site> {
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#0b6e4f' } })
    .png()
    .toBuffer()
  let api: Api | undefined

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname.startsWith('/media/'))
      return void response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
    if (!pathname.startsWith('/api/') || !api) return serveFile(pathname, response)
    const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
    const { method = 'GET' } = request
    const call = {
      method,
      path: pathname.slice(4),
      query: searchParams,
      token,
      ...(await readBody(request)),
    }
    let result: unknown
    try {
      result = api.respond(call)
    } catch (error) {
      if (!(error instanceof Answer)) throw error
      result = error
    }
    if (result === thePage) return serveFile('/', response)
    const answer = result instanceof Answer ? result : new Answer(200, result)
    const { status } = answer
    const { isFaulty } = api.dialect
    const body = isFaulty && status < 400 ? spoil(method, call.path, answer.body) : answer.body
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(body === undefined ? undefined : status < 400 ? serialize(body, api.dialect) : JSON.stringify(body))
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  const origin = await onFreePort(async port => {
    await once(server.listen(port, '127.0.0.1'), 'listening')
    return `http://127.0.0.1:${port}`
  })
  return {
    origin,
    restart: dialect => (api = createApi(dialect)),
    close: () => {
      server.closeAllConnections()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}
