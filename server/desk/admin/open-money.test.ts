import { expect, test } from 'vitest'
import { useApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import { collaborate, createUser, earn, expectStatus, makeAdmin, owe, pay } from '#tests/support/people.ts'
import { expectRefusal } from '#tests/support/refusals.ts'

const app = useApp()

const nothing = {
  balance: '0.00',
  held: '0.00',
  owed: '0.00',
  amount_due: '0.00',
  submitted_payments: 0,
  refunds_amount: '0.00',
}

const read = (admin: Person, id: number) => admin.call('GET /admin/users/{id}/money/', { params: { id } })
const openMoney = async (admin: Person, { id }: Person) => expectStatus(await read(admin, id), 200).body

const withdraw = async (influencer: Person, amount: string) => {
  const body = { amount, payment_method: 'nagad', phone_number: '01712345678' } as const
  expectStatus(await influencer.call('POST /withdrawals/', { body }), 201)
}

test('the outstanding money of both sides includes accepted work and submitted payments', async () => {
  const admin = await makeAdmin(app)
  const [brand, influencer] = [await createUser(app, 'brand'), await createUser(app, 'influencer')]
  for (const person of [admin, brand, influencer]) expect(await openMoney(admin, person)).toEqual(nothing)
  await earn(admin, brand, influencer, '1000')
  await withdraw(influencer, '300')
  await collaborate(brand, influencer, '250')
  await pay(brand, await collaborate(brand, influencer, '120'))
  expect(await openMoney(admin, influencer)).toEqual({
    ...nothing,
    balance: '700.00',
    held: '300.00',
    amount_due: '370.00',
  })
  expect(await openMoney(admin, brand)).toEqual({ ...nothing, amount_due: '250.00', submitted_payments: 1 })
})

test('the outstanding money includes debts and refunds', async () => {
  const admin = await makeAdmin(app)
  const [brand, influencer] = [await createUser(app, 'brand'), await createUser(app, 'influencer')]
  const payment = await earn(admin, brand, influencer, '500')
  await withdraw(influencer, '400')
  await owe(admin, payment)
  expect(await openMoney(admin, influencer)).toEqual({
    ...nothing,
    held: '400.00',
    owed: '400.00',
    amount_due: '500.00',
  })
  expect(await openMoney(admin, brand)).toEqual({ ...nothing, amount_due: '500.00', refunds_amount: '500.00' })
})

test('the outstanding money of an unknown user returns 404', async () => {
  expectRefusal(await read(await makeAdmin(app), 999_999), 'user_not_found')
})
