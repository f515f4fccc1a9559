import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Application, PaymentInput } from '#contract/index.ts'
import { useAdmin, useApp, useUser } from '#tests/support/app.ts'
import { expectClaimed } from '#tests/support/claims.ts'
import { undecided } from '#tests/support/decisions.ts'
import { applyTo, collaborate, decide, expectStatus, pay, publish, uniqueTransactionId } from '#tests/support/people.ts'
import { expectFieldError, expectFieldErrors, expectRefusal } from '#tests/support/refusals.ts'

const server = useApp()
const brand = useUser(server, 'brand')
const rival = useUser(server, 'brand')
const influencer = useUser(server, 'influencer')
const admin = useAdmin(server)
let open: Application

beforeAll(async () => {
  open = await collaborate(brand, influencer, '1200.50')
})

const submit = (body: object, person = brand) => person.send({ method: 'POST', path: '/payments/submit/', body })
const inputFor = (application: Application, fields: Partial<PaymentInput> = {}): PaymentInput => ({
  application_id: application.id,
  amount: application.amount_due,
  payment_method: 'bkash',
  transaction_id: uniqueTransactionId(),
  ...fields,
})
const reject = async (id: number) =>
  expectStatus(await admin.call('PUT /admin/payments/{id}/', { params: { id }, body: { status: 'rejected' } }), 200)
const recorded = async ({ id }: Application) =>
  (
    await sql<{
      id: number
      status: string
    }>`select id, status from payments where application_id = ${id} order by id`.execute(server.services.db)
  ).rows

