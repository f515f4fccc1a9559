import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endpoints, mayCall, type Endpoint, type EndpointKey } from '#contract/index.ts'
import { useAdmin, useApp, useUser } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import {
  collaborate,
  createUser,
  earn,
  expectStatus,
  makeAdmin,
  password,
  pay,
  uniqueTransactionId,
} from '#tests/support/people.ts'
import { codeOf, setUpSecondFactor } from '#tests/support/second-factor.ts'
import { bkashId, paste, Wallet } from '#tests/support/wallets.ts'

const app = useApp({ security: { confirmWithdrawalsFrom: 500_50, confirmDecisionsFrom: 700_25 } })

const required = { status: 403, error: { code: 'confirmation_required' } }

/** Sets how long ago the user entered their password. */
async function confirmedAgo(person: Person, ago: string | null): Promise<void> {
  const { db } = app.services
  await db
    .updateTable('sessions')
    .set({ confirmed_at: ago === null ? null : new Date(Date.now() - minutes(ago)).toISOString() })
    .where('user_id', '=', person.id)
    .execute()
}
const minutes = (text: string) => Number.parseFloat(text) * 60_000

describe('calls that need a confirmation', () => {
  const keys = (Object.entries(endpoints) as [EndpointKey, Endpoint][]).flatMap(([key, { confirmed }]) =>
    confirmed ? [key] : [],
  )

  test("are those that end sessions, create keys, change the second factor, the fee or an operator role, or reveal others' emails", () => {
    expect(keys.toSorted()).toEqual([
      'DELETE /second-factor/',
      'DELETE /sessions/{id}/',
      'POST /admin/devices/',
      'POST /admin/mails/{id}/open/',
      'POST /second-factor/',
      'POST /second-factor/recovery-codes/',
      'POST /sessions/end-others/',
      'PUT /admin/settings/',
      'PUT /admin/users/{id}/operator-role/',
      'PUT /second-factor/',
    ])
  })

  test.each(keys)(
    '%s returns 403 ten minutes after the last confirmation, and in sessions that predate confirmations',
    async key => {
      const person = !mayCall('brand', endpoints[key].access) ? await makeAdmin(app) : await createUser(app, 'brand')
      const [method = '', template = ''] = key.split(' ')
      const path = template.replace('{id}', String(Number.MAX_SAFE_INTEGER))
      const send = async () =>
        (await person.send({ method, path, body: method === 'PUT' ? { code: 'x' } : undefined })).body
      for (const ago of ['10', '60', null]) {
        await confirmedAgo(person, ago)
        expect(await send(), `${ago} minutes ago`).toMatchObject({ code: 'confirmation_required' })
      }
      await confirmedAgo(person, '9')
      expect(await send()).not.toMatchObject({ code: 'confirmation_required' })
    },
  )
})

