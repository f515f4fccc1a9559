import type { Page } from '@playwright/test'
import { publish } from '../support/people.ts'
import { appScripts } from './support/screen.ts'
import { expect, test } from './support/test.ts'

type Viewer = 'brand' | 'influencer' | 'visitor'

/** The first read of each page, after a brand has published a campaign. */
const pages: [title: string, viewer: Viewer, path: (brand: string) => string, call: (brand: string) => string][] = [
  ['a public profile that nobody has', 'visitor', () => '/user/nobody-at-all', () => '/api/profile/nobody-at-all/'],
  ["a brand's dashboard", 'brand', () => '/dashboard', () => '/api/dashboard/brand/'],
  ["an influencer's dashboard", 'influencer', () => '/dashboard', () => '/api/dashboard/influencer/'],
  ["a brand's campaigns", 'brand', () => '/campaigns', () => '/api/campaigns/?limit=50'],
  ["an influencer's campaigns", 'influencer', () => '/campaigns', () => '/api/campaigns/?limit=50'],
  ['a public profile for a visitor', 'visitor', brand => `/user/${brand}`, brand => `/api/profile/${brand}/`],
  ['a public profile for an influencer', 'influencer', brand => `/user/${brand}`, brand => `/api/profile/${brand}/`],
]

/** Records whether the page has ever shown a loading state. */
async function recordLoading(page: Page): Promise<() => Promise<boolean>> {
  await page.addInitScript(() => {
    const record = window as unknown as { wasLoading: boolean }
    record.wasLoading = false
    new MutationObserver(() => {
      record.wasLoading ||= document.querySelector('main [aria-busy="true"]') !== null
    }).observe(document, { subtree: true, childList: true, attributes: true })
  })
  return () => page.evaluate(() => (window as unknown as { wasLoading: boolean }).wasLoading)
}

for (const [title, viewer, path, call] of pages) {
  test(`${title} requests its data once, before the scripts arrive, and draws no skeleton if the reply is there`, async ({
    freshPageFor,
    newPerson,
    watch,
  }) => {
    const isMissing = title.includes('nobody')
    if (isMissing) watch.expectErrors(404)
    const brand = await newPerson('brand')
    const { title: campaign } = await publish(brand)
    const people = { brand, visitor: undefined, influencer: await newPerson('influencer') }
    const page = await freshPageFor(people[viewer])
    const url = call(brand.username)
    const reads: string[] = []
    // Ignores reads after the stream has begun, because its hints cause refetches.
    let streams = false
    page.on('request', request => {
      const { pathname, search } = new URL(request.url())
      streams ||= pathname === '/api/events/'
      if (!streams && request.method() === 'GET' && pathname.startsWith('/api/')) reads.push(pathname + search)
    })
    const { promise: answered, resolve: letScriptsArrive } = Promise.withResolvers<void>()
    await page.route(appScripts, async route => {
      await answered
      await route.continue()
    })
    const wasLoading = await recordLoading(page)
    await page.clock.install()
    const scripts = page.waitForRequest('**/assets/index-*.js')
    const reply = page.waitForResponse(response => response.url().endsWith(url))
    await page.goto(path(brand.username), { waitUntil: 'commit' })
    await reply
    await scripts
    // A page waits only briefly for its response. With a paused clock, it waits until the response arrives.
    await page.clock.pauseAt(Date.now() + 5_000)
    letScriptsArrive()
    const shown = isMissing ? 'User not found' : url.includes('profile') ? brand.username : campaign
    await expect(page.getByRole('main').getByText(shown).first()).toBeVisible()
    expect(await wasLoading()).toBe(false)
    await page.clock.resume()
    await expect(page.locator(viewer === 'visitor' ? 'header a[href="/login"]' : '#bell button').first()).toBeAttached()
    expect(reads).toContain(url)
    expect(reads).toEqual([...new Set(reads)])
  })
}

test('a page with a slow early reply shows its skeleton until the reply arrives', async ({ pageFor, newPerson }) => {
  const page = await pageFor(await newPerson('brand'))
  const { promise: released, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/dashboard/brand/', async route => {
    await released
    await route.continue()
  })
  await page.goto('/dashboard')
  await expect(page.locator('main [aria-busy="true"]').first()).toBeVisible()
  answer()
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  await expect(page.getByText('Total Campaigns', { exact: true }).locator('..')).toContainText('0')
})
