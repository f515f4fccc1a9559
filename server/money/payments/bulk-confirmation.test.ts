import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Payment } from '#contract/index.ts'
import { useAdmin, useApp, useUser } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import { collaborate, createUser, earn, expectStatus, pay, reverse } from '#tests/support/people.ts'
import { observeStatements } from '#tests/support/sent-statements.ts'
import { bkashId, paste, Wallet } from '#tests/support/wallets.ts'

let statements: ReturnType<typeof observeStatements>
beforeAll(() => {
  statements = observeStatements()
})

const app = useApp()
const admin = useAdmin(app)
const brand = useUser(app, 'brand')
afterAll(() => statements.stop())

/** An influencer who owes all of a payment, which they have requested as a withdrawal. */
async function debtor(amount: string): Promise<Person> {
  const influencer = await createUser(app, 'influencer')
  const payment = await earn(admin, brand, influencer, amount)
  const body = { amount, payment_method: 'bkash', phone_number: '01712345678' } as const
  expectStatus(await influencer.call('POST /withdrawals/', { body }), 201)
  await reverse(admin, payment, 'wrong_payment')
  return influencer
}

/** Reports a payment of ৳300 to each, with the wallet entry that proves it. */
async function matched(influencers: readonly Person[]): Promise<Payment[]> {
  const payments: Payment[] = []
  for (const influencer of influencers)
    payments.push(await pay(brand, await collaborate(brand, influencer, '300'), bkashId()))
  const wallet = await Wallet.open(admin)
  await paste(admin, payments.map(({ transaction_id }) => wallet.receive(300, transaction_id)).join('\n'))
  return payments
}

async function confirmAll(payments: readonly Payment[]): Promise<void> {
  const body = { ids: payments.map(({ id }) => id), total: String(payments.length * 300) }
  expectStatus(await admin.call('POST /admin/payments/confirm-matched/', { body }), 200)
}

test('a bulk confirmation sends no more statements for twelve payments than for two', async () => {
  const sentFor = async (count: number) => {
    const influencers = [await debtor('400')]
    while (influencers.length < count) influencers.push(await createUser(app, 'influencer'))
    const payments = await matched(influencers)
    return (await statements.during(() => confirmAll(payments))).map(({ text }) => text)
  }
  const few = await sentFor(2)
  expect(few.length).toBeGreaterThan(10)
  expect(await sentFor(12)).toEqual(few)
})

test('a bulk confirmation repays what influencers owe from their payments in order', async () => {
  const influencer = await debtor('500')
  const payments = await matched([influencer, await createUser(app, 'influencer'), influencer, influencer])
  await confirmAll(payments)
  expect((await influencer.call('GET /influencer/balance/')).body).toMatchObject({ balance: '400.00', owed: '0.00' })
  const repayments = await app.services.db
    .selectFrom('debt_settlements')
    .select(['cause', 'cause_id', 'amount'])
    .where('influencer_id', '=', influencer.id)
    .orderBy('id')
    .execute()
  expect(repayments).toEqual([
    { cause: 'payment', cause_id: payments[0]?.id, amount: 300_00 },
    { cause: 'payment', cause_id: payments[2]?.id, amount: 200_00 },
  ])
})
