import type { Client } from 'pg'
import { beforeAll, beforeEach, expect } from 'vitest'
import { endpoints, errors, fieldErrors, someMayCall, roles, type Endpoint, type Role } from '#contract/index.ts'
import { useApp } from './app.ts'
import type { Caller, Person, Send } from './client.ts'
import { connectAs } from './database.ts'
import { collaborate, createUser, earn, makeAdmin, password, pay, publish, uniqueName } from './people.ts'

/** One endpoint of the contract, as an attacker sees it. */
export interface Target {
  key: string
  method: string
  template: string
  endpoint: Endpoint
  /** The fields of the endpoint's body. */
  fields: string[]
}

const propertiesOf = (schema: unknown) => Object.keys((schema as { properties?: object } | undefined)?.properties ?? {})

/** Every endpoint except the one that ends the caller's session. */
export const targets: Target[] = (Object.entries(endpoints) as [string, Endpoint][])
  .filter(([key]) => key !== 'POST /logout/')
  .map(([key, endpoint]) => {
    const [method = '', template = ''] = key.split(' ')
    return { key, method, template, endpoint, fields: propertiesOf(endpoint.body) }
  })

/** Values that might trip up a server. */
export const hostile: readonly unknown[] = [
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
  'https://example.com/a\0b',
  'https://example.com/\udc00',
  'https://fcm.googleapis.com/a\0b',
  { instagram: 'https://example.com/\udc00' },
  { facebook: 'a\0b' },
]

/** The hostile texts that can be part of a URL. */
export const hostileTexts = hostile.filter(
  (value): value is string => typeof value === 'string' && value !== '' && value.isWellFormed() && value.length < 1_000,
)

const internals = [
  /\b(select|insert into|update|delete from)\s/i,
  /violates|constraint|relation|column(?!s\b)|syntax/i,
  /\bpg\b|postgres|kysely|ajv|fastify|FST_/i,
  /node_modules|\.ts\b|at .+:\d+:\d+/,
  /invalid input|byte sequence|surrogate/i,
]

type Answered = Awaited<ReturnType<Send>>

/** Expects a success, or an error of the contract that has its status and shape and reveals no internals. */
function expectAnswer({ status, body, text }: Answered, endpoint: Endpoint | undefined): void {
  expect(status, text).toBeLessThan(500)
  if (status < 400) return
  const { error, code, fields, details = [], ...more } = (body ?? {}) as Record<string, unknown>
  const isMap = (value: unknown) =>
    Object.values((value ?? {}) as object).every(
      messages => Array.isArray(messages) && messages.every(message => typeof message === 'string'),
    )
  const shape = endpoint?.bareFieldErrors
    ? isMap(body)
    : typeof error === 'string' &&
      errors[code as keyof typeof errors]?.status === status &&
      Object.keys(more).length === 0 &&
      isMap(fields) &&
      (details as { field: string; code: string }[]).every(
        detail => Object.hasOwn(fields as object, detail.field) && Object.hasOwn(fieldErrors, detail.code),
      )
  const leaks = internals.filter(word => word.test(text))
  expect({ shape, leaks, status, text }).toEqual({ shape: true, leaks: [], status, text })
}

/**
 * Returns a function that counts each table's rows, except guesses, which are stored even when the request is refused.
 */
async function rowCounter(owner: Client): Promise<() => Promise<string>> {
  const { rows } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not in ('guesses', 'sign_in_guesses')`,
  )
  const text = `select array[${rows.map(({ name }) => `(select count(*) from ${name})`).join()}] as counts`
  return async () => JSON.stringify((await owner.query({ name: 'counts', text })).rows)
}

export type AttackTarget = ReturnType<typeof useAttackTarget>

/** A server to attack, with people of every role who have worked together. */
export function useAttackTarget() {
  const server = useApp()
  const people = {} as Record<Role, Person>
  /** A valid value for each field. */
  const valid: Record<string, unknown> = {}
  /** Existing rows, including a user who does not attack. */
  const ids: number[] = []
  const books = {} as { countRows: () => Promise<string>; counted: string | undefined }

  beforeAll(async () => {
    const owner = await connectAs('owner')
    // Prevents sent ids from matching the attackers or their sessions, which requests would deactivate or end.
    await owner.query('alter sequence users_id_seq restart with 1000000')
    await owner.query('alter sequence sessions_id_seq restart with 1000000')
    people.brand = await createUser(server, 'brand')
    people.influencer = await createUser(server, 'influencer')
    people.admin = await makeAdmin(server)
    await earn(people.admin, people.brand, people.influencer, '1000')
    const application = await collaborate(people.brand, people.influencer, '10')
    const campaign = await publish(people.brand)
    const payment = await pay(people.brand, await collaborate(people.brand, people.influencer, '20'))
    ids.push(application.id, campaign.id, payment.id, (await createUser(server, 'brand')).id)
    Object.assign(valid, {
      title: 'Eid',
      description: 'Three posts',
      budget: '10',
      category: 'food',
      deadline: null,
      campaign: campaign.id,
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
      language: 'bn',
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
      endpoint: 'https://fcm.googleapis.com/x',
      keys: { p256dh: 'x'.repeat(87), auth: 'x'.repeat(22) },
    })
    books.countRows = await rowCounter(owner)
    return () => owner.end()
  })

  /** People who may call the endpoint. */
  const callersOf = ({ endpoint: { access } }: Target): (Caller | Person)[] =>
    access === 'public' ? [server.anonymous] : roles.filter(role => someMayCall(role, access)).map(role => people[role])

  // Events are dispatched between tests, so the rows must be counted again.
  beforeEach(() => {
    books.counted = undefined
  })
  /** Sends a request and expects a well-formed response. A refused request must not leave a row behind. */
  async function expectAnswerTo(caller: Caller, request: Parameters<Send>[0], endpoint?: Endpoint): Promise<number> {
    const before = (books.counted ??= await books.countRows())
    const response = await caller.send(request)
    expectAnswer(response, endpoint)
    books.counted = await books.countRows()
    if (response.status >= 400)
      expect(books.counted, `rows after ${JSON.stringify(request).slice(0, 500)}`).toBe(before)
    return response.status
  }

  return { server, people, valid, ids, callersOf, expectAnswerTo }
}
