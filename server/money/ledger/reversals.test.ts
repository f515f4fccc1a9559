import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useAdmin, useApp, useUser } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import { attempt, connectAs } from '#tests/support/database.ts'
import { collaborate, earn, expectStatus, owe, pay, reverse } from '#tests/support/people.ts'
import { account, correction, decision, lastOf, transfer } from '#tests/support/statements.ts'

const integrity = '23000'
const restricted = '23001'
const check = '23514'

const server = useApp()
const admin = useAdmin(server)
const brand = useUser(server, 'brand')
const influencer = useUser(server, 'influencer')
const debtor = useUser(server, 'influencer')
let client: Client
const ids = {} as Record<'confirmed' | 'waiting' | 'refund' | 'request' | 'payout', number>

beforeAll(async () => {
  const request = async (person: Person, amount: string) => {
    const body = { amount, payment_method: 'bkash', phone_number: '01712345678' } as const
    return expectStatus(await person.call('POST /withdrawals/', { body }), 201).body.id
  }
  ids.confirmed = (await earn(admin, brand, influencer, '1000')).id
  ids.waiting = (await pay(brand, await collaborate(brand, influencer, '200'))).id
  ids.refund = (await owe(admin, await earn(admin, brand, influencer, '50'))).id
  const lent = await earn(admin, brand, debtor, '300')
  ids.request = await request(debtor, '300')
  await reverse(admin, lent, 'not_received')
  await earn(admin, brand, influencer, '20')
  ids.payout = await request(influencer, '20')
  client = await connectAs('owner')
})
afterAll(() => client.end())

const run = (...statements: string[]) => attempt(client, statements)
const [clearing, adjustment] = [account('clearing'), account('adjustment')]
const available = (person = influencer) => account('available', person.id)
const owed = (person = influencer) => account('owed', person.id)
const refundDue = () => account('refund_due', brand.id)
const reversal = (payment: number, kind: string, taken: number, debt: number) =>
  `insert into reversals (payment_id, kind, taken, owed, actor_id) values (${payment}, '${kind}', ${taken}, ${debt}, ${admin.id})`
const last = '(select max(id) from reversals)'

describe('a reversal', () => {
  test('must take exactly the net amount of a confirmed payment', async () => {
    for (const statement of [
      reversal(ids.confirmed, 'not_received', 99_999, 0),
      reversal(ids.confirmed, 'not_received', 100_000, 1),
      reversal(ids.waiting, 'not_received', 20_000, 0),
      // The amount of another payment.
      reversal(ids.confirmed, 'not_received', 2_000, 0),
    ]) {
      expect(await run(statement)).toMatchObject({ code: check, atCommit: false })
    }
  })

  test('is rejected at commit without its postings, or with postings in the opposite direction', async () => {
    const taken = reversal(ids.confirmed, 'not_received', 100_000, 0)
    expect(await run(taken)).toMatchObject({ code: integrity, atCommit: true })
    expect(await run(taken, transfer('reversal_net_refunded', last, available(), refundDue(), 100_000))).toMatchObject({
      code: integrity,
      atCommit: true,
    })
    expect(await run(taken, transfer('reversal_net_cleared', last, available(), clearing, 99_999))).toMatchObject({
      code: integrity,
      atCommit: true,
    })
  })

  test('commit rejects a reversal that records a debt the balance could cover', async () => {
    expect(
      await run(
        reversal(ids.confirmed, 'not_received', 0, 100_000),
        transfer('reversal_debt_cleared', last, owed(), clearing, 100_000),
      ),
    ).toMatchObject({ code: integrity, atCommit: true })
  })

  test('cannot be detached from its payment, nor can a payment be marked as reversed without one', async () => {
    for (const statement of [
      `update payments set reversed_at = null, reversal_kind = null where reversed_at is not null`,
      `update payments set reversed_at = now(), reversal_kind = 'duplicate', platform_fee = 1 where id = ${ids.confirmed}`,
    ]) {
      expect(await run(statement)).toMatchObject({ code: restricted })
    }
    expect(
      await run(`update payments set reversed_at = now(), reversal_kind = 'duplicate' where id = ${ids.confirmed}`),
    ).toMatchObject({ constraint: 'payments_reversal_fkey' })
  })
})

describe('a debt', () => {
  test('cannot become a credit', async () => {
    expect(
      await run(
        correction(influencer.id, 1, admin.id),
        transfer('correction', lastOf('ledger_corrections'), adjustment, available(), 1),
        `insert into debt_settlements (influencer_id, amount, cause, cause_id) values (${influencer.id}, 1, 'correction', 1)`,
        transfer('debt_settled', '(select max(id) from debt_settlements)', available(), owed(), 1),
      ),
    ).toMatchObject({ constraint: 'ledger_owed_not_positive' })
  })

  test('must be repaid by a credit, or commit rejects the credit', async () => {
    expect(
      await run(
        correction(debtor.id, 100, admin.id),
        transfer('correction', lastOf('ledger_corrections'), adjustment, available(debtor), 100),
      ),
    ).toMatchObject({ code: integrity, atCommit: true })
  })

  test('cannot be reduced by a repayment without its posting', async () => {
    expect(
      await run(
        `insert into debt_settlements (influencer_id, amount, cause, cause_id) values (${debtor.id}, 1, 'correction', 1)`,
      ),
    ).toMatchObject({ code: integrity, atCommit: true })
  })

  test('is repaid before any payout', async () => {
    expect(
      await run(
        decision('withdrawals', ids.request, 'approved', admin.id),
        transfer('withdrawal_approved', ids.request, account('held', debtor.id), clearing, 30_000),
      ),
    ).toMatchObject({ code: integrity, atCommit: true })
  })
})

test("another influencer's debt blocks neither credits nor payouts", async () => {
  await earn(admin, brand, influencer, '20')
  const approval = { params: { id: ids.payout }, body: { status: 'approved' } } as const
  expectStatus(await admin.call('PUT /admin/withdrawals/{id}/', approval), 200)
})

describe('a refund', () => {
  const sent = () =>
    `update refunds set status = 'sent', transaction_id = 'BACK-1', sent_at = now(), sent_by = ${admin.id} where id = ${ids.refund}`

  test('is rejected at commit when sent without its posting, or posted without being sent', async () => {
    expect(await run(sent())).toMatchObject({ code: integrity, atCommit: true })
    expect(await run(transfer('refund_sent', ids.refund, refundDue(), clearing, 5_000))).toMatchObject({
      code: integrity,
      atCommit: true,
    })
  })

  test('is immutable and sent only once, after which only its transaction ID can change', async () => {
    const again = (change: string) => `update refunds set ${change} where id = ${ids.refund}`
    for (const statements of [
      [`update refunds set amount = 1 where id = ${ids.refund}`],
      [`update refunds set payment_id = ${ids.confirmed} where id = ${ids.refund}`],
      [`update refunds set brand_id = brand_id + 1 where id = ${ids.refund}`],
      [`update refunds set payment_method = 'nagad' where id = ${ids.refund}`],
      [sent(), again(`sent_at = now() + interval '1 hour'`)],
      [sent(), again('sent_by = sent_by + 1')],
      [sent(), again(`status = 'due', transaction_id = null, sent_at = null, sent_by = null`)],
      [sent(), again(`transaction_id = 'BACK-2', amount = 1`)],
      ['delete from refunds'],
    ]) {
      expect(await run(...statements)).toMatchObject({ code: restricted, atCommit: false })
    }
    // Rejected only because nothing was posted.
    expect(await run(sent(), again(`transaction_id = 'BACK-2'`))).toMatchObject({ code: integrity, atCommit: true })
  })
})
