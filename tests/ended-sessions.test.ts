import { decodeJwt } from 'jose'
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useApp, useAdmin } from './support/app.ts'
import type { Person } from './support/client.ts'
import { attempt, connectAs } from './support/database.ts'
import { until } from './support/events.ts'
import { untilBlockedBy } from './support/locks.ts'
import {
  applyTo,
  collaborate,
  createUser,
  earn,
  expectStatus,
  login,
  makeAdmin,
  password,
  pay,
  publish,
  uniqueTransactionId,
} from './support/people.ts'
import { expectRefusal } from './support/refusals.ts'
import { observeStatements } from './support/sent-statements.ts'
import { openConnection, requestHead } from './support/sockets.ts'
import { account } from './support/statements.ts'

let statements: ReturnType<typeof observeStatements>
beforeAll(() => {
  statements = observeStatements()
})

const app = useApp()
let owner: Client
let holder: Client
const operator = useAdmin(app)

beforeAll(async () => {
  owner = await connectAs('owner')
  holder = await connectAs('owner')
})
afterAll(async () => {
  statements.stop()
  await Promise.all([owner?.end(), holder?.end()])
})

const sessionOf = ({ access }: Person) => Number(decodeJwt(access)['sid'])

/** Everything that a refused write could leave behind. */
const stored = async () =>
  (
    await owner.query(
      `select (select json_agg(p order by id) from payments p) as payments,
        (select json_agg(a order by id) from applications a) as applications,
        (select json_agg(w order by id) from withdrawals w) as withdrawals,
        (select platform_fee_basis_points from settings) as fee,
        (select count(*) from ledger_transfers) as transfers,
        (select count(*) from wallet_entries) as entries,
        (select count(*) from idempotency_keys) as keys,
        (select count(*) from events where type not in ('user_deactivated', 'session_ended', 'password_changed')) as events`,
    )
  ).rows

const deactivate = async ({ id }: Person) =>
  expectStatus(await operator.call('PUT /admin/users/{id}/', { params: { id }, body: { action: 'deactivate' } }), 200)

/** The ways in which a session ends while one of its calls is in progress. */
const ends: [string, (person: Person) => Promise<unknown>][] = [
  ['a deactivation', deactivate],
  ['a logout', async person => expectStatus(await person.call('POST /logout/'), 204)],
  [
    'a change of the password on another device',
    async ({ email }) => {
      const body = { current_password: password, password: 'another horse battery' }
      expectStatus(await (await login(app.send, email)).call('POST /password/', { body }), 204)
    },
  ],
]

async function pendingPayment() {
  const [brand, influencer] = [await createUser(app, 'brand'), await createUser(app, 'influencer')]
  return pay(brand, await collaborate(brand, influencer, '500'))
}

test.each(ends)(
  'pasted messages return 401 and are not stored when %s precedes the end of their body',
  async (_, end) => {
    const admin = await makeAdmin(app)
    const before = await stored()
    const connection = openConnection(app.origin)
    const body = JSON.stringify({ account: 'bkash', text: 'You have received Tk 500.00' })
    const sent = await statements.during(async () => {
      connection.send(
        requestHead('POST /api/admin/wallet-entries/', {
          Authorization: `Bearer ${admin.access}`,
          'Content-Type': 'application/json',
          'Content-Length': body.length,
          Connection: 'close',
        }) + body.slice(0, 5),
      )
      await until(async () => statements.count() > 0)
    })
    expect(sent).toMatchObject([{ values: expect.arrayContaining([String(admin.id)]), shared: true }])
    await end(admin)
    connection.send(body.slice(5))
    expect(await connection.closed).toMatchObject({ status: 401, body: expect.stringContaining('not_authenticated') })
    expect(await stored()).toEqual(before)
  },
)

test('a forwarded message returns 401 and is not stored when its key is revoked before the end of its body', async () => {
  const { id, key } = expectStatus(await operator.call('POST /admin/devices/', { body: { name: 'A phone' } }), 201).body
  const connection = openConnection(app.origin)
  const body = JSON.stringify({ from: 'bKash', text: 'You have received Tk 500.00' })
  const sent = await statements.during(async () => {
    connection.send(
      requestHead('POST /api/wallet-messages/', {
        Authorization: `Bearer ${key}`,
        'Content-Type': 'application/json',
        'Content-Length': body.length,
        Connection: 'close',
      }) + body.slice(0, 5),
    )
    await until(async () => statements.count() > 0)
  })
  expect(sent).toMatchObject([{ text: expect.stringContaining('"devices"'), shared: true }])
  expectStatus(await operator.call('DELETE /admin/devices/{id}/', { params: { id } }), 204)
  connection.send(body.slice(5))
  expect(await connection.closed).toMatchObject({ status: 401, body: expect.stringContaining('not_authenticated') })
  expect((await owner.query('select from wallet_entries where device_id = $1', [id])).rowCount).toBe(0)
})

interface Write {
  title: string
  /** Prepares the call. Returns its caller, the row that it waits for, and the call. */
  prepare: () => Promise<{ caller: Person; row: string; send: (headers: Record<string, string>) => Promise<Answered> }>
}
type Answered = { status: number; body: unknown }

