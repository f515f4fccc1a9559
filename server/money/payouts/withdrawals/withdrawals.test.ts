import { beforeAll, describe, expect, test } from 'vitest'
import type { WithdrawalDecision } from '#contract/index.ts'
import { useAdmin, useApp, useUser } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import { undecided } from '#tests/support/decisions.ts'
import { auditLogOf } from '#tests/support/events.ts'
import { createUser, earn, expectStatus, makeAdmin } from '#tests/support/people.ts'
import { expectFieldError, expectFieldErrors, expectRefusal } from '#tests/support/refusals.ts'

const server = useApp()
const brand = useUser(server, 'brand')
const admin = useAdmin(server)
/** Starts with earnings of 100,000.00. */
const influencer = useUser(server, 'influencer')

beforeAll(async () => {
  await earn(admin, brand, influencer, '100000')
})

const input = { amount: '100', payment_method: 'bkash', phone_number: '01712345678' }
const request = (body: object, person = influencer) => person.send({ method: 'POST', path: '/withdrawals/', body })
const requested = async (amount = '100', person = influencer) =>
  expectStatus(await request({ ...input, amount }, person), 201).body as { id: number }
const decide = (id: number, status: WithdrawalDecision, person = admin) =>
  person.call('PUT /admin/withdrawals/{id}/', { params: { id }, body: { status } })
const balance = async (person = influencer) =>
  Math.round(Number(expectStatus(await person.call('GET /influencer/balance/'), 200).body.balance) * 100)
/** Creates an influencer with this available balance. */
async function earner(amount: string): Promise<Person> {
  const person = await createUser(server, 'influencer')
  await earn(admin, brand, person, amount)
  return person
}

describe('GET /influencer/balance/', () => {
  test('returns 401 when logged out and 403 for brands and admins', async () => {
    expectRefusal(await server.anonymous.call('GET /influencer/balance/'), 'not_authenticated')
    for (const person of [brand, admin]) expectRefusal(await person.call('GET /influencer/balance/'), 'wrong_role')
  })

  test('returns the balance under both names, zero at first', async () => {
    const newcomer = await createUser(server, 'influencer')
    expect((await newcomer.call('GET /influencer/balance/')).body).toEqual({
      balance: '0.00',
      wallet_balance: '0.00',
      held: '0.00',
      owed: '0.00',
    })
    await earn(admin, brand, newcomer, '1500.75')
    expect((await newcomer.call('GET /influencer/balance/')).body).toEqual({
      balance: '1500.75',
      wallet_balance: '1500.75',
      held: '0.00',
      owed: '0.00',
    })
  })
})

