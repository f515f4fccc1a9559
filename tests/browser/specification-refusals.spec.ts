import type { Page } from '@playwright/test'
import { Answer } from './specification-server/calls.ts'
import { addSampleData } from './specification-server/sample-data.ts'
import { expect, test } from './specification-server/test.ts'
import { openInApp } from './support/open-in-app.ts'
import { countCalls, row, twoFrames } from './support/screen.ts'

/** Expects that what the page has read so far is shown without a failure. */
async function expectNoFailure(page: Page): Promise<void> {
  await twoFrames(page)
  await expect(page.locator('[aria-busy=true], .mantine-Skeleton-root')).toHaveCount(0)
  // At once, because the page reads again after a while.
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
}

test.describe('a server that refuses what the specification lacks', () => {
  const forbidden = new Answer(403, { error: 'You may not do this' })

  for (const refusal of [new Answer(401, { detail: 'No credentials were provided.' }), forbidden]) {
    const { status } = refusal
    test(`has no account cards or refunds after a ${status}`, async ({ server, pageFor, watch }) => {
      watch.allowErrors(status)
      server.refusal = refusal
      const { brand } = addSampleData(server.market)
      const page = await pageFor(brand)
      const refunds = countCalls(page, 'GET', '/refunds/', 'requestfinished')
      await page.goto('/payments')
      await expect(row(page, 'Campaign Payments', 'Waiting tea')).toBeVisible()
      // Repeated with another token.
      await expect.poll(refunds).toBe(status === 401 ? 2 : 1)
      await expectNoFailure(page)
      await openInApp(page, '/account', { forget: false })
      await expect(page.getByRole('heading', { level: 1, name: 'Your Account' })).toBeVisible()
      await expectNoFailure(page)
      await expect(page.locator('main').getByRole('heading', { level: 2 })).toHaveCount(0)
      await openInApp(page, '/payments', { forget: false })
      await expect(row(page, 'Campaign Payments', 'Waiting tea')).toBeVisible()
      await expectNoFailure(page)
    })
  }

  test('lets an influencer apply on the page of a campaign', async ({ server, pageFor, watch }) => {
    watch.allowErrors(403)
    server.refusal = forbidden
    const { newInfluencer } = addSampleData(server.market)
    const page = await pageFor(newInfluencer)
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Apply', exact: true }).first().click()
    await expect(page.getByLabel('Proposal')).toBeVisible()
  })

  test("has no refunds or fee below an admin's payments", async ({ server, pageFor, watch }) => {
    watch.allowErrors(403)
    server.refusal = forbidden
    const { admin } = addSampleData(server.market)
    const page = await pageFor(admin)
    const refunds = countCalls(page, 'GET', '/admin/refunds/', 'requestfinished')
    const settings = countCalls(page, 'GET', '/admin/settings/', 'requestfinished')
    const settingsSent = countCalls(page, 'GET', '/admin/settings/')
    await page.goto('/admin-panel?tab=payments')
    await expect(page.getByText('Waiting tea')).toBeVisible()
    // The cards request both together and are shown once both have been answered.
    await expect.poll(refunds).toBe(1)
    await expect.poll(() => settingsSent() - settings()).toBe(0)
    await expectNoFailure(page)
  })
})
