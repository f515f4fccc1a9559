import type { FastifyInstance, FastifyRequest } from 'fastify'
import { endpoints, isStaff, recordOf, type Endpoint } from '#contract/index.ts'
import { accountsPerAddress, type RateLimits, type RequestLimits } from '../security/rate-limits.ts'
import { TooManyRequests } from './errors.ts'
import { clientAddress } from './proxy.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Undefined if rate limits are off. */
    rateLimits: RateLimits | undefined
  }
}

/** How many addresses or people each limit tracks; the least recently seen are forgotten first. */
const remembered = 20_000

/**
 * Counts requests by a key, such as an address, in this process. Returns a function that counts one request and refuses
 * with `too_many_requests` above the limit, or a multiple of it.
 */
export function countRequests(
  app: FastifyInstance,
  name: keyof RequestLimits,
  keyOf: (request: FastifyRequest) => string,
  times = 1,
): (request: FastifyRequest) => Promise<void> {
  const limit = app.rateLimits?.[name]
  if (!limit) return async () => undefined
  // The plugin's types omit `cache`.
  const options = { max: limit.max * times, timeWindow: limit.seconds * 1_000, keyGenerator: keyOf, cache: remembered }
  const count = app.createRateLimit(options)
  return async request => {
    const state = await count(request)
    if (!state.isAllowed && state.isExceeded) throw new TooManyRequests(state.ttlInSeconds)
  }
}

/** Limits all requests from an address to the routes of this scope. */
export function limitAddresses(scope: FastifyInstance, name: keyof RequestLimits): void {
  if (scope.rateLimits) scope.addHook('onRequest', countRequests(scope, name, clientAddress))
}

/** A limit on the requests of one person, session or device. */
type Kind = NonNullable<Endpoint['rate']> | 'lists' | 'reads' | 'creations' | 'writes'

/** The limit that a logged-in person's request counts against. */
function kindOf(method: string, { rate, upload, paged, idempotent }: Endpoint): Kind {
  if (rate) return rate
  if (upload) return 'uploads'
  if (method === 'GET' || method === 'HEAD') return paged ? 'lists' : 'reads'
  return idempotent ? 'creations' : 'writes'
}

/** The owner of the requests that a limit of this kind counts together. */
function counted({ actor, device }: FastifyRequest, kind: Kind): string {
  if (device) return `device ${device.id}`
  return kind === 'ownSessions' ? `session ${actor?.sessionId}` : String(actor?.id)
}

const kinds = [
  ...new Set(Object.entries(endpoints).map(([key, endpoint]) => kindOf(key.slice(0, key.indexOf(' ')), endpoint))),
]

/**
 * All other kinds may fill the disk. Anybody can register many accounts, so the accounts at one address also share
 * limits.
 */
const notShared: readonly Kind[] = ['lists', 'reads', 'ownSessions']
const shared = kinds.filter(kind => !notShared.includes(kind))

/** Limits the requests of each logged-in person and device to this scope, before their bodies are read. */
export function limitPeople(scope: FastifyInstance): void {
  if (!scope.rateLimits) return
  const counters = recordOf(kinds, kind => countRequests(scope, kind, request => counted(request, kind)))
  const byAddress: Partial<typeof counters> = recordOf(shared, kind =>
    countRequests(scope, kind, clientAddress, accountsPerAddress),
  )
  scope.addHook('preParsing', async request => {
    const { endpoint } = request.routeOptions.config
    if (!(request.actor || request.device) || !endpoint) return
    const kind = kindOf(request.method, endpoint)
    await counters[kind](request)
    if (request.actor && !isStaff(request.actor.role)) await byAddress[kind]?.(request)
  })
}
