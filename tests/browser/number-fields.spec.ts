import type { Locator } from '@playwright/test'
import { earn, publish } from '../support/people.ts'
import { openInApp } from './support/open-in-app.ts'
import { expect, test } from './support/test.ts'

async function expectSteps(
  field: Locator,
  attributes: Record<string, string>,
  steps: [typed: string, up: string, down: string][],
) {
  for (const [name, value] of Object.entries(attributes)) await expect(field).toHaveAttribute(name, value)
  for (const [typed, up, down] of steps) {
    await field.fill(typed)
    await field.press('ArrowUp')
    await expect(field).toHaveValue(up)
    await field.press('ArrowDown')
    await expect(field).toHaveValue(down)
  }
  // A filled form asks before the user leaves it.
  await field.fill('')
}

const money = { step: '0.01', min: '0.01' }
const moneySteps: [string, string, string][] = [
  ['1500', '1500.01', '1500.00'],
  ['', '0.01', '0.01'],
  ['১,৫০০.৯৯', '1501.00', '1500.99'],
]
const count = { step: '1', min: '0' }
const countSteps: [string, string, string][] = [
  ['12000', '12001', '12000'],
  ['', '1', '0'],
  ['১২,০০০', '12001', '12000'],
]

test('the number fields of a brand have a step and minimum and respond to arrow keys', async ({
  pageFor,
  newPerson,
}) => {
  const page = await pageFor(await newPerson('brand'))
  await page.goto('/create-campaign')
  await expectSteps(page.getByLabel('Budget'), money, moneySteps)
  await openInApp(page, '/influencers', { forget: false })
  await expectSteps(page.getByLabel('Minimum Followers'), count, countSteps)
})

test('the number fields of an influencer have a step and minimum and respond to arrow keys', async ({
  pageFor,
  product,
  brand,
  influencer,
}) => {
  const { id } = await publish(brand)
  await earn(product.admin, brand, influencer, '5000')
  const page = await pageFor(influencer)
  await page.goto(`/campaigns/${id}`)
  await expectSteps(page.getByLabel('Expected Fee (optional)'), money, moneySteps)
  await openInApp(page, '/withdrawals', { forget: false })
  await expectSteps(page.getByLabel('Amount'), money, moneySteps)
  await openInApp(page, '/profile', { forget: false })
  await expectSteps(page.getByLabel('Followers Count'), count, countSteps)
})
