import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { openDatabase } from '#platform/database/db.ts'
import { initializeSettings } from '#platform/database/settings.ts'
import { diskStore } from '#platform/files/disk-store.ts'
import { LiveStreams } from '#platform/live/streams.ts'
import { createTokens } from '#platform/security/tokens.ts'
import { createApp } from '#server/boot/app.ts'
import { initializeVapidKeys } from '#server/notify/push/index.ts'
import { startFilledDatabaseInPlace, type FilledDatabase, type Log } from '../database.ts'
import { median, percentile } from '../table.ts'
import { casesFor, type Case, type Request } from './cases.ts'
import type { StatementTimer } from './statements.ts'
import { createWorld } from './world.ts'

/** The times of a case at one size, in milliseconds. */
export interface Times {
  p50: number
  p99: number
  /** The median number of rows in its responses. */
  rows: number
}

/** Identifies a case across all sizes. */
export const keyOf = ({ kind, title }: Pick<Case, 'kind' | 'title'>): string => `${kind} ${title}`

/** The measurements of one size, by `keyOf`. */
export type Measured = Map<string, { case: Case; times: Times }>

/** How often each request is timed. The shortest time counts, because other programs share the machine. */
const repetitions = 2
const fewestRequests = 10
/** How many people send the requests of searches and filters. */
const maxFiltered = 10

function inject(app: FastifyInstance, { path, viewer }: Request) {
  const headers = viewer ? { authorization: `Bearer ${viewer.token}` } : {}
  return app.inject({ method: 'GET', url: `/api${path}`, headers })
}

/** The number of rows in a response: those of its longest list, or one. */
const rowsIn = (body: object): number =>
  Array.isArray(body)
    ? body.length
    : Math.max(1, ...Object.values(body).map((part: unknown) => (Array.isArray(part) ? part.length : 1)))

/**
 * Sends a request. Returns its number of rows, and the path of the next page, if any. Throws if the server refuses it.
 */
async function send(app: FastifyInstance, request: Request): Promise<{ rows: number; next: string | undefined }> {
  const { path } = request
  const reply = await inject(app, request)
  if (reply.statusCode !== 200) throw new Error(`${path} returned ${reply.statusCode}: ${reply.body}`)
  const link = /^<\/api(?<path>\/[^>]*)>; rel="(?:next|prev)"/.exec(String(reply.headers['link'] ?? ''))
  return { rows: rowsIn(reply.json<object>()), next: link?.groups?.['path'] }
}

const pagesToDeep = 20

/** The page after the first 10,000 rows, or the last page; undefined if there is only one. */
async function deepPage(app: FastifyInstance, { path, viewer }: Request): Promise<Request | undefined> {
  const [limit] = /limit=\d+/.exec(path) ?? []
  let deep: string | undefined
  let next: string | undefined = path.replace(/limit=\d+/, 'limit=500')
  for (let page = 1; next !== undefined && page <= pagesToDeep; page += 1) {
    ;({ next } = await send(app, { path: next, viewer }))
    deep = next ?? deep
  }
  return deep === undefined ? undefined : { path: deep.replace('limit=500', `${limit}`), viewer }
}

/** Drops the requests that this viewer may not make. */
async function allowed(app: FastifyInstance, requests: readonly Request[]): Promise<Request[]> {
  const kept: Request[] = []
  for (const request of requests) {
    const { statusCode } = await inject(app, request)
    if (statusCode < 400 || statusCode >= 500) kept.push(request)
  }
  return kept
}

async function requestsOf(app: FastifyInstance, { kind, requests }: Case): Promise<Request[]> {
  if (kind === 'combinations') return allowed(app, requests)
  const chosen = kind === 'first page' ? requests : requests.slice(0, maxFiltered)
  if (kind !== 'deep page') return [...chosen]
  const deep = await Promise.all(chosen.map(request => deepPage(app, request)))
  return deep.filter(request => request !== undefined)
}

async function timesOf(app: FastifyInstance, requests: readonly Request[], timer: StatementTimer): Promise<Times> {
  const sent = Array.from(
    { length: Math.max(requests.length, fewestRequests) },
    (_, n) => requests[n % requests.length],
  )
  const shortest = sent.map(() => Number.POSITIVE_INFINITY)
  const rows: number[] = []
  // The first round is a warm-up.
  for (let round = 0; round <= repetitions; round += 1) {
    for (const [n, request] of sent.entries()) {
      if (!request) continue
      const time = await timer(async () => void rows.push((await send(app, request)).rows))
      if (round > 0) shortest[n] = Math.min(shortest[n] ?? time, time)
    }
  }
  return { p50: percentile(shortest, 0.5), p99: percentile(shortest, 0.99), rows: median(rows) }
}

/** Times the statements of the cases with matching titles, on a filled database with this many users. */
export async function measureDatabase(
  { url, folder }: Pick<FilledDatabase, 'url' | 'folder'>,
  users: number,
  { only, timer, log, signal }: Options,
): Promise<Measured> {
  const secret = randomBytes(32).toString('hex')
  const world = await createWorld(url, secret, users)
  const { db } = await openDatabase(url, error => log(error.message))
  await using stack = new AsyncDisposableStack()
  stack.defer(() => db.destroy())
  await initializeSettings(db, { platform_fee_basis_points: 0 })
  const services = {
    db,
    tokens: createTokens(secret),
    files: diskStore(join(folder, 'pictures')),
    attachments: diskStore(join(folder, 'attachments')),
    security: { requireAdminTotp: false, confirmWithdrawalsFrom: undefined, confirmDecisionsFrom: undefined },
    wallets: { bkash: undefined, nagad: undefined },
    live: new LiveStreams(db),
  }
  await initializeVapidKeys(db, services.tokens)
  const app = await createApp(services, { logLevel: 'silent', rateLimit: false, site: undefined })
  stack.defer(() => app.close())
  const measured: Measured = new Map()
  for (const measuredCase of casesFor(world).filter(({ title }) => only.test(title))) {
    signal.throwIfAborted()
    const requests = await requestsOf(app, measuredCase)
    if (requests.length === 0) continue
    const times = await timesOf(app, requests, timer)
    const name = keyOf(measuredCase)
    measured.set(name, { case: measuredCase, times })
    log(`${name}: ${times.p50.toFixed(2)} / ${times.p99.toFixed(2)} ms`)
  }
  return measured
}

export interface Options {
  only: RegExp
  timer: StatementTimer
  log: Log
  signal: AbortSignal
}

/** Measures a database with this many users, filling it on first use. */
export async function measureSize(users: number, options: Options): Promise<Measured> {
  const sizes = { users, campaigns: users, applications: 10 * users, messages: 10 * users, heavy: true }
  await using database = await startFilledDatabaseInPlace(sizes, options.log, options.signal)
  return await measureDatabase(database, users, options)
}
