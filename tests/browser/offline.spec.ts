import { expectPage } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test('a page that fails to load shows the offline page and recovers by itself, and no call gets a cached response', async ({
  freshPageFor,
  newPerson,
  watch,
}) => {
  watch.expectErrors(0)
  watch.allowConsole('Failed to fetch dynamically imported module')
  const page = await freshPageFor(await newPerson('brand'), { serviceWorkers: 'allow' })
  await page.goto('/campaigns')
  await expectPage(page, '/campaigns', 'My Campaigns')
  await expect(page.getByText('No campaigns found')).toBeVisible()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.context().setOffline(true)
  await expect(page.getByText("You're offline. What you type stays on this device")).toBeVisible()
  const answered = await page.evaluate(() =>
    fetch('/api/campaigns/').then(
      () => true,
      () => false,
    ),
  )
  expect(answered).toBe(false)

  // A page of the app whose files have not been loaded yet.
  await page.getByRole('navigation').getByRole('link', { name: 'Applications', exact: true }).click()
  await expect(page.getByRole('heading', { name: "We couldn't load this page" })).toBeVisible()
  await page.context().setOffline(false)
  await expectPage(page, '/applications', 'Campaign Applications')

  await page.context().setOffline(true)
  await page.goto('/payments')
  await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'আপনি অফলাইনে আছেন' })).toBeHidden()
  await page.context().setOffline(false)
  await expectPage(page, '/payments', 'Campaign Payments')
  const cached = await page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map(name => window.caches.open(name)))
    const requests = await Promise.all(caches.map(cache => cache.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(cached.toSorted()).toEqual(['/favicon.svg', '/offline.html', '/offline.js'])
})
