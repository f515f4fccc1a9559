import { collaborate, pay, uniqueTransactionId } from '../support/people.ts'
import { networkHost } from './support/chromium.ts'
import { reducedMotion } from './support/reduced-motion.ts'
import { row } from './support/screen.ts'
import { expect, storageStateOf, test } from './support/test.ts'

test('over plain HTTP from a network address, a brand can pay, and there are no copy buttons', async ({
  browser,
  product,
  watch,
  brand,
  influencer,
}) => {
  await pay(brand, await collaborate(brand, influencer, '700'))
  await collaborate(brand, influencer, '800')
  const url = new URL(product.origin)
  url.hostname = networkHost
  await using context = await browser.newContext({ reducedMotion, storageState: storageStateOf(url.origin, brand) })
  watch.follow(context, url.origin)
  watch.allowConsole('The Cross-Origin-Opener-Policy header has been ignored')
  const page = await context.newPage()
  await page.goto(`${url.origin}/payments`)
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false)
  const copyButtons = page.getByRole('button', { name: /^Copy/ })
  await expect(row(page, 'Campaign Payments', '৳700.00')).toBeVisible()
  await expect(copyButtons).toHaveCount(0)

  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect(page.getByRole('dialog')).toContainText('01711000001')
  await expect(copyButtons).toHaveCount(0)
  await page.getByLabel('Transaction ID').fill(uniqueTransactionId())
  await page.getByRole('button', { name: 'Confirm Payment' }).click()
  await expect(page.getByText('Payment submitted successfully! Awaiting admin confirmation')).toBeVisible()
})
