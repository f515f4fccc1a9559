import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import { attempt, connectAs } from '#tests/support/database.ts'
import {
  applyTo,
  collaborate,
  createUser,
  decide,
  earn,
  expectStatus,
  makeAdmin,
  pay,
  publish,
} from '#tests/support/people.ts'
import { account, correction, decision, lastOf, transfer } from '#tests/support/statements.ts'

// SQLSTATEs.
const integrity = '23000'
const restricted = '23001'
const foreignKey = '23503'
const unique = '23505'
const check = '23514'

const server = useApp()
/** The people and rows that the statements refer to. Their ids are set before the first test. */
const world = {} as Record<
  | 'brand'
  | 'influencer'
  | 'other'
  | 'admin'
  | 'confirmed'
  | 'rejected'
  | 'waiting'
  | 'unpaid'
  | 'pending'
  | 'withdrawal'
  | 'approved',
  number
> & { transactionId: string }

beforeAll(async () => {
  const brand = await createUser(server, 'brand')
  const influencer = await createUser(server, 'influencer')
  const other = await createUser(server, 'influencer')
  const admin = await makeAdmin(server)
  const confirmed = await earn(admin, brand, influencer, '1000')
  await earn(admin, brand, other, '1000')
  const rejected = await pay(brand, await collaborate(brand, influencer, '200'))
  expectStatus(
    await admin.call('PUT /admin/payments/{id}/', { params: { id: rejected.id }, body: { status: 'rejected' } }),
    200,
  )
  const waiting = await pay(brand, await collaborate(brand, influencer, '200'))
  const request = async (person: Person) =>
    expectStatus(
      await person.call('POST /withdrawals/', {
        body: { amount: '100', payment_method: 'bkash', phone_number: '01712345678' },
      }),
      201,
    ).body.id
  const approved = await request(influencer)
  expectStatus(
    await admin.call('PUT /admin/withdrawals/{id}/', { params: { id: approved }, body: { status: 'approved' } }),
    200,
  )
  Object.assign(world, {
    brand: brand.id,
    influencer: influencer.id,
    other: other.id,
    admin: admin.id,
    confirmed: confirmed.id,
    rejected: rejected.id,
    waiting: waiting.id,
    transactionId: waiting.transaction_id,
    unpaid: (await collaborate(brand, influencer, '300')).id,
    pending: (await applyTo(influencer, await publish(brand), '300')).id,
    withdrawal: await request(influencer),
    approved,
  })
  await decide(brand, await applyTo(other, await publish(brand), '300'), 'rejected')
})

const available = (owner = world.influencer) => account('available', owner)
const held = (owner = world.influencer) => account('held', owner)
const [clearing, fee, adjustment] = [account('clearing'), account('fee'), account('adjustment')]
const confirm = () => decision('payments', world.waiting, 'confirmed', world.admin)
const payment = (application: number, amount: number, transactionId = 'FRESH-1') =>
  `insert into payments (application_id, amount, payment_method, transaction_id) values (${application}, ${amount}, 'bkash', '${transactionId}')`
const request = (amount: number) =>
  `insert into withdrawals (influencer_id, amount, payment_method, phone_number) values (${world.influencer}, ${amount}, 'bkash', '01712345678')`

