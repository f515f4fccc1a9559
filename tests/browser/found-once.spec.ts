import type { Locator } from '@playwright/test'
import { expect, test } from './support/test.ts'

/** Expects that each locator finds one element: programs that look for a word on the page fail if there are several. */
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
