import type { Page } from '@playwright/test'
import { openInApp } from './support/open-in-app.ts'
import { expectPage } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const headline = 'Connect Brands with the Right Influencers'

const section = (page: Page, heading: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: heading, exact: true }) })

async function expectSections(page: Page): Promise<void> {
  const howItWorks = section(page, 'How It Works')
  for (const part of ['For Brands', 'For Influencers', 'Platform Benefits']) {
    await expect(howItWorks.getByRole('heading', { level: 3, name: part, exact: true })).toBeVisible()
  }
  await expect(section(page, 'What people are saying').getByRole('figure')).toHaveCount(3)
}

test('the home page links a visitor to registration for each role', async ({ pageFor }) => {
  const page = await pageFor()
  const links = [
    ["I'm a Brand", 'brand'],
    ["I'm an Influencer", 'influencer'],
    ['Sign Up as Brand', 'brand'],
    ['Sign Up as Influencer', 'influencer'],
  ] as const
  for (const [name, role] of links) {
    await openInApp(page, '/', { forget: false })
    await expectPage(page, '/', headline)
    await page.getByRole('link', { name, exact: true }).click()
    await expectPage(page, `/register?role=${role}`, 'Register')
    await expect(page.getByLabel('Role')).toHaveValue(role)
  }
  await openInApp(page, '/', { forget: false })
  await expectSections(page)
  await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toHaveCount(0)
})

test('the home page links a logged-in user to the dashboard', async ({ pageFor, newPerson }) => {
  const page = await pageFor(await newPerson('influencer'))
  await page.goto('/')
  await expectPage(page, '/', headline)
  await expectSections(page)
  for (const name of ["I'm a Brand", "I'm an Influencer", 'Sign Up as Brand', 'Sign Up as Influencer']) {
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expectPage(page, '/dashboard', 'Dashboard')
})

test("a click counts even if the next page's styles arrive while the button is pressed", async ({
  pageFor,
  newPerson,
}) => {
  const page = await pageFor(await newPerson('influencer'))
  await page.goto('/')
  await expectPage(page, '/', headline)
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  await page.route('**/*.css', async route => {
    await opened
    await route.continue()
  })
  const dashboardLink = page.getByRole('link', { name: 'Go to Dashboard' })
  const stylesheetRequest = page.waitForRequest('**/*.css')
  await dashboardLink.hover()
  await stylesheetRequest
  await page.mouse.down()
  open()
  const stylesLoaded = () =>
    page.locator('link[rel=stylesheet]').evaluateAll(links => links.every(link => 'sheet' in link && link.sheet))
  await expect.poll(stylesLoaded).toBe(true)
  await page.mouse.up()
  await expectPage(page, '/dashboard', 'Dashboard')
})

test('the footer has twelve links, tall enough for a finger, and the current year', async ({ pageFor }) => {
  const page = await pageFor()
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  const addresses = await footer.getByRole('link').evaluateAll(links => links.map(link => link.getAttribute('href')))
  expect(addresses).toEqual([
    '/create-campaign',
    '/influencer-search',
    '/pricing',
    '/success-stories',
    '/browse-campaigns',
    '/application-tips',
    '/community',
    '/resources',
    '/about',
    '/privacy-policy',
    '/contact',
    '/terms-of-use',
  ])
  const lowest = () =>
    footer.getByRole('link').evaluateAll(links => Math.min(...links.map(link => link.getBoundingClientRect().height)))
  await expect.poll(lowest).toBeGreaterThanOrEqual(44)
  await expect(footer.getByText(/^© \d{4} Prochar\. All rights reserved\.$/)).toContainText(
    String(new Date().getFullYear()),
  )
})
