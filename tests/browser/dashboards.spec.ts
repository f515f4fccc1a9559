import { callerOf } from '../support/client.ts'
import { applyTo, collaborate, expectStatus, login, password, publish, uniqueName } from '../support/people.ts'
import { expectAnnounced, recordAnnouncements } from './support/announcements.ts'
import { expectFits } from './support/fit.ts'
import { openInApp } from './support/open-in-app.ts'
import { stillness } from './support/places.ts'
import type { Product } from './support/product.ts'
import { expectPage, row, startInBangla, topOf } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test("a brand's dashboard links to its lists and to the applicants' profiles", async ({
  pageFor,
  brand,
  influencer,
}) => {
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

test("an influencer's dashboard links to brand profiles and campaign pages", async ({ pageFor, newPerson, brand }) => {
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

test('a proposal can be decided in its dialog, and only while it is pending', async ({
  pageFor,
  brand,
  influencer,
}) => {
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

/** Registers a user with a username of the maximum length: wide, without a place to break. */
async function registerWide({ send }: Product, role: 'brand' | 'influencer') {
  const username = uniqueName('W'.repeat(17)).replaceAll('-', 'W')
  const email = `${username}@example.com`
  expectStatus(await callerOf(send).call('POST /register/', { body: { username, email, password, role } }), 201)
  return login(send, email)
}

test('the longest usernames and transaction IDs wrap on a phone', async ({ pageFor, product }) => {
  const [brand, influencer] = [await registerWide(product, 'brand'), await registerWide(product, 'influencer')]
  const { id, amount_due } = await collaborate(brand, influencer, '800')
  const body = {
    application_id: id,
    amount: amount_due,
    payment_method: 'bkash',
    transaction_id: uniqueName('W'.repeat(51)).replaceAll('-', 'W'),
  } as const
  expectStatus(await brand.call('POST /payments/submit/', { body }), 201)
  await applyTo(influencer, await publish(brand))

  const page = await pageFor(brand)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/dashboard')
  await expectFits(page, { name: 'the dashboard', path: '/dashboard', width: 360 })
  await page.getByRole('button', { name: 'View Proposal' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await stillness(page)
  const top = (name: string) => topOf(page.getByRole('dialog').getByRole('button', { name, exact: true }))
  expect(await top('Accept')).toBe(await top('Reject'))
  await page.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click()
  await expectFits(page, { name: 'the question', path: '/dashboard', width: 360 })
  await openInApp(page, '/payments')
  const copy = page.getByRole('button', { name: `Copy ${body.transaction_id.toUpperCase()}` })
  await expect(copy).toBeVisible()
  const { x, width } = (await copy.boundingBox()) ?? { x: 0, width: 0 }
  expect(x + width).toBeLessThan(360)

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.resolve()
  })
  await recordAnnouncements(page)
  await copy.click()
  await expectAnnounced(page, 'Copied')
  // Its accessible name stays the same, so that screen readers do not announce it as well.
  expect(await copy.count()).toBe(1)

  // In Bangla, the buttons do not fit on one line with the others.
  await startInBangla(page)
  await page.goto('/applications')
  const topInRow = (name: string) => topOf(page.getByRole('button', { name, exact: true }))
  expect(await topInRow('গ্রহণ করুন')).toBe(await topInRow('প্রত্যাখ্যান করুন'))
})