describe.each(['owner', 'application'] as const)('as the %s', role => {
  let client: Client
  beforeAll(async () => {
    client = await connectAs(role)
  })
  afterAll(() => client.end())

  const run = (...statements: string[]) => attempt(client, statements)

  test('an event cannot be posted twice', async () => {
    const again = transfer('payment_confirmed', world.confirmed, clearing, available(), 100_000)
    expect(await run(again)).toMatchObject({ code: unique, constraint: 'ledger_event_once' })
    const twice = transfer('withdrawal_approved', world.approved, held(), clearing, 10_000)
    expect(await run(twice)).toMatchObject({ code: unique, constraint: 'ledger_event_once' })
  })

  test('a balance cannot become negative', async () => {
    expect(
      await run(
        correction(world.influencer, -100_000_000, world.admin),
        transfer('correction', lastOf('ledger_corrections'), available(), adjustment, 100_000_000),
      ),
    ).toMatchObject({ code: check, constraint: 'ledger_balance_not_negative', atCommit: false })
    expect(await run(transfer('withdrawal_approved', world.withdrawal, held(), clearing, 10_001))).toMatchObject({
      code: check,
      constraint: 'ledger_balance_not_negative',
    })
  })

  test('money moves only between the kinds of account that its event allows', async () => {
    const accounts = {
      clearing,
      fee,
      adjustment,
      available: available(),
      held: held(),
      owed: account('owed', world.influencer),
      refund_due: account('refund_due', world.brand),
    }
    const routes = [
      'payment_fee clearing fee',
      'payment_confirmed clearing available',
      'withdrawal_requested available held',
      'withdrawal_approved held clearing',
      'withdrawal_rejected held available',
      'withdrawal_cancelled held available',
      'correction adjustment available',
      'correction available adjustment',
      'reversal_net_cleared available clearing',
      'reversal_debt_cleared owed clearing',
      'reversal_fee_cleared fee clearing',
      'reversal_net_refunded available refund_due',
      'reversal_debt_refunded owed refund_due',
      'reversal_fee_refunded fee refund_due',
      'refund_sent refund_due clearing',
      'debt_settled available owed',
    ]
    const events = [...new Set(routes.map(route => route.split(' ')[0] ?? ''))]
    const kinds = Object.entries(accounts)
    const pairs = kinds.flatMap(([debit, from]) =>
      kinds.map(([credit, to]) => ({ names: `${debit} ${credit}`, from, to })),
    )
    const refused = []
    for (const event of events) {
      for (const { names, from, to } of pairs) {
        if (routes.includes(`${event} ${names}`)) continue
        refused.push(await run(transfer(event, 999_999, from, to, 1)))
      }
    }
    expect(refused).toHaveLength(15 * 49 - 16)
    expect(new Set(refused.map(refusal => `${refusal?.code} ${refusal?.atCommit}`))).toEqual(
      new Set([`${check} false`]),
    )
  })

  test('money never moves between accounts of different influencers', async () => {
    expect(
      await run(transfer('withdrawal_requested', world.withdrawal, available(world.other), held(), 1)),
    ).toMatchObject({ code: check })
    expect(
      await run(transfer('withdrawal_rejected', world.withdrawal, held(), available(world.other), 1)),
    ).toMatchObject({ code: check })
  })

  test.each([0, -1])('a transfer of %d poisha is rejected', async amount => {
    expect(
      await run(
        correction(world.influencer, 1, world.admin),
        transfer('correction', lastOf('ledger_corrections'), adjustment, available(), amount),
      ),
    ).toMatchObject({ code: check })
  })

  test('a payment that differs from the amount due is rejected', async () => {
    for (const amount of [29_999, 30_001, 1])
      expect(await run(payment(world.unpaid, amount))).toMatchObject({ code: foreignKey })
    for (const amount of [0, -30_000]) expect((await run(payment(world.unpaid, amount)))?.code).toBe(check)
  })

  test('a payment for an application that is not accepted is rejected', async () => {
    expect(await run(payment(world.pending, 30_000))).toMatchObject({ code: foreignKey })
  })

  test('two live payments for one application are rejected', async () => {
    expect(await run(payment(world.unpaid, 30_000), payment(world.unpaid, 30_000, 'FRESH-2'))).toMatchObject({
      code: unique,
      constraint: 'payments_one_live',
    })
  })

  test('a transaction ID in two live payments is rejected', async () => {
    expect(await run(payment(world.unpaid, 30_000, world.transactionId))).toMatchObject({
      code: unique,
      constraint: 'payments_transaction_id_once',
    })
  })

  test('a transaction ID that is not trimmed and upper case is rejected', async () => {
    for (const id of ['fresh-1', ' FRESH-1', 'ABC', 'A'.repeat(65)])
      expect(await run(payment(world.unpaid, 30_000, id))).toMatchObject({ code: check })
  })

  test('the insertion of a row that is already decided is rejected', async () => {
    const decided = (insert: string) =>
      insert.replace(') values (', ', status) values (').replace(/\)$/, `, 'rejected')`)
    expect(await run(decided(payment(world.unpaid, 30_000)))).toMatchObject({ code: restricted })
    expect(await run(decided(request(100)))).toMatchObject({ code: restricted })
    expect(
      await run(`insert into applications (campaign_id, brand_id, influencer_id, proposal, status, decided_at)
        select campaign_id, brand_id, ${world.other}, 'Me', 'rejected', now() from applications where id = ${world.pending}`),
    ).toMatchObject({ code: restricted })
  })

  test('commit rejects a confirmation without a posting', async () => {
    expect(await run(confirm())).toMatchObject({ code: integrity, atCommit: true })
  })

  test('commit rejects a posting without a confirmation for a pending, rejected or unknown payment', async () => {
    for (const id of [world.waiting, world.rejected, 999_999]) {
      expect(await run(transfer('payment_confirmed', id, clearing, available(), 20_000))).toMatchObject({
        code: integrity,
        atCommit: true,
      })
    }
    expect(await run(transfer('payment_fee', world.waiting, clearing, fee, 1))).toMatchObject({
      code: integrity,
      atCommit: true,
    })
  })

  test('commit rejects a confirmation with a wrong amount, influencer or fee in its posting', async () => {
    const post = (owner: number, amount: number) =>
      transfer('payment_confirmed', world.waiting, clearing, available(owner), amount)
    const withFee = decision('payments', world.waiting, 'confirmed', world.admin, 500)
    for (const statements of [
      [confirm(), post(world.influencer, 19_999)],
      [confirm(), post(world.other, 20_000)],
      [withFee, post(world.influencer, 19_500)],
      [withFee, post(world.influencer, 20_000), transfer('payment_fee', world.waiting, clearing, fee, 500)],
    ]) {
      expect(await run(...statements)).toMatchObject({ code: integrity, atCommit: true })
    }
  })

  test('commit rejects a rejection with a posting', async () => {
    expect(
      await run(
        decision('payments', world.waiting, 'rejected', world.admin),
        transfer('payment_confirmed', world.waiting, clearing, available(), 20_000),
      ),
    ).toMatchObject({ code: integrity, atCommit: true })
  })

  test('a fee below zero or above the payment is rejected', async () => {
    for (const keptFee of [-1, 20_001]) {
      expect(await run(decision('payments', world.waiting, 'confirmed', world.admin, keptFee))).toMatchObject({
        code: check,
        constraint: 'payments_fee_of_confirmed',
      })
    }
  })

  test('commit rejects a withdrawal without a reservation of its amount', async () => {
    expect(await run(request(100))).toMatchObject({ code: integrity, atCommit: true })
    expect(
      await run(request(100), transfer('withdrawal_requested', lastOf('withdrawals'), available(), held(), 99)),
    ).toMatchObject({ code: integrity, atCommit: true })
  })

  test.each(['approved', 'rejected'] as const)(
    'commit rejects a withdrawal %s without its posting, or with the other one',
    async status => {
      const decided = decision('withdrawals', world.withdrawal, status, world.admin)
      const other =
        status === 'approved'
          ? transfer('withdrawal_rejected', world.withdrawal, held(), available(), 10_000)
          : transfer('withdrawal_approved', world.withdrawal, held(), clearing, 10_000)
      expect(await run(decided)).toMatchObject({ code: integrity, atCommit: true })
      expect(await run(decided, other)).toMatchObject({ code: integrity, atCommit: true })
      expect(await run(other)).toMatchObject({ code: integrity, atCommit: true })
    },
  )

  test('commit rejects a withdrawal that its influencer cancels, with the posting of a rejection', async () => {
    const cancelled = decision('withdrawals', world.withdrawal, 'rejected', world.influencer)
    const rejection = transfer('withdrawal_rejected', world.withdrawal, held(), available(), 10_000)
    expect(await run(cancelled, rejection)).toMatchObject({ code: integrity, atCommit: true })
  })

  test('commit rejects a correction without its posting, or in the opposite direction', async () => {
    const taken = correction(world.influencer, -500, world.admin)
    expect(await run(taken)).toMatchObject({ code: integrity, atCommit: true })
    expect(
      await run(taken, transfer('correction', lastOf('ledger_corrections'), adjustment, available(), 500)),
    ).toMatchObject({ code: integrity, atCommit: true })
    expect(await run(transfer('correction', 999_999, adjustment, available(), 500))).toMatchObject({
      code: integrity,
      atCommit: true,
    })
  })

  test('a correction of zero or without a reason is rejected', async () => {
    expect(await run(correction(world.influencer, 0, world.admin))).toMatchObject({ code: check })
    expect(await run(correction(world.influencer, 5, world.admin, '  '))).toMatchObject({ code: check })
  })

  test('an acceptance without an amount due, or with one other than the expected fee, is rejected', async () => {
    const accept = (amount: string) =>
      `update applications set status = 'accepted', decided_at = now(), amount_due = ${amount} where id = ${world.pending}`
    expect(await run(accept('null'))).toMatchObject({ code: check, constraint: 'applications_amount_frozen' })
    for (const amount of ['29999', '500000', '0', '-30000'])
      expect(await run(accept(amount))).toMatchObject({ code: restricted })
  })

  test('a second application of an influencer to a campaign is rejected', async () => {
    expect(
      await run(`insert into applications (campaign_id, brand_id, influencer_id, proposal)
        select campaign_id, brand_id, influencer_id, 'again' from applications where id = ${world.pending}`),
    ).toMatchObject({ code: unique, constraint: 'applications_one_per_campaign' })
  })

  test('decisions are final', async () => {
    for (const statement of [
      `update payments set status = 'pending', decided_at = null, decided_by = null, platform_fee = null where id = ${world.confirmed}`,
      decision('payments', world.confirmed, 'rejected', world.admin),
      decision('payments', world.rejected, 'confirmed', world.admin),
      decision('withdrawals', world.approved, 'rejected', world.admin),
      `update applications set status = 'rejected', amount_due = null where id = ${world.unpaid}`,
      `update applications set amount_due = 1 where id = ${world.unpaid}`,
    ]) {
      expect(await run(statement)).toMatchObject({ code: restricted, atCommit: false })
    }
  })
})
