import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  endpoints,
  errors,
  fieldErrors,
  mayCall,
  roles,
  type Access,
  type Endpoint,
  type Role,
} from '#contract/index.ts'
import { useApp } from './support/app.ts'
import type { Caller, Person } from './support/client.ts'
import { collaborate, expectStatus, makeAdmin, password, publish, register, uniqueName } from './support/people.ts'

const server = useApp()
const people = {} as Record<Role, Person>
/** A valid value for each field. */
let valid: Record<string, unknown>

beforeAll(async () => {
  people.brand = await register(server.send, 'brand')
  people.influencer = await register(server.send, 'influencer')
  people.admin = await makeAdmin(server)
  const application = await collaborate(people.brand, people.influencer, '10')
  valid = {
    title: 'Eid',
    description: 'Three posts',
    budget: '10',
    category: 'food',
    deadline: null,
    campaign: (await publish(people.brand)).id,
    proposal: 'Me',
    expected_fee: '10',
    application_id: application.id,
    amount: '10',
    payment_method: 'bkash',
    transaction_id: 'TX-1234',
    phone_number: '01712345678',
    username: uniqueName('name'),
    email: `${uniqueName('name')}@example.com`,
    current_password: password,
    pending_email: null,
    password,
    role: 'brand',
    status: 'rejected',
    action: 'activate',
    code: '123456',
    refresh: 'x',
    receiver: people.influencer.id,
    receiver_id: people.influencer.id,
    with: people.influencer.id,
    content: 'Hello',
    bio: 'Me',
    website: 'https://example.com',
    portfolio: 'https://example.com',
    industry: 'Food',
    followers_count: 5,
    social_links: {},
    profile_picture: null,
  }
})

const hostile: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e21,
  -1e308,
  5e-324,
  Number.MAX_SAFE_INTEGER,
  9_007_199_254_740_992,
  2_147_483_648,
  '',
  ' ',
  '\n',
  '\0',
  'a\0b',
  '\ud800',
  'a\udc00b',
  '\ufffe',
  '\u202eabc',
  '\u200b',
  '💥',
  'é'.normalize('NFD'),
  `'; drop table users; --`,
  `" or ""="`,
  '$1',
  '%00',
  '%s%n',
  '../../etc/passwd',
  '<script>',
  '${1}',
  '{{1}}',
  '\\',
  '\\u0000',
  'null',
  'NaN',
  'Infinity',
  '1e999',
  '9'.repeat(400),
  'x'.repeat(20_000),
  [],
  [[]],
  {},
  { toString: 1 },
  { length: 5 },
  [null],
  ['a'],
  { $gt: '' },
  '2026-02-30',
  '0000-00-00',
  '275760-09-13',
  '1-1-1',
  '-1',
  '00',
  '٣',
  '৫',
  'a@b',
  'a@b.c\n',
  'javascript:alert(1)',
]

/** The texts that can be part of a URL. */
const hostileTexts = hostile.filter(
  (value): value is string => typeof value === 'string' && value !== '' && value.isWellFormed() && value.length < 1_000,
)
const pick = (fields: string[]) => Object.fromEntries(fields.map(name => [name, valid[name]]))

const unknownId = '987654'
const callers = (access: Access): Caller[] =>
  access === 'public' ? [server.anonymous] : roles.filter(role => mayCall(role, access)).map(role => people[role])
const table = (Object.entries(endpoints) as [string, Endpoint][])
  // It ends the session of the caller.
  .filter(([key]) => key !== 'POST /logout/')
  .map(([key, endpoint]) => {
    const [method = '', template = ''] = key.split(' ')
    const properties = (endpoint.body as { properties?: object } | undefined)?.properties ?? {}
    return { key, method, template, endpoint, fields: Object.keys(properties) }
  })

const words = [
  /\b(select|insert into|update|delete from)\s/i,
  /violates|constraint|relation|column|syntax/i,
  /\bpg\b|postgres|kysely|ajv|fastify|FST_/i,
  /node_modules|\.ts\b|at .+:\d+:\d+/,
  /invalid input|byte sequence|surrogate/i,
]

/** Expects a success, or a refusal in the right shape that does not leak internals. */
function expectAnswer(
  { status, body, text }: { status: number; body: unknown; text: string },
  { bareFieldErrors }: Endpoint,
): void {
  expect(status, text).toBeLessThan(500)
  if (status < 400) return
  const { error, code, fields, details = [], ...more } = body as Record<string, unknown>
  const shape = bareFieldErrors
    ? Object.values(body as object).every(
        messages => Array.isArray(messages) && messages.every(message => typeof message === 'string'),
      )
    : typeof error === 'string' &&
      Object.hasOwn(errors, String(code)) &&
      Object.keys(more).length === 0 &&
      typeof fields !== 'string' &&
      (details as { field: string; code: string }[]).every(
        detail => Object.hasOwn(fields as object, detail.field) && Object.hasOwn(fieldErrors, detail.code),
      )
  const leaks = words.filter(word => word.test(text))
  expect({ shape, leaks, text }).toEqual({ shape: true, leaks: [], text })
}

