import type { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fill } from '#benchmarks/fill/fill.ts'
import { adminId, heavyBrandId } from '#benchmarks/fill/people.ts'
import { reads as measuredReads } from '#benchmarks/scale/reads.ts'
import { endpoints, someMayCall, roles, type Endpoint, type EndpointKey, type Role } from '#contract/index.ts'
import { useApp } from './support/app.ts'
import type { Caller } from './support/client.ts'
import { testDatabaseUrl, useConnection } from './support/database.ts'
import { login } from './support/people.ts'
import { genericPlanCosts } from './support/plans.ts'
import { observeStatements, type SentStatement } from './support/sent-statements.ts'

/** Endpoints that are opened and authorized once, before they are used. */
type OpenedKey = {
  [K in EndpointKey]: (typeof endpoints)[K] extends { stream: object } | { file: object } ? K : never
}[EndpointKey]
type ReadKey = Exclude<Extract<EndpointKey, `GET ${string}`>, OpenedKey>

interface Read {
  /** The number of statements that a call sends, including the one that finds the session. */
  statements: number
  /** For roles with a different number. */
  statementsOf?: Partial<Record<Role, number>>
  /** Variants of the call, by the roles that use them. */
  forms?: Partial<Record<Role, string>>
  /** Where its statements are sent, if not on the shared connections. */
  connections?: 'pool'
}

/** The reads that cost more or less than finding the session and one more statement. */
const exceptions: Partial<Record<ReadKey, Partial<Read>>> = {
  // It checks the pool, which serves everything that writes.
  'GET /health/': { connections: 'pool' },
  'GET /campaigns/': { forms: { influencer: 'saved=true' } },
  'GET /applications/': { forms: { brand: 'brand=true', influencer: 'influencer=true' } },
  'GET /messages/': { forms: { brand: 'with={influencer}', influencer: 'with={brand}' } },
  'GET /messages/connections/': { statementsOf: { admin: 1 } },
  'GET /messages/unread/': { statementsOf: { admin: 1 } },
  'GET /dashboard/brand/': { statements: 5 },
  'GET /dashboard/influencer/': { statements: 5 },
  'GET /dashboard/admin/': { statements: 7 },
}

const readKeys = (Object.entries(endpoints) as [EndpointKey, Endpoint][])
  .filter(([key, { stream, file }]) => key.startsWith('GET ') && !stream && !file)
  .map(([key]) => key as ReadKey)

/** The cost of a read. All statements of a call are sent together. */
function costOf(key: ReadKey): Read {
  const { access }: Endpoint = endpoints[key]
  return { statements: access === 'public' ? 1 : 2, ...exceptions[key] }
}

type CallerName = Role | 'anyone'

interface ReadCall extends Read {
  by: CallerName
  path: string
}

const pageSize = 20

/** A read's calls by every caller who may make it, without filters. */
function callsOf(key: ReadKey): ReadCall[] {
  const { access, paged }: Endpoint = endpoints[key]
  const read = costOf(key)
  const path = key.slice('GET '.length) + (paged ? `?limit=${pageSize}` : '')
  if (access === 'public') return [{ ...read, by: 'anyone', path }]
  return roles
    .filter(role => someMayCall(role, access))
    .flatMap(by => {
      const call = { ...read, by, path, statements: read.statementsOf?.[by] ?? read.statements }
      const form = read.forms?.[by]
      return form === undefined ? [call] : [call, { ...call, path: `${path}&${form}` }]
    })
}

let statements: ReturnType<typeof observeStatements>

beforeAll(async () => {
  statements = observeStatements()
  const sizes = { users: 500, campaigns: 1_000, applications: 3_000, messages: 1_000, heavy: true }
  await fill(await testDatabaseUrl(), sizes, () => undefined)
})

const app = useApp({ planning: 'as in production' })
const callers = {} as Record<CallerName, Caller>
/** The values of path parameters. */
let names: Record<string, string>
const owner = useConnection('owner')

