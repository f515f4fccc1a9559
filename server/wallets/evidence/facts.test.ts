import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/app.ts'
import { useConnection } from '#tests/support/database.ts'
import { collaborate, createUser, earn, expectStatus, makeAdmin, reverse } from '#tests/support/people.ts'
import type { EvidenceFacts } from './policy.ts'

const app = useApp()
const owner = useConnection('owner')
const payments = {} as Record<'bkash' | 'nagad', number>
const id = { bkash: 'DKM5ABCDEF', nagad: '75HIGU88' }
const amount = 50_000

beforeAll(async () => {
  const [brand, influencer] = [await createUser(app, 'brand'), await createUser(app, 'influencer')]
  for (const payment_method of ['bkash', 'nagad'] as const) {
    const { id: application_id, amount_due } = await collaborate(brand, influencer, '500')
    const body = { application_id, amount: amount_due, payment_method, transaction_id: id[payment_method] }
    payments[payment_method] = expectStatus(await brand.call('POST /payments/submit/', { body }), 201).body.id
  }
})
beforeEach(() => owner.query('begin'))
afterEach(() => owner.query('rollback'))

interface Entry {
  account?: 'bkash' | 'nagad'
  direction?: 'in' | 'out'
  amount?: number
  state?: string
  transaction_id?: string | null
  /** Hours from now. */
  hours?: number
}

/** Adds an entry, by default an incoming one of bKash with another ID and the payments' amount. */
async function add(entry: Entry): Promise<void> {
  const values = {
    account: 'bkash',
    direction: 'in',
    amount,
    state: 'unmatched',
    transaction_id: 'ZZZ9999999',
    hours: -2,
    ...entry,
  }
  await owner.query(
    `insert into wallet_entries (account, source, raw, is_read, state, kind, direction, amount, transaction_id, occurred_at, searched)
     values ($1, 'paste', 'A message', true, $2, 'money_in', $3, $4, $5,
       date_trunc('minute', now() + make_interval(hours => $6)), coalesce($5, '') || '  ')`,
    [values.account, values.state, values.direction, values.amount, values.transaction_id, values.hours],
  )
}

async function factsOf(payment: number, hints = true): Promise<EvidenceFacts> {
  const { rows } = await owner.query<{ facts: EvidenceFacts }>('select facts from evidence_facts($1, $2)', [
    payment,
    hints,
  ])
  return rows[0]?.facts as EvidenceFacts
}

describe("entries with nearly a payment's ID", () => {
  const nearIds = async () => {
    const { same_amount, same_start } = await factsOf(payments.bkash)
    return [...Object.values(same_amount ?? {}), ...(same_start ?? []).map(entry => entry.transaction_id)]
  }

  test.each<[string, Entry]>([
    ['the same amount and any ID', {}],
    ['another amount and an ID with the same beginning', { amount: 1, transaction_id: 'DKM5AZZZZZ' }],
  ])('include those with %s', async (_, entry) => {
    await add(entry)
    expect(await nearIds()).toEqual([entry.transaction_id ?? 'ZZZ9999999'])
  })

  const otherAmount = { amount: 1, transaction_id: 'DKM5AZZZZZ' }
  test.each<[string, Entry]>([
    [
      'another amount and an ID that sorts after those with the same beginning',
      { ...otherAmount, transaction_id: 'DKM5B00000' },
    ],
    ['another amount and an ID that sorts before them', { ...otherAmount, transaction_id: 'DKM4ZZZZZZ' }],
    ['the same amount in another wallet', { account: 'nagad' }],
    ['a similar ID in another wallet', { ...otherAmount, account: 'nagad' }],
    ['the same amount going out', { direction: 'out' }],
    ['a similar ID going out', { ...otherAmount, direction: 'out' }],
    ['the same amount that are explained', { state: 'explained' }],
    ['a similar ID that are explained', { ...otherAmount, state: 'explained' }],
    ['the same amount and no ID', { transaction_id: null }],
  ])('exclude those with %s', async (_, entry) => {
    await add(entry)
    expect(await nearIds()).toEqual([])
  })
})

describe('the IDs before and after a Nagad payment', () => {
  const around = async (payment = payments.nagad) => {
    const { before, after } = await factsOf(payment)
    return { before, after }
  }

  const farther = async () => {
    await add({ account: 'nagad', hours: -3, transaction_id: '75HIGU01' })
    await add({ account: 'nagad', hours: 3, transaction_id: '75HIGU04' })
  }

  test('are those of the entries nearest to its acceptance and its report', async () => {
    await farther()
    await add({ account: 'nagad', hours: -2, transaction_id: '75HIGU02' })
    await add({ account: 'nagad', hours: 2, transaction_id: '75HIGU03' })
    expect(await around()).toEqual({ before: '75HIGU02', after: '75HIGU03' })
  })

  test.each<[string, Entry]>([
    ['of another wallet', { account: 'bkash' }],
    ['that are ignored', { account: 'nagad', state: 'ignored' }],
    ['without an ID', { account: 'nagad', transaction_id: null }],
  ])('are not those of entries %s', async (_, entry) => {
    await farther()
    await add({ hours: -2, transaction_id: '75HIGU02', ...entry })
    await add({ hours: 2, transaction_id: '75HIGU03', ...entry })
    expect(await around()).toEqual({ before: '75HIGU01', after: '75HIGU04' })
  })

  test('are not read for a bKash payment', async () => {
    await add({ account: 'nagad', hours: -2, transaction_id: '75HIGU02' })
    await add({ account: 'nagad', hours: 2, transaction_id: '75HIGU03' })
    expect(await around(payments.bkash)).toEqual({ before: null, after: null })
  })
})

describe('the entry of a payment', () => {
  test('is the incoming one with its ID, which suppresses hints', async () => {
    await add({ account: 'nagad', hours: -2, transaction_id: '75HIGU02' })
    await add({ account: 'nagad', hours: 2, transaction_id: '75HIGU03' })
    await add({ account: 'nagad', transaction_id: id.nagad })
    const facts = await factsOf(payments.nagad)
    const noHints = { same_amount: null, same_start: null, before: null, after: null }
    expect(facts).toMatchObject({ entry: { transaction_id: id.nagad }, ...noHints })
  })

  test('is an outgoing one only if none came in under its ID', async () => {
    await add({ direction: 'out', transaction_id: id.bkash })
    expect((await factsOf(payments.bkash)).entry).toMatchObject({ direction: 'out' })
    await add({ account: 'nagad', state: 'ignored', transaction_id: id.bkash })
    expect((await factsOf(payments.bkash)).entry).toMatchObject({ direction: 'in' })
  })

  test('has hints only if they are requested', async () => {
    await add({})
    expect(await factsOf(payments.bkash, false)).toMatchObject({ same_amount: null, same_start: null })
  })
})

test('an ID is free again after its payment was reversed as not received', async () => {
  const admin = await makeAdmin(app)
  const [brand, influencer] = [await createUser(app, 'brand'), await createUser(app, 'influencer')]
  const reversed = await earn(admin, brand, influencer, '500')
  const { id: application_id, amount_due } = await collaborate(brand, influencer, '500')
  const { transaction_id } = reversed
  const usedBy = async (payment: number) => (await factsOf(payment)).used_by
  const other = { application_id, amount: amount_due, payment_method: 'nagad' as const, transaction_id }
  const { body } = expectStatus(await brand.call('POST /payments/submit/', { body: other }), 201)
  expect(await usedBy(body.id)).toEqual({ id: reversed.id, status: 'confirmed' })
  await reverse(admin, reversed, 'not_received')
  expect(await usedBy(body.id)).toBeNull()
})
