import { beforeAll, describe, expect, test } from 'vitest'
import { errors } from '#contract/index.ts'
import { useApp, useAdmin, useUser } from '#tests/support/app.ts'
import { createUser, earn, expectStatus, reverse } from '#tests/support/people.ts'
import { expectRefusal } from '#tests/support/refusals.ts'
import { bkashId, pasteTransfer } from '#tests/support/wallets.ts'

const app = useApp()
const admin = useAdmin(app)
const brand = useUser(app, 'brand')
const influencer = useUser(app, 'influencer')

beforeAll(async () => {
  await earn(admin, brand, influencer, '10000')
})

let number = 0
/** A number to which no other test has sent money. */
const newNumber = () => `017${String(++number).padStart(8, '0')}`

async function request({ person = influencer, amount = '100', phone_number = newNumber() } = {}): Promise<number> {
  const body = { amount, payment_method: 'bkash', phone_number } as const
  return expectStatus(await person.call('POST /withdrawals/', { body }), 201).body.id
}
const cancel = (id: number, person = influencer) => person.call('PUT /withdrawals/{id}/cancelled/', { params: { id } })
const decide = (id: number, status: 'approved' | 'rejected', transaction_id?: string) =>
  admin.call('PUT /admin/withdrawals/{id}/', {
    params: { id },
    body: { status, ...(transaction_id !== undefined && { transaction_id }) },
  })
const balance = async (person = influencer) => expectStatus(await person.call('GET /influencer/balance/'), 200).body
const seenByAdmins = async (id: number) =>
  expectStatus(await admin.call('GET /admin/withdrawals/'), 200).body.find(row => row.id === id)

describe('PUT /withdrawals/{id}/cancelled/', () => {
  test('rejects a pending withdrawal without a reason and returns the money', async () => {
    const before = await balance()
    const id = await request({ amount: '300' })
    const { body } = expectStatus(await cancel(id), 200)
    const cancelled = { status: 'rejected', is_cancelled: true, reject_reason: null, reject_note: null }
    expect(body).toMatchObject({ id, amount: '300.00', decided_at: expect.any(String), ...cancelled })
    expect(await balance()).toEqual(before)
    expect((await influencer.call('GET /withdrawals/')).body[0]).toEqual(body)
    expect(await seenByAdmins(id)).toMatchObject({ ...cancelled, decided_by: null })
  })

  test('removes the withdrawal from the queue of admins', async () => {
    const id = await request()
    const queue = async () => {
      const { body } = await admin.call('GET /admin/withdrawals/', { query: { status: 'pending' } })
      return body.map(row => row.id)
    }
    const { stats } = (await admin.call('GET /dashboard/admin/')).body
    expect(await queue()).toContain(id)
    expectStatus(await cancel(id), 200)
    expect(await queue()).not.toContain(id)
    expect((await admin.call('GET /dashboard/admin/')).body.stats).toEqual(stats)
  })

  test('is a no-op when repeated', async () => {
    const id = await request()
    const { body } = expectStatus(await cancel(id), 200)
    const after = await balance()
    expect(expectStatus(await cancel(id), 200).body).toEqual(body)
    expect(await balance()).toEqual(after)
  })

  test.each(['approved', 'rejected'] as const)('refuses a withdrawal that an admin has %s', async status => {
    const id = await request()
    expectStatus(await decide(id, status), 200)
    const after = await balance()
    expectRefusal(await cancel(id), 'withdrawal_already_decided')
    expect(await balance()).toEqual(after)
    expect(await seenByAdmins(id)).toMatchObject({ status, is_cancelled: false, decided_by: admin.username })
  })

  test("refuses another influencer's withdrawal, unknown ones, other roles and people without a session", async () => {
    const id = await request()
    const other = await createUser(app, 'influencer')
    expectRefusal(await cancel(id, other), 'withdrawal_not_found')
    expectRefusal(await cancel(999_999), 'withdrawal_not_found')
    for (const person of [brand, admin]) expectRefusal(await cancel(id, person), 'wrong_role')
    expectRefusal(await app.anonymous.call('PUT /withdrawals/{id}/cancelled/', { params: { id } }), 'not_authenticated')
    expect(await seenByAdmins(id)).toMatchObject({ status: 'pending', is_cancelled: false })
  })

  test('first repays the debt of an influencer', async () => {
    const indebted = await createUser(app, 'influencer')
    const paid = await earn(admin, brand, indebted, '100')
    const id = await request({ person: indebted })
    await reverse(admin, paid, 'not_received')
    expect(await balance(indebted)).toMatchObject({ held: '100.00', owed: '100.00' })
    expectStatus(await cancel(id, indebted), 200)
    expect(await balance(indebted)).toMatchObject({ balance: '0.00', held: '0.00', owed: '0.00' })
  })

  test('frees the slot of the withdrawal, whose money can be requested again', async () => {
    const person = await createUser(app, 'influencer')
    await earn(admin, brand, person, '100')
    for (let round = 0; round < 3; round += 1) expectStatus(await cancel(await request({ person }), person), 200)
    expectStatus(await decide(await request({ person }), 'approved'), 200)
    expect(await balance(person)).toMatchObject({ balance: '0.00', held: '0.00' })
  })

  test('refuses once the wallet shows a transfer that seems to have paid the withdrawal', async () => {
    const phone_number = newNumber()
    const id = await request({ phone_number })
    const transaction_id = bkashId()
    await pasteTransfer(admin, 100, transaction_id, { from: phone_number })
    const held = await balance()
    expectRefusal(await cancel(id), 'withdrawal_seems_sent')
    expect(await balance()).toEqual(held)
    expectStatus(await decide(id, 'approved', transaction_id), 200)
  })
})

describe('a cancelled withdrawal', () => {
  test('refuses an approval, reporting when it was cancelled, and ignores a rejection', async () => {
    const id = await request()
    const { body } = expectStatus(await cancel(id), 200)
    const after = await balance()
    for (const transaction_id of [undefined, bkashId()]) {
      const refused = await decide(id, 'approved', transaction_id)
      expectRefusal(refused, 'withdrawal_cancelled', { status: [errors.withdrawal_cancelled.message] })
      expect(refused.error.details).toEqual([
        { field: 'status', code: 'withdrawal_cancelled', params: { at: body.decided_at } },
      ])
    }
    const rejected = expectStatus(await decide(id, 'rejected'), 200).body
    expect(rejected).toMatchObject({ status: 'rejected', is_cancelled: true, decided_by: null })
    expect(await balance()).toEqual(after)
  })

  test('shows admins a transfer that seems to have paid it', async () => {
    const phone_number = newNumber()
    const id = await request({ phone_number })
    expectStatus(await cancel(id), 200)
    expect(await seenByAdmins(id)).toMatchObject({ transfer: null })
    const transaction_id = bkashId()
    await pasteTransfer(admin, 100, transaction_id, { from: phone_number })
    expect(await seenByAdmins(id)).toMatchObject({ is_cancelled: true, transfer: { transaction_id } })
  })
})