beforeAll(async () => {
  const { rows: pairs } = await owner.query<Record<'influencer' | 'id' | 'username', string>>(
    `select influencer_id as influencer, campaign_id as id, username
    from conversations join applications using (brand_id, influencer_id) join users on users.id = brand_id
    where brand_id = $1 and last_message_id is not null and status = 'accepted' limit 1`,
    [heavyBrandId],
  )
  const [pair] = pairs
  if (!pair) throw new Error('The brand has no conversation')
  names = { ...pair, brand: String(heavyBrandId), account: 'bkash' }
  callers.anyone = app.anonymous
  const { rows: people } = await owner.query<{ email: string; role: Role }>(
    'select email, role from users where id = any($1)',
    [[adminId, heavyBrandId, pair.influencer]],
  )
  for (const { email, role } of people) callers[role] = await login(app.send, email)
})
afterAll(async () => {
  statements.stop()
})

async function run({ by, path }: ReadCall): Promise<void> {
  const named = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => names[name] ?? '')
  const { status } = await callers[by].send({ method: 'GET', path: named })
  if (status !== 200) throw new Error(`${named} by ${by} returned ${status}`)
}

const calls = readKeys.flatMap(callsOf)

test('every read sends its statements at once, on the shared connections', async () => {
  const measured: object[] = []
  const expected: object[] = []
  for (const call of calls) {
    const { by, path, statements: count, connections = 'shared' } = call
    const sent = await statements.during(() => run(call))
    const usesPool = sent.some(({ shared }) => !shared)
    const roundTrips = Math.max(...sent.map(({ roundTrip }) => roundTrip))
    measured.push({ by, path, statements: sent.length, connections: usesPool ? 'pool' : 'shared', roundTrips })
    expected.push({ by, path, statements: count, connections, roundTrips: 1 })
  }
  expect(measured).toEqual(expected)
})

/** The maximum number of rows that a statement returns: a page, or the months of a dashboard. */
const rowLimit = (text: string) =>
  Math.max(12, ...[...text.matchAll(/ limit (\d+)/g)].map(([, limit]) => Number(limit)))

test('no read scans a table, sorts more rows than its page or reads ten times as many', async () => {
  const costly: object[] = []
  for (const call of calls) {
    for (const { text, values, shared } of await statements.during(() => run(call))) {
      if (!shared) continue
      const costs = await genericPlanCosts(owner, text, values)
      const { scannedTables, sortedRows, readRows } = costs
      const limit = rowLimit(text)
      if (scannedTables.length > 0 || sortedRows > limit || readRows > 10 * limit) {
        costly.push({ by: call.by, path: call.path, text, ...costs })
      }
    }
  }
  expect(costly).toEqual([])
})

/** Lists with every filter, sort and kind of search that is measured at scale. */
const filteredCalls = Object.entries(measuredReads).flatMap(([key, { filters = {}, searches = {} }]) =>
  roles.flatMap(by => {
    const texts = (searches[by] ?? []).map(search => new URLSearchParams({ search }).toString())
    return [...(filters[by] ?? []), ...texts].map(query => ({ key: key as ReadKey, by, query }))
  }),
)

test('every filter and search of the contract is measured at scale', () => {
  const missing = readKeys.flatMap(key => {
    const { query }: Endpoint = endpoints[key]
    const queries = filteredCalls.filter(call => call.key === key).map(call => call.query)
    const used = new Set(queries.flatMap(query => [...new URLSearchParams(query).keys()]))
    const { properties } = (query ?? { properties: {} }) as { properties: object }
    return Object.keys(properties)
      .filter(name => !['limit', 'cursor', 'with'].includes(name) && !used.has(name))
      .map(name => `${key} ${name}`)
  })
  expect(missing).toEqual([])
})

