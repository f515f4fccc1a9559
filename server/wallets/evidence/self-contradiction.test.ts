import { beforeEach, describe, expect, test } from 'vitest'
import type { AdminPayment, Payment } from '#contract/index.ts'
import { claimedDay } from '#contract/values/transaction-ids.ts'
import { useAdmin, useApp, useUser } from '#tests/support/app.ts'
import { useConnection } from '#tests/support/database.ts'
import { collaborate, expectStatus } from '#tests/support/people.ts'
import { expectRefusal } from '#tests/support/refusals.ts'
import { bkashId, paste, Wallet } from '#tests/support/wallets.ts'

const app = useApp()
const admin = useAdmin(app)
const brand = useUser(app, 'brand')
const influencer = useUser(app, 'influencer')
let wallet: Wallet
const owner = useConnection('owner')
beforeEach(async () => {
  wallet = await Wallet.open(admin)
})

async function report(transaction_id: string): Promise<Payment> {
  const { id, amount_due } = await collaborate(brand, influencer, '500')
  const body = { application_id: id, amount: amount_due, payment_method: 'bkash', transaction_id } as const
  return expectStatus(await brand.call('POST /payments/submit/', { body }), 201).body
}
const decide = (payment: Payment) =>
  admin.call('PUT /admin/payments/{id}/', { params: { id: payment.id }, body: { status: 'confirmed' } })
async function evidenceOf({ id, transaction_id }: Payment): Promise<AdminPayment['evidence']> {
  const { body } = await admin.call('GET /admin/payments/', { query: { search: transaction_id } })
  return body.find(row => row.id === id)?.evidence ?? null
}

describe.each([
  ['of another day', 'DA1', 'id_day'],
  ['that no wallet can have issued', 'DK0', 'id_impossible'],
])('a message of today with an ID %s', (_, day, code) => {
  const draw = () => `${day}${bkashId().slice(3)}`

  test('matches no payment, in bulk or alone', async () => {
    const payment = await report(draw())
    const { entries } = await paste(admin, wallet.receive(500, payment.transaction_id))
    expect(await evidenceOf(payment)).toMatchObject({ grade: 'differs', reasons: [{ code }] })
    const body = { ids: [payment.id], total: '500.00' }
    expectRefusal(await admin.call('POST /admin/payments/confirm-matched/', { body }), 'list_changed')
    expectStatus(await decide(payment), 200)
    expect(await evidenceOf(payment)).toMatchObject({
      grade: 'differs',
      reasons: [{ code: 'confirmed_without_evidence' }, { code }],
      entry: { id: entries[0]?.id, state: 'unmatched' },
    })
  })

  test('is not linked to a payment that was confirmed before it arrived', async () => {
    const payment = await report(draw())
    expectStatus(await decide(payment), 200)
    const { entries } = await paste(admin, wallet.receive(500, payment.transaction_id))
    const entry = entries[0]?.id ?? 0
    expect(await evidenceOf(payment)).toMatchObject({ grade: 'differs', entry: { state: 'unmatched' } })
    const link = { params: { id: payment.id }, body: { entry } }
    expectRefusal(await admin.call('POST /admin/payments/{id}/evidence/', link), 'entry_not_linkable')
    await expect(
      owner.query('insert into wallet_links (entry_id, payment_id) values ($1, $2)', [entry, payment.id]),
    ).rejects.toThrow('cannot be linked')
  })
})

test('the database and the contract decode the day in an ID alike', async () => {
  const signs = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const ids = ['D', 'F', '0', 'Z'].flatMap(year =>
    signs.flatMap(month => signs.map(day => `${year}${month}${day}8NM6BYC`)),
  )
  const { rows } = await owner.query<{ id: string; day: string | null }>(
    'select id, claimed_day(id)::text as day from unnest($1::text[]) as id',
    [ids],
  )
  expect(rows).toEqual(ids.map(id => ({ id, day: claimedDay(id) ?? null })))
})

test.each([
  ['bkash', 'DKM8NM6BYC', '2026-11-22T18:00:00Z', false],
  ['bkash', 'DKM8NM6BYC', '2026-11-20T18:00:00Z', false],
  ['bkash', 'DKM8NM6BYC', '2026-11-20T17:59:00Z', true],
  ['bkash', 'DKM8NM6BYC', '2026-11-23T18:00:00Z', true],
  ['bkash', 'DK08NM6BYC', '2026-11-22T18:00:00Z', true],
  ['bkash', 'DKM8NM6B', '2026-11-22T18:00:00Z', true],
  ['nagad', '75SD1SNV', '2026-11-22T18:00:00Z', false],
  ['nagad', 'DKM8NM6BYC', '2026-11-22T18:00:00Z', true],
])('whether the ID of %s %s contradicts %s: %s', async (account, id, at, contradicts) => {
  const { rows } = await owner.query('select contradicts_stamp($1, $2, $3) as contradicts', [account, id, at])
  expect(rows).toEqual([{ contradicts }])
})
