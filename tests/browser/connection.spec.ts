import type { Page } from '@playwright/test'
import { applyTo, collaborate, earn, expectStatus, publish, uniqueTransactionId } from '../support/people.ts'
import { recordAnnouncements } from './support/announcements.ts'
import { openInApp } from './support/open-in-app.ts'
import {
  abortRequests,
  countCalls,
  delayRequests,
  expectApp,
  expectBalance,
  expectBanner,
  expectPage,
  loseResponses,
  row,
  topOf,
  withoutStream,
} from './support/screen.ts'
import { expect, test } from './support/test.ts'

/** Restores the connection, and waits until the page has noticed. */
async function goOnline(page: Page): Promise<void> {
  const online = await page.evaluateHandle(() => ({
    event: new Promise<void>(resolve => window.addEventListener('online', () => resolve(), { once: true })),
  }))
  await page.context().setOffline(false)
  await online.evaluate(({ event }) => event)
}

test('a withdrawal requested offline fails immediately, keeps the form and is not resent automatically', async ({
  pageFor,
  newPerson,
  product,
  watch,
}) => {
  watch.expectErrors(0)
  const influencer = await newPerson('influencer')
  await earn(product.admin, await newPerson('brand'), influencer, '1000')
  const page = await pageFor(influencer)
  await page.goto('/withdrawals')
  await expectBalance(page, '$1,000.00')
  const calls = countCalls(page, 'POST', '/withdrawals/')
  await page.getByLabel('Amount').fill('100')
  await page.getByLabel('Phone Number').fill('01712345678')
  await page.getByRole('button', { name: 'Request Withdrawal' }).click()
  await page.context().setOffline(true)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send Request' }).click()
  await expect(dialog.getByText('Failed to request withdrawal. Please try again.', { exact: true })).toBeVisible()
  await expect(
    dialog.getByText("We couldn't reach Prochar. Check your connection and try again", { exact: true }),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Amount')).toHaveValue('100')

  await goOnline(page)
  // The balance is refetched, but the withdrawal is not resent.
  await openInApp(page, '/withdrawals')
  await expectBalance(page, '$1,000.00')
  expect(calls()).toBe(1)
  expect((await influencer.call('GET /withdrawals/')).body).toEqual([])
})

test('reads without a response are repeated once the browser is online', async ({ pageFor, newPerson, watch }) => {
  watch.expectErrors(0)
  const page = await pageFor(await newPerson('influencer'))
  await page.goto('/about')
  const lost = await abortRequests(page, '/withdrawals/')
  await openInApp(page, '/withdrawals', { forget: false })
  await expect(page.getByText("We couldn't reach Prochar. Check your connection and try again")).toBeVisible()
  await lost.restore()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText('No withdrawals yet')).toBeVisible()
})

