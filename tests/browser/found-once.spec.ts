import type { Locator } from '@playwright/test'
import { applyTo, publish } from '../support/people.ts'
import { expect, test } from './support/test.ts'

/** Expects each locator to match one element: programs that look for a word on the page fail if several match. */
async function expectOnce(...locators: Locator[]): Promise<void> {
  for (const locator of locators) await expect(locator).toBeVisible()
}

test('a field is the only element with its label', async ({ pageFor }) => {
  const page = await pageFor()
  await page.goto('/login')
  await expectOnce(page.getByLabel('Email'), page.getByLabel('Password'))
  await page.goto('/register')
  for (const name of ['Username', 'Email', 'Password', 'Role']) await expectOnce(page.getByLabel(name))
})

test('the footer does not repeat the names of the navigation and of the sections of the home page', async ({
  pageFor,
  newPerson,
}) => {
  const page = await pageFor()
  await page.goto('/')
  for (const name of ['For Brands', 'For Influencers']) await expectOnce(page.getByText(name))
  const brandPage = await pageFor(await newPerson('brand'))
  await brandPage.goto('/dashboard')
  await expectOnce(brandPage.getByRole('link', { name: 'Find Influencers' }))
})

test("the hidden table of a chart repeats no heading of the dashboard's tables", async ({
  pageFor,
  newPerson,
  brand,
}) => {
  await applyTo(await newPerson('influencer'), await publish(brand))
  const page = await pageFor(brand)
  await page.goto('/dashboard')
  await expectOnce(page.getByRole('columnheader', { name: 'Applications' }))
})