describe('POST /withdrawals/', () => {
  test('returns 401 when logged out and 403 for brands and admins before validating the input', async () => {
    expectRefusal(
      await server.anonymous.send({ method: 'POST', path: '/withdrawals/', body: input }),
      'not_authenticated',
    )
    for (const person of [brand, admin]) {
      expectRefusal(await request(input, person), 'wrong_role')
      expectRefusal(await request({}, person), 'wrong_role')
    }
  })

  test('names every missing field in the words of the specification', async () => {
    const { status, body } = await request({})
    expect({ status, body }).toEqual({
      status: 400,
      body: {
        error: 'Please enter a valid amount',
        code: 'validation_failed',
        fields: {
          amount: ['Please enter a valid amount'],
          phone_number: ['Please enter your phone number'],
        },
        details: [
          { field: 'amount', code: 'invalid_amount' },
          { field: 'phone_number', code: 'invalid_phone' },
        ],
      },
    })
  })

  test.each([
    true,
    null,
    '',
    [5],
    {},
    '1e3',
    '0x10',
    '1,000',
    '-5',
    -5,
    0,
    '0',
    '0.00',
    '1.234',
    1.234,
    '10000000000000',
    '১০০',
    ' 5',
    'abc',
  ])('rejects the amount %j', async amount => {
    const before = await balance()
    expectFieldError(await request({ ...input, amount }), 'amount', 'Please enter a valid amount')
    expect(await balance()).toBe(before)
  })

  test.each([
    '',
    '   ',
    '0171234567',
    '017123456789',
    '01212345678',
    '+9101712345678',
    '১৭১২৩৪৫৬৭৮',
    '0171234567O',
    '01712_345678',
    'phone',
    '01712345678\0',
    null,
    1_712_345_678,
    true,
    ['01712345678'],
  ])('rejects the phone number %j', async phone_number => {
    expectFieldError(await request({ ...input, phone_number }), 'phone_number', 'Please enter your phone number')
  })

  test.each(['+880 1712-345678', '0088 01712 345678', '০১৭১২৩৪৫৬৭৮', ' 01712\u2013345678\u200b', '+৮৮০১৭১২৩৪৫৬৭৮'])(
    'stores the phone number %j as its 11 digits',
    async phone_number => {
      expect(expectStatus(await request({ ...input, phone_number }), 201).body).toMatchObject({
        phone_number: '01712345678',
      })
    },
  )

  test.each(['', 'Nagad', 'rocket', null, 1])('rejects the method %j', async payment_method => {
    expectFieldErrors(await request({ ...input, payment_method }), 'payment_method')
  })

  test('pays to bKash if the method is omitted', async () => {
    const { payment_method: _, ...rest } = input
    expect(expectStatus(await request(rest), 201).body).toMatchObject({ payment_method: 'bkash' })
  })

  test.each(['01712345678', '8801712345678', '+8801712345678', '008801712345678'])(
    'stores the phone number %s as its 11 digits',
    async phone_number => {
      expect(expectStatus(await request({ ...input, phone_number }), 201).body).toMatchObject({
        phone_number: '01712345678',
      })
    },
  )

  test('returns 201 with the withdrawal and ignores unknown fields', async () => {
    const forged = { id: 1, status: 'approved', influencer_id: brand.id, balance: 5 }
    const { body } = expectStatus(await request({ ...forged, ...input, amount: 12.5, payment_method: 'nagad' }), 201)
    expect(body).toEqual({
      id: expect.any(Number),
      amount: '12.50',
      payment_method: 'nagad',
      phone_number: '01712345678',
      status: 'pending',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      ...undecided,
      is_cancelled: false,
      transaction_id: null,
      transferred_at: null,
    })
    expect((await influencer.call('GET /withdrawals/')).body[0]).toEqual(body)
  })

  test('reserves the amount immediately', async () => {
    const before = await balance()
    await requested('250.25')
    expect(await balance()).toBe(before - 25_025)
  })

  test('returns 400 above the balance and reserves nothing', async () => {
    const person = await earner('100')
    await requested('60', person)
    for (const amount of ['40.01', '100', '99999999.99', '100000000', 9_999_999_999_999]) {
      expectRefusal(await request({ ...input, amount }, person), 'insufficient_balance', {
        amount: ['Insufficient balance'],
      })
    }
    expect(await balance(person)).toBe(4_000)
    expect((await person.call('GET /withdrawals/')).body).toHaveLength(1)
    await requested('40', person)
    expect(await balance(person)).toBe(0)
    expectRefusal(await request({ ...input, amount: '0.01' }, person), 'insufficient_balance', {
      amount: ['Insufficient balance'],
    })
  })

  test('rejects more than the largest withdrawal, even if the balance covers it, and accepts the largest', async () => {
    const person = await earner('99999999.99')
    await earn(admin, brand, person, '0.01')
    expectFieldError(await request({ ...input, amount: '100000000' }, person), 'amount', 'Please enter a valid amount')
    expect(await balance(person)).toBe(10_000_000_000)
    await requested('99999999.99', person)
    expect(await balance(person)).toBe(1)
  })

  test('accepts exactly three of forty concurrent requests for 300 from 1,000', async () => {
    const person = await earner('1000')
    const responses = await Promise.all(Array.from({ length: 40 }, () => request({ ...input, amount: '300' }, person)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([
      ...Array<number>(3).fill(201),
      ...Array<number>(37).fill(400),
    ])
    expect(await balance(person)).toBe(10_000)
  })
})

describe('GET /withdrawals/', () => {
  test('returns 401 when logged out and 403 for brands and admins', async () => {
    expectRefusal(await server.anonymous.call('GET /withdrawals/'), 'not_authenticated')
    for (const person of [brand, admin]) expectRefusal(await person.call('GET /withdrawals/'), 'wrong_role')
  })

  test.each(['0', '501', 'abc'])('returns 400 for a limit of %s', async limit => {
    expectFieldErrors(await influencer.send({ method: 'GET', path: `/withdrawals/?limit=${limit}` }), 'limit')
  })

  test("lists the influencer's own withdrawals, newest first", async () => {
    const person = await earner('100')
    expect((await person.call('GET /withdrawals/')).body).toEqual([])
    const first = await requested('10', person)
    await requested('10')
    const second = await requested('10', person)
    expect((await person.call('GET /withdrawals/')).body).toEqual([second, first])
  })
})

describe('GET /admin/withdrawals/', () => {
  test('returns 401 when logged out and 403 for other roles', async () => {
    expectRefusal(await server.anonymous.call('GET /admin/withdrawals/'), 'not_authenticated')
    for (const person of [brand, influencer]) expectRefusal(await person.call('GET /admin/withdrawals/'), 'wrong_role')
  })

  test('lists all withdrawals with influencer and phone number, newest first', async () => {
    const person = await earner('100')
    const [first, second] = [await requested('10'), await requested('20', person)]
    const { body } = await admin.call('GET /admin/withdrawals/', { query: { limit: 2 } })
    expect(body.map(({ id, influencer_name }) => [id, influencer_name])).toEqual([
      [second.id, person.username],
      [first.id, influencer.username],
    ])
    expect(body[0]).toEqual({
      id: second.id,
      influencer_name: person.username,
      influencer_display_name: null,
      influencer_active: true,
      amount: '20.00',
      payment_method: 'bkash',
      phone_number: '01712345678',
      status: 'pending',
      requested_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      ...undecided,
      is_cancelled: false,
      transaction_id: null,
      transferred_at: null,
      decided_by: null,
      owed: '0.00',
      transfer: null,
      other_transfer: null,
    })
  })

  test('shows which influencers are deactivated', async () => {
    const person = await earner('100')
    await requested('10', person)
    const change = { params: { id: person.id }, body: { action: 'deactivate' } } as const
    expectStatus(await admin.call('PUT /admin/users/{id}/', change), 200)
    const { body } = await admin.call('GET /admin/withdrawals/', { query: { limit: 1 } })
    expect(body).toMatchObject([{ influencer_name: person.username, influencer_active: false }])
  })
})

describe('PUT /admin/withdrawals/{id}/', () => {
  const decisions = ['approved', 'rejected'] as const

  test('returns 401 when logged out', async () => {
    const { id } = await requested()
    const body = { status: 'approved' as const }
    expectRefusal(
      await server.anonymous.call('PUT /admin/withdrawals/{id}/', { params: { id }, body }),
      'not_authenticated',
    )
  })

  test.each(['pending', 'confirmed', 'Approved', '', null, true, undefined])(
    'returns 400 for the status %j',
    async status => {
      const { id } = await requested()
      expectFieldErrors(
        await admin.send({ method: 'PUT', path: `/admin/withdrawals/${id}/`, body: { status } }),
        'status',
      )
    },
  )

  test('returns 403 for other roles, including the requesting influencer', async () => {
    const { id } = await requested()
    for (const person of [brand, influencer]) expectRefusal(await decide(id, 'approved', person), 'wrong_role')
  })

  test('returns 404 for an unknown id and an invalid id', async () => {
    expectRefusal(await decide(999_999, 'approved'), 'withdrawal_not_found')
    expectRefusal(
      await admin.send({ method: 'PUT', path: '/admin/withdrawals/x/', body: { status: 'approved' } }),
      'not_found',
    )
  })

  test('pays out the reserved money on approval', async () => {
    const { id } = await requested('300')
    const before = await balance()
    const { body } = expectStatus(await decide(id, 'approved'), 200)
    expect(body).toMatchObject({ id, status: 'approved', amount: '300.00' })
    expect(await balance()).toBe(before)
    expect((await influencer.call('GET /withdrawals/')).body[0]).toMatchObject({ id, status: 'approved' })
  })

  test('shows only admins which admin decided', async () => {
    const { id } = await requested()
    const of = async (person: Person) => {
      const { body } = await person.call(person === influencer ? 'GET /withdrawals/' : 'GET /admin/withdrawals/')
      return body.find(row => row.id === id)
    }
    expect(await of(admin)).toMatchObject({ decided_by: null })
    expect(expectStatus(await decide(id, 'approved'), 200).body).toMatchObject({ decided_by: admin.username })
    expect(expectStatus(await decide(id, 'approved', await makeAdmin(server)), 200).body).toMatchObject({
      decided_by: admin.username,
    })
    expect(await of(admin)).toMatchObject({ decided_by: admin.username })
    expect(await of(influencer)).not.toHaveProperty('decided_by')
  })

  test('returns the money on rejection', async () => {
    const before = await balance()
    const { id } = await requested('300')
    expect(expectStatus(await decide(id, 'rejected'), 200).body).toMatchObject({ id, status: 'rejected' })
    expect(await balance()).toBe(before)
  })

  test('makes returned money available for another withdrawal', async () => {
    const person = await earner('100')
    expectStatus(await decide((await requested('100', person)).id, 'rejected'), 200)
    expectStatus(await decide((await requested('100', person)).id, 'approved'), 200)
    expect(await balance(person)).toBe(0)
  })

  test.each(decisions)(
    'returns 200 without changes when %s again, and 409 for the opposite decision',
    async decision => {
      const { id } = await requested()
      const first = expectStatus(await decide(id, decision), 200).body
      const after = await balance()
      expect(expectStatus(await decide(id, decision), 200).body).toEqual(first)
      expectRefusal(await decide(id, decision === 'approved' ? 'rejected' : 'approved'), 'withdrawal_already_decided')
      expect(await balance()).toBe(after)
    },
  )

  test.each(decisions)(
    'logs one event with the actor, the amount and the status before and after when %s',
    async decision => {
      const { id } = await requested('12.34')
      for (const status of [decision, decision]) expectStatus(await decide(id, status), 200)
      expect(await auditLogOf(server.services.db, 'withdrawal', id)).toEqual([
        {
          actor_id: influencer.id,
          action: 'withdrawal_requested',
          details: {},
          before: null,
          after: { status: 'pending', amount: 1_234, payment_method: expect.any(String) },
        },
        {
          actor_id: admin.id,
          action: `withdrawal_${decision}`,
          details: { amount: 1_234 },
          before: { status: 'pending' },
          after: { status: decision },
        },
      ])
    },
  )

  test('keeps one of twenty concurrent opposite decisions and moves the money once', async () => {
    const before = await balance()
    const { id } = await requested('100')
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => decide(id, decisions[index % 2] ?? 'approved')),
    )
    const won = new Set(responses.filter(({ status }) => status === 200).map(({ body }) => body.status))
    expect(won.size).toBe(1)
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(10)
    expect(await balance()).toBe(won.has('rejected') ? before : before - 10_000)
  })
})