const writes: Write[] = [
  {
    title: 'a decision on an application',
    async prepare() {
      const [brand, influencer] = [await createUser(app, 'brand'), await createUser(app, 'influencer')]
      const { id } = await applyTo(influencer, await publish(brand))
      const send = () => brand.call('PUT /applications/{id}/status/', { params: { id }, body: { status: 'accepted' } })
      return { caller: brand, row: `applications where id = ${id}`, send }
    },
  },
  {
    title: 'a payment',
    async prepare() {
      const [brand, influencer] = [await createUser(app, 'brand'), await createUser(app, 'influencer')]
      const { id } = await collaborate(brand, influencer, '500')
      const body = {
        application_id: id,
        amount: '500',
        payment_method: 'bkash' as const,
        transaction_id: uniqueTransactionId(),
      }
      const send = (headers: Record<string, string>) => brand.call('POST /payments/submit/', { body, headers })
      return { caller: brand, row: `applications where id = ${id}`, send }
    },
  },
  {
    title: 'the confirmation of a payment',
    async prepare() {
      const admin = await makeAdmin(app)
      const { id } = await pendingPayment()
      const send = () => admin.call('PUT /admin/payments/{id}/', { params: { id }, body: { status: 'confirmed' } })
      return { caller: admin, row: `payments where id = ${id}`, send }
    },
  },
  {
    title: 'the reversal of a payment',
    async prepare() {
      const admin = await makeAdmin(app)
      const [brand, influencer] = [await createUser(app, 'brand'), await createUser(app, 'influencer')]
      const { id } = await earn(operator, brand, influencer, '500')
      const body = { kind: 'not_received' as const, note: 'Taken back' }
      const send = (headers: Record<string, string>) =>
        admin.call('POST /admin/payments/{id}/reversal/', { params: { id }, body, headers })
      return { caller: admin, row: `payments where id = ${id}`, send }
    },
  },
  {
    title: 'a withdrawal',
    async prepare() {
      const [brand, influencer] = [await createUser(app, 'brand'), await createUser(app, 'influencer')]
      await earn(operator, brand, influencer, '500')
      const body = { amount: '100', payment_method: 'bkash' as const, phone_number: '01712345678' }
      const send = (headers: Record<string, string>) => influencer.call('POST /withdrawals/', { body, headers })
      return { caller: influencer, row: `ledger_accounts where id = ${account('available', influencer.id)}`, send }
    },
  },
  {
    title: 'a decision on a withdrawal',
    async prepare() {
      const admin = await makeAdmin(app)
      const [brand, influencer] = [await createUser(app, 'brand'), await createUser(app, 'influencer')]
      await earn(operator, brand, influencer, '500')
      const body = { amount: '100', payment_method: 'bkash' as const, phone_number: '01712345678' }
      const { id } = expectStatus(await influencer.call('POST /withdrawals/', { body }), 201).body
      const send = () => admin.call('PUT /admin/withdrawals/{id}/', { params: { id }, body: { status: 'approved' } })
      return { caller: admin, row: `withdrawals where id = ${id}`, send }
    },
  },
  {
    title: 'a change of the platform fee',
    async prepare() {
      const admin = await makeAdmin(app)
      const send = () => admin.call('PUT /admin/settings/', { body: { platform_fee_percent: '7.5' } })
      return { caller: admin, row: 'settings', send }
    },
  },
]

describe.each(writes)('$title', ({ prepare }) => {
  test.each(ends)('returns 401 and stores nothing when %s precedes its lock', async (_, end) => {
    const { caller, row, send } = await prepare()
    const before = await stored()
    await holder.query('begin')
    await holder.query(`select from ${row} for update`)
    const answered = send({ 'idempotency-key': 'once' })
    await untilBlockedBy(holder, answered)
    await end(caller)
    await holder.query('rollback')
    expectRefusal(await answered, 'not_authenticated')
    expect(await stored()).toEqual(before)
  })
})

describe('require_session', () => {
  const require = (session: number, user: number) => `select require_session(${session}, ${user})`

  test('accepts only an active session of the given, active user', async () => {
    const [person, other] = [await createUser(app, 'brand'), await createUser(app, 'brand')]
    const session = sessionOf(person)
    const refused = { code: '28000', constraint: 'session_active' }
    expect(await attempt(owner, [require(session, person.id)])).toBeUndefined()
    expect(await attempt(owner, [require(session, other.id)])).toMatchObject(refused)
    const [deactivated, expired] = [
      `update users set is_active = false where id = ${person.id}`,
      `update sessions set expires_at = now() where id = ${session}`,
    ]
    for (const ended of [deactivated, expired])
      expect(await attempt(owner, [ended, require(session, person.id)]), ended).toMatchObject(refused)
    expectStatus(await person.call('POST /logout/'), 204)
    expect(await attempt(owner, [require(session, person.id)])).toMatchObject(refused)
  })

  test('prevents a session from ending before the commit, but not from being used', async () => {
    const person = await createUser(app, 'brand')
    const session = sessionOf(person)
    await holder.query('begin')
    await holder.query(require(session, person.id))
    expect(await attempt(owner, [`update sessions set last_used_at = now() where id = ${session}`])).toBeUndefined()
    expect(await attempt(owner, [require(session, person.id)])).toBeUndefined()
    let hasEnded = false
    const logout = person.call('POST /logout/').finally(() => (hasEnded = true))
    await untilBlockedBy(holder, logout)
    expect(hasEnded).toBe(false)
    await holder.query('rollback')
    expectStatus(await logout, 204)
  })
})