const strange = fc.oneof(fc.constantFrom(...hostile), fc.jsonValue({ maxDepth: 2 }), fc.string({ unit: 'binary' }))
const path = (template: string, id: string) => template.replaceAll(/\{\w+\}/g, encodeURIComponent(id))

describe.each(table.filter(({ fields }) => fields.length > 0))('$key', ({ method, template, endpoint, fields }) => {
  test('returns a success or a refusal for any value of any field', async () => {
    const [caller = server.anonymous] = callers(endpoint.access)
    for (const field of fields) {
      const responses = hostile.map(value =>
        caller.send({ method, path: path(template, unknownId), body: { ...pick(fields), [field]: value } }),
      )
      for (const response of await Promise.all(responses)) expectAnswer(response, endpoint)
    }
  })

  test('returns a success or a refusal for any mixture of values and any other JSON', async () => {
    const mixture = fc.dictionary(fc.constantFrom(...fields, 'id', 'role', '__proto__', 'constructor'), strange, {
      maxKeys: 8,
    })
    const anything = fc.oneof({ weight: 4, arbitrary: mixture }, { weight: 1, arbitrary: fc.jsonValue() })
    await fc.assert(
      fc.asyncProperty(anything, async body => {
        for (const caller of callers(endpoint.access)) {
          expectAnswer(
            await caller.send({ method, path: path(template, unknownId), body: JSON.stringify(body) }),
            endpoint,
          )
        }
      }),
      { numRuns: 25 },
    )
  })
})

describe.each(table.filter(({ endpoint }) => endpoint.params))('$key', ({ method, template, endpoint, fields }) => {
  test('returns a success or a refusal for any text in its path', async () => {
    const body = fields.length > 0 ? pick(fields) : undefined
    for (const caller of callers(endpoint.access)) {
      const responses = hostileTexts.map(text => caller.send({ method, path: path(template, text), body }))
      for (const response of await Promise.all(responses)) expectAnswer(response, endpoint)
    }
  })
})

describe.each(table.filter(({ method }) => method === 'GET'))('$key', ({ method, template, endpoint }) => {
  test('returns a success or a refusal for any query', async () => {
    const name = fc.constantFrom(
      'limit',
      'cursor',
      'brand',
      'influencer',
      'category',
      'min_followers',
      'with',
      'search',
      'sort',
      'status',
      'payment_status',
      'x',
      '',
    )
    const value = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'binary' }), fc.integer().map(String))
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(name, value), { maxLength: 4 }), async pairs => {
        const query = new URLSearchParams(pairs.map(([key, each]) => [key, each]))
        for (const caller of callers(endpoint.access)) {
          expectAnswer(await caller.send({ method, path: `${path(template, unknownId)}?${query}` }), endpoint)
        }
      }),
      { numRuns: 25 },
    )
  })
})

describe.each(table.filter(({ endpoint }) => endpoint.query))('$key', ({ method, template, endpoint }) => {
  const names = Object.keys((endpoint.query as { properties: object }).properties)
  const numbers = [
    '0',
    '2147483647',
    '2147483648',
    '999999999999999',
    '9007199254740991',
    '9007199254740993',
    '9'.repeat(20),
  ]

  test.each(names)('returns a success or a refusal for any number as %s', async name => {
    for (const caller of callers(endpoint.access)) {
      const responses = numbers.map(number =>
        caller.send({ method, path: `${path(template, unknownId)}?${name}=${number}` }),
      )
      for (const response of await Promise.all(responses)) expectAnswer(response, endpoint)
    }
  })
})

test.each([
  'x',
  'Bearer',
  'Bearer ',
  'Bearer a.b.c',
  `Bearer ${'a'.repeat(5_000)}`,
  'Basic YTpi',
  'Bearer eyJhbGciOiJub25lIn0.e30.',
  'bearer null',
  "Bearer ' or 1=1",
])('returns 401 for the authorization header %j', async authorization => {
  const { status, body } = await server.send({ method: 'GET', path: '/campaigns/', headers: { authorization } })
  expect({ status, body }).toEqual({
    status: 401,
    body: { error: 'Please log in to continue', code: 'not_authenticated' },
  })
})

test('the server still works afterwards', async () => {
  const { id } = await publish(people.brand)
  expectStatus(await people.influencer.call('GET /campaigns/{id}/', { params: { id } }), 200)
})