describe('POST /payments/submit/', () => {
  test('returns 401 when logged out', async () => {
    expectRefusal(await server.anonymous.call('POST /payments/submit/', { body: inputFor(open) }), 'not_authenticated')
  })

  test('returns 403 for influencers and admins before validating the input', async () => {
    for (const person of [influencer, admin]) {
      expectRefusal(await submit(inputFor(open), person), 'wrong_role')
      expectRefusal(await submit({}, person), 'wrong_role')
    }
  })

  test('names every missing field', async () => {
    expectFieldErrors(await submit({}), 'application_id', 'amount', 'payment_method', 'transaction_id')
  })

  test.each([true, null, '', [5], '1e3', '0x10', '1,000', '-5', -5, 0, '1.234', 1.234, '100000000', '১২০০', ' 5'])(
    'rejects the amount %j',
    async amount => expectFieldErrors(await submit({ ...inputFor(open), amount }), 'amount'),
  )

  test.each(['', 'Bkash', 'rocket', null, 1])('rejects the method %j', async payment_method => {
    expectFieldErrors(await submit({ ...inputFor(open), payment_method }), 'payment_method')
  })

  test.each(['', '   ', '\u200b', null, 12_345, true, ['AB12']])(
    'asks for a transaction ID instead of %j',
    async transaction_id =>
      expectFieldError(
        await submit({ ...inputFor(open), transaction_id }),
        'transaction_id',
        'Please enter a transaction ID',
      ),
  )

  test.each(['abc', 'AB 12', 'AB_12', 'a'.repeat(65), 'আবিসিডি', 'AB12\0'])(
    'states which transaction IDs are allowed when it rejects %j',
    async transaction_id =>
      expectFieldError(
        await submit({ ...inputFor(open), transaction_id }),
        'transaction_id',
        'Use 4 to 64 letters, digits and hyphens',
      ),
  )

  test('rejects a missing transaction ID', async () => {
    const { transaction_id: _, ...rest } = inputFor(open)
    expectFieldError(await submit(rest), 'transaction_id', 'Please enter a transaction ID')
  })

  test("returns 404 for an unknown application and for another brand's", async () => {
    expectRefusal(await submit({ ...inputFor(open), application_id: 999_999 }), 'application_not_found')
    expectRefusal(await submit(inputFor(open), rival), 'application_not_found')
    expect(await recorded(open)).toEqual([])
  })

  test('returns 409 for a pending or rejected application', async () => {
    const pending = await applyTo(influencer, await publish(brand), '50')
    expectRefusal(await submit(inputFor(pending)), 'application_not_accepted')
    await decide(brand, pending, 'rejected')
    expectRefusal(await submit(inputFor(pending)), 'application_not_accepted')
  })

  test.each(['1200.49', '1200.51', 1200, '5000', '0.01', '99999999.99'])(
    'returns 400 for %j when 1200.50 is due',
    async amount => {
      expectRefusal(await submit({ ...inputFor(open), amount }), 'wrong_amount', {
        amount: ['The amount must equal the amount due'],
      })
      expect(await recorded(open)).toEqual([])
    },
  )

  test.each(['1200.50', '1200.5', 1200.5, '01200.50'])('accepts %j for 1200.50', async amount => {
    const { body } = expectStatus(
      await submit(inputFor(await collaborate(brand, influencer, '1200.50'), { amount })),
      201,
    )
    expect(body).toMatchObject({ amount: '1200.50' })
  })

  test('returns 201 with the payment, with its transaction ID under both names and without the fee', async () => {
    const application = await collaborate(brand, influencer, '300')
    const forged = { id: 1, status: 'confirmed', platform_fee: 1, decided_by: brand.id, influencer: rival.id }
    const { body } = expectStatus(
      await submit({ ...forged, ...inputFor(application, { payment_method: 'nagad' }) }),
      201,
    )
    const { transaction_id: sent } = body as { transaction_id: string }
    expect(body).toEqual({
      id: expect.any(Number),
      application: application.id,
      campaign_title: application.campaign_title,
      influencer_name: influencer.username,
      influencer_display_name: null,
      amount: '300.00',
      payment_method: 'nagad',
      transaction_id: sent,
      brand_transaction_id: sent,
      status: 'pending',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      reference: expect.stringMatching(/^[A-HJKMNP-Z2-9]{8}$/),
      sender_number: null,
      ...undecided,
      reversed_at: null,
      reversal_kind: null,
      reversal_note: null,
    })
  })

  test.each([
    ['+8801711111111', '01711111111'],
    ['01711111111', '01711111111'],
    ['+৮৮০ ১৭১১-১১১১১১', '01711111111'],
    ['', null],
    [null, null],
  ])('stores the sender number %j as %j', async (sender_number, expected) => {
    const input = { ...inputFor(await collaborate(brand, influencer, '300')), sender_number }
    expect(expectStatus(await submit(input), 201).body).toMatchObject({ sender_number: expected })
  })

  test('rejects an invalid sender number', async () => {
    const input = { ...inputFor(await collaborate(brand, influencer, '300')), sender_number: '0171' }
    expect((await submit(input)).body).toMatchObject({ details: [{ field: 'sender_number', code: 'invalid_phone' }] })
  })

  test('trims the transaction ID and converts it to upper case', async () => {
    const id = uniqueTransactionId()
    const input = inputFor(await collaborate(brand, influencer, '300'), { transaction_id: ` \t${id.toLowerCase()}\n` })
    expect(expectStatus(await submit(input), 201).body).toMatchObject({ transaction_id: id, brand_transaction_id: id })
  })

  test('moves no money', async () => {
    const before = (await influencer.call('GET /influencer/balance/')).body
    await pay(brand, await collaborate(brand, influencer, '300'))
    expect((await influencer.call('GET /influencer/balance/')).body).toEqual(before)
  })

  test('returns 200 with the same record for an identical submission in any spelling', async () => {
    const application = await collaborate(brand, influencer, '300')
    const input = inputFor(application)
    const first = expectStatus(await submit(input), 201).body
    expect(expectStatus(await submit(input), 200).body).toEqual(first)
    const respelled = { ...input, amount: 300, transaction_id: ` ${input.transaction_id.toLowerCase()} ` }
    expect(expectStatus(await submit(respelled), 200).body).toEqual(first)
    expect(await recorded(application)).toHaveLength(1)
  })

  test('returns 200 with the confirmed record for an identical submission after the confirmation', async () => {
    const input = inputFor(await collaborate(brand, influencer, '300'))
    const { id } = expectStatus(await submit(input), 201).body as { id: number }
    expectStatus(await admin.call('PUT /admin/payments/{id}/', { params: { id }, body: { status: 'confirmed' } }), 200)
    const { body } = expectStatus(await submit(input), 200)
    expect(body).toMatchObject({ id, status: 'confirmed' })
    expect(body).not.toHaveProperty('platform_fee')
    expectRefusal(await submit({ ...input, transaction_id: uniqueTransactionId() }), 'payment_already_submitted')
  })

  test('returns 409 for a different submission while one is pending', async () => {
    const input = inputFor(await collaborate(brand, influencer, '300'))
    expectStatus(await submit(input), 201)
    expectRefusal(await submit({ ...input, transaction_id: uniqueTransactionId() }), 'payment_already_submitted')
    expectRefusal(await submit({ ...input, payment_method: 'nagad' }), 'payment_already_submitted')
  })

  test('returns 409 for a transaction ID of any other live payment with the same method', async () => {
    const mine = inputFor(await collaborate(brand, influencer, '300'))
    expectStatus(await submit(mine), 201)
    const theirs = inputFor(await collaborate(rival, influencer, '300'), {
      transaction_id: mine.transaction_id.toLowerCase(),
    })
    expectClaimed(await submit(theirs, rival))
    expectStatus(await submit({ ...theirs, payment_method: 'nagad' }, rival), 201)
  })

  test('frees the transaction ID and the application on rejection, so that the brand can pay again', async () => {
    const application = await collaborate(brand, influencer, '300')
    const input = inputFor(application)
    const { id } = expectStatus(await submit(input), 201).body as { id: number }
    await reject(id)
    const again = expectStatus(await submit(input), 201).body as { id: number }
    expect(again.id).not.toBe(id)
    expect(await recorded(application)).toEqual([
      { id, status: 'rejected' },
      { id: again.id, status: 'pending' },
    ])
    await reject(again.id)
    expectStatus(
      await submit(
        inputFor(await collaborate(rival, influencer, '5'), { transaction_id: input.transaction_id }),
        rival,
      ),
      201,
    )
  })
})