test('no filter or search of a list scans a table', async () => {
  const scanning: object[] = []
  for (const { key, by, query } of filteredCalls) {
    const call = { ...costOf(key), by, path: `${key.slice('GET '.length)}?limit=${pageSize}&${query}` }
    for (const { text, values, shared } of await statements.during(() => run(call))) {
      if (!shared) continue
      const { scannedTables } = await genericPlanCosts(owner, text, values)
      if (scannedTables.length > 0) scanning.push({ by, path: call.path, text, scannedTables })
    }
  }
  expect(scanning).toEqual([])
})

test('the newest influencers in a range of followers are found without scanning those outside of it', async () => {
  const path = `/influencers/search/?limit=${pageSize}&min_followers=5000&max_followers=100000`
  const [, list] = await statements.during(() => run({ ...costOf('GET /influencers/search/'), by: 'brand', path }))
  const { rows } = await owner.query<object>(list?.text ?? '', [...(list?.values ?? [])])
  // With so few influencers, sorting all in the range would be the best plan.
  await owner.query('set enable_sort = off')
  const { readRows } = await genericPlanCosts(owner, list?.text ?? '', list?.values ?? [])
  await owner.query('reset enable_sort')
  // Every row has its profile and its user.
  expect({ rows: rows.length, readRows }).toEqual({ rows: pageSize + 1, readRows: 2 * (pageSize + 1) })
})

test('a search among admins does not search all users', async () => {
  const searched = async (query: string) => {
    const call = { ...costOf('GET /users/all/'), by: 'admin' as const, path: `/users/all/?search=tanvir&${query}` }
    return (await statements.during(() => run(call))).some(({ text }) => text.includes('search_grams'))
  }
  expect(await searched('role=brand')).toBe(true)
  expect(await searched('role=admin')).toBe(false)
  expect(await searched('active=false')).toBe(false)
})

test.each<[by: Role, path: string]>([
  ['admin', '/admin/activity/?kind=account_registered&subject_type=payment'],
  ['admin', '/admin/payments/?grade=matched&status=confirmed'],
  ['admin', '/admin/payments/?evidence=missing&status=pending'],
  ['admin', '/admin/payments/?evidence=missing&grade=matched'],
  ['admin', '/applications/?payment_status=pending&status=rejected'],
  ['influencer', '/campaigns/?min_budget=2&max_budget=1'],
  ['brand', '/influencers/search/?min_followers=2&max_followers=1'],
])('for %s, %s only looks up the session, because its filters exclude each other', async (by, path) => {
  const sent = await statements.during(async () => {
    const { status, body } = await callers[by].send({ method: 'GET', path })
    expect({ status, body }).toEqual({ status: 200, body: [] })
  })
  expect(sent).toHaveLength(1)
})

/** How often each statement was sent on each shared connection. */
function sentOnEach(sent: readonly SentStatement[]): Map<Client, Map<string, number>> {
  const counts = new Map<Client, Map<string, number>>()
  for (const { client, text, shared } of sent) {
    if (!shared) continue
    const ofClient = counts.get(client) ?? new Map<string, number>()
    counts.set(client, ofClient.set(text, (ofClient.get(text) ?? 0) + 1))
  }
  return counts
}

test('every read uses only generic plans, on all shared connections', async () => {
  const sent = await statements.during(async () => {
    for (const call of calls) await Promise.all(Array.from({ length: 10 }, () => run(call)))
  })
  const counts = sentOnEach(sent)
  expect(counts.size).toBeGreaterThan(1)
  for (const [client, ofClient] of counts) {
    const { rows } = await client.query<{ statement: string; generic: number; custom: number }>(
      `select statement, generic_plans::integer as generic, custom_plans::integer as custom
      from pg_prepared_statements where not from_sql`,
    )
    expect(rows.filter(({ custom }) => custom > 0)).toEqual([])
    const planned = new Map(rows.map(({ statement, generic }) => [statement, generic]))
    const unplanned = [...ofClient].filter(([text, count]) => (planned.get(text) ?? 0) < count)
    expect(unplanned).toEqual([])
  }
})