test('a payment submitted offline fails immediately, below the note about it, and is not resent after reconnecting', async ({
  pageFor,
  newPerson,
  watch,
}) => {
  watch.expectErrors(0)
  const [brand, influencer] = [await newPerson('brand'), await newPerson('influencer')]
  await collaborate(brand, influencer, '700')
  const page = await pageFor(brand)
  await page.goto('/payments')
  const calls = countCalls(page, 'POST', '/payments/submit/')
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await page.getByLabel('Transaction ID').fill('TX-OFFLINE')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Confirm Payment' }).click()
  const note = page.getByRole('dialog').getByText("You're offline. What you type stays on this device.")
  const failure = page.getByText('Payment failed. Please try again.', { exact: true })
  // The button is a screen further down.
  await expect(failure).toBeInViewport()
  const [top = NaN, below = NaN] = [await topOf(note), await topOf(failure)]
  expect(top + ((await note.boundingBox())?.height ?? NaN)).toBeLessThanOrEqual(below)
  await goOnline(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await openInApp(page, '/payments')
  await expect(row(page, 'Campaign Payments', '700').getByText('unpaid')).toBeVisible()
  expect(calls()).toBe(1)
})

test('a payment whose response was lost can be submitted again after it was rejected', async ({
  pageFor,
  newPerson,
  product,
  watch,
}) => {
  watch.expectErrors(0)
  const [brand, influencer] = [await newPerson('brand'), await newPerson('influencer')]
  await collaborate(brand, influencer, '700')
  const page = await pageFor(brand)
  await page.goto('/payments')
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await page.getByLabel('Transaction ID').fill(uniqueTransactionId())
  const { restore } = await loseResponses(page, '/payments/submit/')
  await page.getByRole('button', { name: 'Confirm Payment' }).click()
  await expect(page.getByText('Payment failed. Please try again.', { exact: true })).toBeVisible()
  await restore()
  await page.getByRole('button', { name: 'Cancel' }).click()
  const payment = row(page, 'Campaign Payments', '700')
  await expect(payment.getByText('pending', { exact: true })).toBeVisible()
  const search = { query: { search: influencer.username } }
  const [submitted] = (await product.admin.call('GET /admin/payments/', search)).body
  const decision = { params: { id: submitted?.id ?? 0 }, body: { status: 'rejected' } } as const
  expectStatus(await product.admin.call('PUT /admin/payments/{id}/', decision), 200)

  await payment.getByRole('button', { name: 'Pay Now' }).click()
  await page.getByRole('button', { name: 'Confirm Payment' }).click()
  await expectBanner(page, 'green', 'Payment submitted successfully! Awaiting admin confirmation')
  await expect(payment.getByText('pending', { exact: true })).toBeVisible()
})

test('a request that takes ten seconds shows a notice, continues and can be cancelled', async ({
  freshPageFor,
  newPerson,
}) => {
  const page = await freshPageFor(await newPerson('brand'))
  await page.clock.install()
  // The stream would stay silent for ten minutes and then reconnect, and the page would refetch the list.
  await withoutStream(page)
  const gate = await delayRequests(page, '/applications/*')
  const line = page.getByText('This is taking longer than usual.')
  const expectNotice = async (begin: () => Promise<unknown>) => {
    const requested = page.waitForRequest('**/api/applications/*')
    await begin()
    await requested
    await page.clock.runFor(10_000)
    await expect(line).toBeVisible()
  }
  await expectNotice(() => page.goto('/applications'))
  // The request never times out.
  await page.clock.runFor(600_000)
  await expect(line).toBeVisible()
  await page.getByRole('button', { name: 'Stop waiting' }).click()
  await expect(page.getByText('Failed to fetch applications')).toBeVisible()
  await expect(
    page.getByText('You cancelled this, but it may still have gone through. Check before you try again'),
  ).toBeVisible()
  await expect(line).toHaveCount(0)

  // A late response shows, and the notice disappears.
  await expectNotice(() => page.getByRole('button', { name: 'Try again' }).click())
  gate.open()
  await expect(page.getByText('No applications found')).toBeVisible()
  await expect(line).toHaveCount(0)
})

test('a slow action can be cancelled in its dialog, which blocks presses on everything behind it', async ({
  freshPageFor,
  brand,
}) => {
  await publish(brand)
  const page = await freshPageFor(brand)
  await page.clock.install()
  await page.goto('/campaigns')
  const { delayed } = await delayRequests(page, '/campaigns/*/')
  await page.getByRole('button', { name: 'Delete Campaign' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Campaign' })
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.poll(() => delayed.size).toBe(1)
  await page.clock.runFor(10_000)
  // `force` clicks although the dialog covers the link.
  await page.getByRole('link', { name: 'Payments', exact: true }).first().click({ force: true })
  await dialog.getByRole('button', { name: 'Stop waiting' }).click()
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to delete campaign' })
  await expect(failure).toContainText('You cancelled this, but it may still have gone through.')
})

test('a logout without a connection does not report that the connection is back', async ({
  pageFor,
  newPerson,
  watch,
}) => {
  watch.expectErrors(0)
  const page = await pageFor(await newPerson('brand'))
  await abortRequests(page, '/events/*')
  await page.goto('/dashboard')
  await expectApp(page)
  await expect(async () => {
    // Ends the back-off before the next attempt.
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByText('Connection lost. Reconnecting…')).toBeVisible({ timeout: 100 })
  }).toPass()
  await recordAnnouncements(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expectPage(page, '/login', 'Login')
  await expect(page.getByText('Connection lost. Reconnecting…')).toHaveCount(0)
  expect(await page.evaluate(() => window.announced)).not.toContain('Your connection is back.')
})

/** Aborts the requests for one of the site's files until `restore` is called. */
async function loseFile(page: Page, name: string): Promise<{ restore: () => Promise<void> }> {
  const file = `**/assets/${name}-*`
  await page.route(file, route => route.abort('connectionfailed'))
  return { restore: () => page.unroute(file) }
}

test('a confirmation whose dialog fails to load fails the action, keeps typed text, and can be repeated', async ({
  freshPageFor,
  newPerson,
  watch,
}) => {
  watch.expectErrors(0, 403)
  const page = await freshPageFor(await newPerson('brand'))
  await page.route('**/api/second-factor/', route =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 403, json: { error: 'Please confirm', code: 'confirmation_required' } })
      : route.fallback(),
  )
  await page.goto('/account')
  await page.getByLabel('Current password').fill('correct horse')
  const { restore } = await loseFile(page, 'confirmation-dialog')
  const setUp = page.getByRole('button', { name: 'Set up', exact: true })
  await setUp.click()
  const failure = page.getByRole('alert').filter({ hasText: "We couldn't do that" })
  await expect(failure).toContainText("We couldn't reach Prochar. Check your connection and try again")
  await expect(page.getByLabel('Current password')).toHaveValue('correct horse')
  await restore()
  await setUp.click()
  await expect(page.getByRole('dialog', { name: "Confirm it's you" })).toBeVisible()
})

test('a proposal that fails to load shows an error on the dashboard, and opens on the next try', async ({
  freshPageFor,
  newPerson,
  watch,
}) => {
  watch.expectErrors(0)
  const [brand, influencer] = [await newPerson('brand'), await newPerson('influencer')]
  await applyTo(influencer, await publish(brand))
  const page = await freshPageFor(brand)
  await page.goto('/dashboard')
  const open = page.getByRole('button', { name: 'View Proposal' })
  await expect(open).toBeVisible()
  const { restore } = await loseFile(page, 'proposal-modal')
  await open.click()
  await expectBanner(page, 'red', "We couldn't open the proposal")
  await restore()
  await open.click()
  await expect(page.getByRole('dialog')).toBeVisible()
})
