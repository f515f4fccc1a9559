import type { Movement, Statement } from '#contract/index.ts'
import { expect, test } from './support/test.ts'

const movement = (id: number): Movement => ({
  id,
  at: '2026-11-01T06:00:00.000Z',
  cause: 'withdrawal_approved',
  amount: '1.00',
  balance: `${id}.00`,
  subject_type: 'withdrawal',
  subject_id: id,
  campaign_title: null,
  person: null,
  payment_method: 'bkash',
  transaction_id: null,
  reason: null,
  note: null,
})

test('a printed statement has all movements of the month, including those not shown before', async ({
  pageFor,
  newPerson,
}) => {
  const { username } = await newPerson('influencer')
  const page = await pageFor(await newPerson('influencer'))
  await page.route(/\/api\/influencer\/balance\/statement\//, route => {
    const isSecond = new URL(route.request().url()).searchParams.has('cursor')
    const json: Statement = {
      account: 'held',
      username,
      month: '2026-11-01',
      opening: '0.00',
      closing: '2.00',
      balance: '2.00',
      has_earlier: false,
      movements: [movement(isSecond ? 2 : 1)],
      next: isSecond ? null : 'second',
    }
    return route.fulfill({ json })
  })
  await page.goto('/statement')
  await expect(page.locator('main tbody tr')).toHaveCount(1)
  const printed = page.evaluate(
    () =>
      new Promise(resolve => {
        window.print = () => resolve(document.querySelectorAll('main tbody tr').length)
      }),
  )
  await page.getByRole('button', { name: 'Print' }).click()
  expect(await printed).toBe(2)
})
