import { expect, test } from 'vitest'
import type { AdminPayment, EvidenceGrade, PaymentMethod } from '#contract/index.ts'
import { useAdmin, useApp, useUser } from '#tests/support/app.ts'
import { connectAs } from '#tests/support/database.ts'
import { untilBlockedBy } from '#tests/support/locks.ts'
import { collaborate, expectStatus, reverse } from '#tests/support/people.ts'
import { bkashId, paste, stamp, Wallet } from '#tests/support/wallets.ts'
import { regradeEarlyPayments } from './regrade.ts'

const app = useApp()
const admin = useAdmin(app)
const brand = useUser(app, 'brand')
const influencer = useUser(app, 'influencer')

/** Reports a payment and returns its id. */
async function report(transaction_id: string, payment_method: PaymentMethod = 'bkash'): Promise<number> {
  const { id: application_id } = await collaborate(brand, influencer, '500')
  const body = { application_id, amount: '500', payment_method, transaction_id }
  return expectStatus(await brand.call('POST /payments/submit/', { body }), 201).body.id
}
const confirm = async (id: number) =>
  expectStatus(
    await admin.call('PUT /admin/payments/{id}/', { params: { id }, body: { status: 'confirmed' as const } }),
    200,
  )
const found = async (query: { grade?: EvidenceGrade; search?: string }): Promise<AdminPayment[]> =>
  expectStatus(await admin.call('GET /admin/payments/', { query }), 200).body

test('payments whose entry was ahead of the clock are regraded under the lock once its time has come', async () => {
  const wallet = await Wallet.open(admin)
  const ids = [bkashId(), bkashId()] as const
  const [pending, confirmed] = [await report(ids[0]), await report(ids[1])]
  await confirm(confirmed)
  await paste(admin, ids.map(id => wallet.receive(500, id, { at: stamp(2) })).join('\n'))
  await regradeEarlyPayments(app.services.db)
  expect(await found({ grade: 'differs' })).toMatchObject([{ id: pending, evidence: { reasons: [{ code: 'time' }] } }])

  const owner = await connectAs('owner')
  try {
    // Simulates that everything happened three minutes ago.
    await owner.query(`
      set session_replication_role = replica;
      update wallet_entries set occurred_at = occurred_at - interval '3 min', created_at = created_at - interval '3 min';
      update payments set created_at = created_at - interval '3 min';
      update applications set decided_at = decided_at - interval '3 min'`)
    await owner.query(`begin; select pg_advisory_xact_lock(hashtext('wallet entries'))`)
    const regrading = regradeEarlyPayments(app.services.db)
    await untilBlockedBy(owner, regrading)
    expect(await found({ grade: 'matched' })).toEqual([])
    await owner.query('commit')
    await regrading
  } finally {
    await owner.end()
  }
  expect(await found({ grade: 'matched' })).toMatchObject([{ id: pending }])
  expect(await found({ search: ids[1] })).toMatchObject([
    { evidence: { grade: 'matched', entry: { state: 'matched' } } },
  ])
})

test('a payment is listed by its new grade after another one with its ID was decided or reversed', async () => {
  const id = bkashId()
  const first = await report(id)
  const second = await report(id, 'nagad')
  await confirm(first)
  expect(await found({ grade: 'duplicate' })).toMatchObject([{ id: second }])
  await reverse(admin, { id: first }, 'not_received')
  expect(await found({ grade: 'unknown' })).toMatchObject([{ id: second }])
})

test('a payment is a duplicate after another one with its ID was confirmed together with all matched ones', async () => {
  const wallet = await Wallet.open(admin)
  const id = bkashId()
  const first = await report(id)
  const second = await report(id, 'nagad')
  await paste(admin, wallet.receive(500, id))
  const body = { ids: [first], total: '500' }
  const owner = await connectAs('owner')
  try {
    // The bulk confirmation waits for other work on the wallets.
    await owner.query(`begin; select pg_advisory_xact_lock(hashtext('wallet entries'))`)
    const confirming = admin.call('POST /admin/payments/confirm-matched/', { body })
    await untilBlockedBy(owner, confirming)
    expect(await found({ search: id, grade: 'matched' })).toMatchObject([{ id: first }])
    await owner.query('commit')
    expectStatus(await confirming, 200)
  } finally {
    await owner.end()
  }
  expect(await found({ grade: 'duplicate' })).toMatchObject([{ id: second }])
})
