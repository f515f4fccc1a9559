import { applyTo, publish } from '../support/people.ts'
import { openInApp } from './support/open-in-app.ts'
import { expectPage, row } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test("a brand's dashboard links to its lists and to the applicants' profiles", async ({ pageFor, newPerson }) => {
  const [brand, influencer] = [await newPerson('brand'), await newPerson('influencer')]
  await applyTo(influencer, await publish(brand))
  const page = await pageFor(brand)
  const links = [
    ['Recent Campaigns', '/campaigns', 'My Campaigns'],
    ['Recent Applications', '/applications', 'Campaign Applications'],
  ] as const
  for (const [list, path, heading] of links) {
    await openInApp(page, '/dashboard', { forget: false })
    const card = page.locator('section').filter({ has: page.getByRole('heading', { name: list, exact: true }) })
    await card.locator(`a[href="${path}"]`).click()
    await expectPage(page, path, heading)
  }
  await openInApp(page, '/dashboard', { forget: false })
  await row(page, 'Recent Applications', influencer.username).getByRole('link', { name: influencer.username }).click()
  await expectPage(page, `/user/${influencer.username}`, influencer.username)
})

test("an influencer's dashboard links to brand profiles and campaign pages", async ({ pageFor, newPerson }) => {
  const brand = await newPerson('brand')
  const { id, title } = await publish(brand)
  const page = await pageFor(await newPerson('influencer'))
  await page.goto('/dashboard')
  await row(page, 'Available Campaigns', brand.username).getByRole('link', { name: brand.username }).click()
  await expectPage(page, `/user/${brand.username}`, brand.username)
  await page.goBack()
  await row(page, 'Available Campaigns', brand.username).getByRole('link', { name: 'Apply', exact: true }).click()
  await expectPage(page, `/campaigns/${id}`, title)
  await expect(page.getByLabel('Proposal')).toBeVisible()
})

test('a proposal can be decided in its dialog, and only while it is pending', async ({ pageFor, newPerson }) => {
  const [brand, influencer] = [await newPerson('brand'), await newPerson('influencer')]
  await applyTo(influencer, await publish(brand), '500')
  const page = await pageFor(brand)
  await page.goto('/dashboard')
  const application = row(page, 'Recent Applications', influencer.username)
  const dialog = page.getByRole('dialog', { name: 'Proposal details' })
  const decisions = dialog.getByRole('button', { name: /^(Accept|Reject)$/ })

  await application.getByRole('button', { name: 'View Proposal' }).click()
  await expect(dialog.getByRole('button', { name: 'Accept', exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(decisions).toHaveText('Reject')
  await decisions.click()
  await expect(application).toContainText('rejected')
  await expect(dialog).toBeHidden()

  await application.getByRole('button', { name: 'View Proposal' }).click()
  await expect(dialog).toContainText('rejected')
  await expect(decisions).toHaveCount(0)
})
