import { expect, test } from 'vitest'
import type { AdminPayment, EvidenceGrade } from '#contract/index.ts'
import { useApp } from '#tests/support/app.ts'
import { connectAs } from '#tests/support/database.ts'
import { collaborate, expectStatus, makeAdmin, register } from '#tests/support/people.ts'
import { bkashId, paste, stamp, Wallet } from '#tests/support/wallets.ts'
import { regradeEarlyPayments } from './regrade.ts'

const app = useApp()

test('payments whose entry was ahead of the clock are graded again once the time of the entry has come', async () => {
  const [admin, brand] = [await makeAdmin(app), await register(app.send, 'brand')]
  const influencer = await register(app.send, 'influencer')
  const wallet = await Wallet.open(admin)
  const report = async (transaction_id: string) => {
    const { id: application_id } = await collaborate(brand, influencer, '500')
    const body = { application_id, amount: '500', payment_method: 'bkash' as const, transaction_id }
    return expectStatus(await brand.call('POST /payments/submit/', { body }), 201).body.id
  }
  const found = async (query: { grade?: EvidenceGrade; search?: string }): Promise<AdminPayment[]> =>
    expectStatus(await admin.call('GET /admin/payments/', { query }), 200).body

  const ids = [bkashId(), bkashId()] as const
  const [pending, confirmed] = [await report(ids[0]), await report(ids[1])]
  const confirm = { params: { id: confirmed }, body: { status: 'confirmed' as const } }
  expectStatus(await admin.call('PUT /admin/payments/{id}/', confirm), 200)
  await paste(admin, ids.map(id => wallet.receive(500, id, { at: stamp(2) })).join('\n'))
  await regradeEarlyPayments(app.services.db)
  expect(await found({ grade: 'differs' })).toMatchObject([{ id: pending, evidence: { reasons: [{ code: 'time' }] } }])

  const owner = await connectAs('owner')
  try {
    // As if everything had happened three minutes ago.
    await owner.query(`
      set session_replication_role = replica;
      update wallet_entries set occurred_at = occurred_at - interval '3 min', created_at = created_at - interval '3 min';
      update payments set created_at = created_at - interval '3 min';
      update applications set decided_at = decided_at - interval '3 min'`)
  } finally {
    await owner.end()
  }
  await regradeEarlyPayments(app.services.db)
  expect(await found({ grade: 'matched' })).toMatchObject([{ id: pending }])
  expect(await found({ search: ids[1] })).toMatchObject([
    { evidence: { grade: 'matched', entry: { state: 'matched' } } },
  ])
})