describe('POST /confirm/', () => {
  const confirm = (person: Person, body: { password?: string; code?: string }) =>
    person.call('POST /confirm/', { body })
  const refused = (field: string, code: string) => ({ status: 400, error: { details: [{ field, code }] } })

  test('confirms this session with the password', async () => {
    const person = await createUser(app, 'brand')
    await confirmedAgo(person, null)
    const { body } = await app.anonymous.call('POST /login/', { body: { email: person.email, password } })
    expect(body.access).not.toBe(person.access)
    expect(await person.call('POST /second-factor/')).toMatchObject(required)
    expectStatus(await confirm(person, { password }), 204)
    expectStatus(await person.call('POST /second-factor/'), 200)
  })

  test("confirms with an app's code and with a recovery code, each of them once", async () => {
    const person = await createUser(app, 'brand')
    const { secret, recoveryCodes } = await setUpSecondFactor(person)
    const [recoveryCode = ''] = recoveryCodes
    for (const code of [codeOf(secret, 1), recoveryCode]) {
      await confirmedAgo(person, null)
      expectStatus(await confirm(person, { code }), 204)
      expectStatus(await person.call('POST /sessions/end-others/'), 204)
      await confirmedAgo(person, null)
      expect(await confirm(person, { code })).toMatchObject(refused('code', 'wrong_code'))
      expect(await person.call('DELETE /second-factor/')).toMatchObject(required)
    }
    expectStatus(await confirm(person, { password }), 204)
    expectStatus(await person.call('DELETE /second-factor/'), 204)
  })

  test("returns a field error for an app's code before its setup is finished", async () => {
    const person = await createUser(app, 'brand')
    const { secret } = expectStatus(await person.call('POST /second-factor/'), 200).body
    await confirmedAgo(person, null)
    expect(await confirm(person, { code: codeOf(secret) })).toMatchObject(refused('code', 'wrong_code'))
    expect(await person.call('PUT /second-factor/', { body: { code: codeOf(secret) } })).toMatchObject(required)
  })

  test('returns field errors without either, for a wrong password, and for a code without a second factor', async () => {
    const person = await createUser(app, 'brand')
    expect(await confirm(person, {})).toMatchObject(refused('password', 'required'))
    expect(await confirm(person, { password: 'wrong horse battery' })).toMatchObject(
      refused('password', 'wrong_password'),
    )
    for (let index = 0; index < 7; index += 1) {
      expect(await confirm(person, { code: '123456' })).toMatchObject(refused('code', 'wrong_code'))
    }
  })

  test('returns 429 after 5 wrong passwords, which do not affect codes', async () => {
    const person = await createUser(app, 'brand')
    const { secret } = await setUpSecondFactor(person)
    const wrong = { password: 'wrong horse battery' }
    const responses = await Promise.all(Array.from({ length: 7 }, () => confirm(person, wrong)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([400, 400, 400, 400, 400, 429, 429])
    const { status, headers } = await confirm(person, { password })
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expectStatus(await confirm(person, { code: codeOf(secret, 1) }), 204)
  })

  test('returns 429 after 5 wrong codes, which affect neither the password nor a login', async () => {
    const person = await createUser(app, 'brand')
    const { secret } = await setUpSecondFactor(person)
    const responses = await Promise.all(Array.from({ length: 7 }, () => confirm(person, { code: 'wrong' })))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([400, 400, 400, 400, 400, 429, 429])
    const code = codeOf(secret, 1)
    expect((await confirm(person, { code })).status).toBe(429)
    expectStatus(await confirm(person, { password }), 204)
    const credentials = { email: person.email, password, code }
    expectStatus(await app.anonymous.call('POST /login/', { body: credentials }), 200)
    expect((await confirm(person, { code })).status).toBe(429)
  })

  test('accepts a code after 5 wrong ones at a login', async () => {
    const person = await createUser(app, 'brand')
    const { secret } = await setUpSecondFactor(person)
    const credentials = { email: person.email, password, code: 'wrong' }
    const logins = await Promise.all(
      Array.from({ length: 7 }, () => app.anonymous.call('POST /login/', { body: credentials })),
    )
    expect(logins.map(({ status }) => status).toSorted()).toEqual([401, 401, 401, 401, 401, 429, 429])
    expectStatus(await confirm(person, { code: codeOf(secret, 1) }), 204)
    expect((await app.anonymous.call('POST /login/', { body: credentials })).status).toBe(429)
  })
})

describe('amounts that need a confirmation', () => {
  const admin = useAdmin(app)
  const brand = useUser(app, 'brand')
  const influencer = useUser(app, 'influencer')
  beforeAll(async () => {
    await earn(admin, brand, influencer, '99999')
  })
  beforeEach(async () => {
    await confirmedAgo(influencer, null)
    await confirmedAgo(admin, null)
  })
  const withdraw = (amount: string, key: string = randomUUID()) =>
    influencer.call('POST /withdrawals/', {
      body: { amount, payment_method: 'bkash', phone_number: '01712345678' },
      headers: { 'idempotency-key': key },
    })
  const rows = async () => (await influencer.call('GET /withdrawals/')).body.length

  test('withdrawals below the amount need none, to the poisha', async () => {
    expectStatus(await withdraw('500.49'), 201)
    const before = await rows()
    expect(await withdraw('500.50')).toMatchObject(required)
    expect(await withdraw('500.5')).toMatchObject(required)
    expect(await withdraw('501')).toMatchObject(required)
    expect(await rows()).toBe(before)
  })

  test('a refused withdrawal succeeds with the same Idempotency-Key after a confirmation, and a repetition needs none', async () => {
    const key = randomUUID()
    expect(await withdraw('600', key)).toMatchObject(required)
    expectStatus(await influencer.call('POST /confirm/', { body: { password } }), 204)
    const { body } = expectStatus(await withdraw('600', key), 201)
    await confirmedAgo(influencer, null)
    expect(expectStatus(await withdraw('600', key), 201).body).toEqual(body)
  })

  const decideWithdrawal = (id: number, status: 'approved' | 'rejected') =>
    admin.call('PUT /admin/withdrawals/{id}/', { params: { id }, body: { status } })
  const decidePayment = (id: number, status: 'confirmed' | 'rejected') =>
    admin.call('PUT /admin/payments/{id}/', { params: { id }, body: { status } })

  test('withdrawals that reach the amount together with pending ones need one, even concurrent ones', async () => {
    const other = await createUser(app, 'influencer')
    await earn(admin, brand, other, '600')
    await confirmedAgo(other, null)
    const request = (amount: string) =>
      other.call('POST /withdrawals/', { body: { amount, payment_method: 'bkash', phone_number: '01712345678' } })
    const responses = await Promise.all(['250.25', '250.25'].map(request))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 403])
    expect(await request('250.25')).toMatchObject(required)
    const { id } = expectStatus(await request('250.24'), 201).body
    expectStatus(await decideWithdrawal(id, 'rejected'), 200)
    expectStatus(await request('250.24'), 201)
  })

  test('decisions on withdrawals below the amount need none, to the poisha', async () => {
    const ids: number[] = []
    for (const amount of ['700.24', '700.25', '700.25']) {
      expectStatus(await influencer.call('POST /confirm/', { body: { password } }), 204)
      ids.push(expectStatus(await withdraw(amount), 201).body.id)
    }
    const [below = 0, one = 0, other = 0] = ids
    expectStatus(await decideWithdrawal(below, 'approved'), 200)
    expect(await decideWithdrawal(one, 'approved')).toMatchObject(required)
    expect(await decideWithdrawal(other, 'rejected')).toMatchObject(required)
    expectStatus(await admin.call('POST /confirm/', { body: { password } }), 204)
    expectStatus(await decideWithdrawal(one, 'approved'), 200)
    expectStatus(await decideWithdrawal(other, 'rejected'), 200)
    await confirmedAgo(admin, null)
    // Repeating it is a no-op.
    expectStatus(await decideWithdrawal(one, 'approved'), 200)
    const record = (id: number) => {
      const body = { transaction_id: uniqueTransactionId() }
      return admin.call('PUT /admin/withdrawals/{id}/sent/', { params: { id }, body })
    }
    expectStatus(await record(below), 200)
    expect(await record(one)).toMatchObject(required)
    expectStatus(await admin.call('POST /confirm/', { body: { password } }), 204)
    expectStatus(await record(one), 200)
  })

  test('decisions on payments below the amount need none, to the poisha', async () => {
    const payments = []
    for (const fee of ['700.24', '700.25', '700.25'])
      payments.push(await pay(brand, await collaborate(brand, influencer, fee)))
    const [below = 0, one = 0, other = 0] = payments.map(({ id }) => id)
    expectStatus(await decidePayment(below, 'confirmed'), 200)
    expect(await decidePayment(one, 'confirmed')).toMatchObject(required)
    expect(await decidePayment(other, 'rejected')).toMatchObject(required)
    expectStatus(await admin.call('POST /confirm/', { body: { password } }), 204)
    expectStatus(await decidePayment(one, 'confirmed'), 200)
    expectStatus(await decidePayment(other, 'rejected'), 200)
  })

  test('reversals and refunds below the amount need none, to the poisha', async () => {
    const confirmAdmin = async () => expectStatus(await admin.call('POST /confirm/', { body: { password } }), 204)
    await confirmAdmin()
    const [below, one] = [
      await earn(admin, brand, influencer, '700.24'),
      await earn(admin, brand, influencer, '700.25'),
    ]
    await confirmedAgo(admin, null)
    const reverse = ({ id }: { id: number }) =>
      admin.call('POST /admin/payments/{id}/reversal/', { params: { id }, body: { kind: 'wrong_payment' } })
    expectStatus(await reverse(below), 201)
    expect(await reverse(one)).toMatchObject(required)
    await confirmAdmin()
    expectStatus(await reverse(one), 201)
    await confirmedAgo(admin, null)
    const { body: refunds } = await admin.call('GET /admin/refunds/', { query: { limit: 2 } })
    const send = (payment: { id: number }) =>
      admin.call('POST /admin/refunds/{id}/sent/', {
        params: { id: refunds.find(refund => refund.payment === payment.id)?.id ?? 0 },
        body: { transaction_id: uniqueTransactionId() },
      })
    const sentBelow = expectStatus(await send(below), 200).body
    expect(await send(one)).toMatchObject(required)
    await confirmAdmin()
    const sent = expectStatus(await send(one), 200).body
    await confirmedAgo(admin, null)
    const correct = ({ id, transaction_id }: { id: number; transaction_id: string | null }) => {
      const body = { transaction_id: uniqueTransactionId(), replaces: transaction_id ?? '' }
      return admin.call('PUT /admin/refunds/{id}/sent/', { params: { id }, body })
    }
    expectStatus(await correct(sentBelow), 200)
    expect(await correct(sent)).toMatchObject(required)
    await confirmAdmin()
    expectStatus(await correct(sent), 200)
  })

  test('bulk confirmations need one if their total reaches the amount', async () => {
    const wallet = await Wallet.open(admin)
    const matched = async (fee: string) => {
      const { id: application_id, amount_due: amount } = await collaborate(brand, influencer, fee)
      const body = { application_id, amount, payment_method: 'bkash' as const, transaction_id: bkashId() }
      const { id } = expectStatus(await brand.call('POST /payments/submit/', { body }), 201).body
      await paste(admin, wallet.receive(Number(fee), body.transaction_id))
      return id
    }
    const [one, two, three] = [await matched('350.24'), await matched('350'), await matched('350.25')]
    const confirm = (ids: number[], total: string) =>
      admin.call('POST /admin/payments/confirm-matched/', { body: { ids, total } })
    expect(await confirm([two, three], '700.25')).toMatchObject(required)
    expectStatus(await confirm([one, two], '700.24'), 200)
    const four = await matched('350')
    expectStatus(await admin.call('POST /confirm/', { body: { password } }), 204)
    expectStatus(await confirm([three, four], '700.25'), 200)
  })
})
