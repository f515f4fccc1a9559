import type { Page } from '@playwright/test'
import { expectPage } from './support/screen.ts'
import { expect, test } from './support/test.ts'

// Some lists are everybody's: they are empty on a server of its own only.
test.use({ apart: 'empty' })

async function expectTexts(page: Page, path: string, heading: string, ...texts: string[]): Promise<void> {
  await page.goto(path)
  await expectPage(page, path, heading)
  for (const text of texts) await expect(page.getByText(text, { exact: true })).toBeVisible()
}

test('where there is nothing yet, every list says so in the words for it', async ({ pageFor, newPerson, product }) => {
  const brand = await pageFor(await newPerson('brand'))
  await expectTexts(brand, '/dashboard', 'Dashboard', 'No campaigns yet', 'No applications yet')
  await expectTexts(brand, '/campaigns', 'My Campaigns', 'No campaigns found')
  await expectTexts(brand, '/applications', 'Campaign Applications', 'No applications found')
  await expectTexts(brand, '/payments', 'Campaign Payments', 'No applications found')

  const influencer = await pageFor(await newPerson('influencer'))
  await expectTexts(influencer, '/dashboard', 'Dashboard', 'No campaigns yet', 'No applications yet')
  await expectTexts(influencer, '/campaigns', 'Available Campaigns', 'No campaigns found')
  await expectTexts(influencer, '/applications', 'My Applications', 'No applications found')
  await expectTexts(influencer, '/payments', 'My Earnings', 'No applications found')
  await expectTexts(influencer, '/withdrawals', 'Withdrawals', 'No withdrawals yet', '$0.00')

  const admin = await pageFor(product.admin)
  await expectTexts(admin, '/admin-panel', 'Admin Panel', 'No recent campaigns')
  await expectTexts(admin, '/admin-panel?tab=campaigns', 'Admin Panel', 'No campaigns found')
  await expectTexts(admin, '/admin-panel?tab=withdrawals', 'Admin Panel', 'No withdrawals found')
  await expectTexts(admin, '/admin-panel?tab=payments', 'Admin Panel', 'No payments found')
})

test('a profile that cannot be loaded keeps saying that it is loading', async ({ pageFor, watch }) => {
  watch.expectRefusal(404)
  const page = await pageFor()
  const refused = page.waitForResponse(response => response.status() === 404)
  await page.goto('/user/no-such-person')
  await refused
  await expect(page.getByText('Loading profile...', { exact: true })).toBeVisible()
})
