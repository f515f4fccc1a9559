import type { Page } from '@playwright/test'
import { expectPage } from './support/screen.ts'
import { expect, test } from './support/test.ts'

/** Aborts requests for this version's files, as after an upgrade, until the page reloads. */
async function upgrade(page: Page): Promise<void> {
  await page.route('**/assets/**', route => route.fulfill({ status: 404, body: 'Not found' }))
  page.on('request', request => {
    if (request.isNavigationRequest()) void page.unroute('**/assets/**')
  })
}

test.beforeEach(({ watch }) => watch.allowConsole('Failed to fetch dynamically imported module'))

test('a page opened after an upgrade of the site reloads itself', async ({ freshPageFor, newPerson, watch }) => {
  watch.expectErrors(404)
  const page = await freshPageFor(await newPerson('brand'))
  await page.goto('/dashboard')
  await expectPage(page, '/dashboard', 'Dashboard')
  await upgrade(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Payments', exact: true }).click()
  await expectPage(page, '/payments', 'Campaign Payments')
})

test('after an upgrade, a page explains why it cannot change the language, keeps typed text, and logs out on the server', async ({
  freshPageFor,
  newPerson,
  watch,
}) => {
  watch.expectErrors(404)
  watch.allowErrors(401)
  const brand = await newPerson('brand')
  const page = await freshPageFor(brand)
  const leaving = page.waitForResponse(/\/assets\/complete-logout-/)
  await page.goto('/campaigns?create=true')
  await leaving
  await page.getByLabel('Title').fill('Rain and tea')
  await upgrade(page)
  await page.getByRole('button', { name: 'বাংলা' }).click()
  await expect(page.getByText('Prochar has been updated. Please reload this page.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Rain and tea')

  // Responds only after the login page has failed to load, which must not abort the logout.
  await page.route('**/api/logout/', async route => {
    await expect(page.getByRole('heading', { name: "We couldn't load this page" })).toBeVisible()
    await route.continue()
  })
  const loggedOut = page.waitForResponse('**/api/logout/')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  expect((await loggedOut).status()).toBe(204)
  await expectPage(page, '/login', 'Login')
})
