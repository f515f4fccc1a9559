import type { Page } from '@playwright/test'
import { collaborate, earn, publish } from '../support/people.ts'
import { openInApp } from './support/open-in-app.ts'
import { startInBangla } from './support/screen.ts'
import { expect, test } from './support/test.ts'

/** Returns the body of the request that an action sends. */
async function captureBody(page: Page, method: string, path: string, action: () => Promise<void>): Promise<unknown> {
  const sent = page.waitForRequest(
    request => request.method() === method && new URL(request.url()).pathname === `/api${path}`,
  )
  await action()
  return (await sent).postDataJSON()
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('accepts Bangla digits in every number field of a brand and sends ASCII digits', async ({
  pageFor,
  brand,
  influencer,
}) => {
  const page = await pageFor(brand)
  await startInBangla(page)

  await page.goto('/create-campaign')
  await page.getByLabel('শিরোনাম').fill('বৈশাখী মেলা')
  await page.getByLabel('বিবরণ').fill('তিনটি ছোট ভিডিও')
  await page.getByLabel('বাজেট').fill('৳১,৫০,০০০.৫০')
  await page.locator('[name=category]').selectOption('food')
  const campaign = await captureBody(page, 'POST', '/campaigns/', () =>
    page.locator('#create-campaign [type=submit]').click(),
  )
  expect(campaign).toMatchObject({ budget: '150000.50' })
  await expect(page.locator('#create-campaign')).toBeHidden()

  await collaborate(brand, influencer, '700')
  await openInApp(page, '/payments')
  await press(page, 'পেমেন্ট করুন')
  await page.getByLabel('ট্রানজেকশন আইডি').fill('BKX৯৮৭৬৫৪৩২১০')
  const payment = await captureBody(page, 'POST', '/payments/submit/', () =>
    page.getByRole('dialog').locator('[type=submit]').click(),
  )
  expect(payment).toMatchObject({ transaction_id: 'BKX9876543210', amount: '700.00' })
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await openInApp(page, '/influencers')
  await page.locator('[name=min_followers]').fill('১,২০০')
  const searched = page.waitForRequest(
    request => request.url().includes('/api/influencers/search/') && request.url().includes('1200'),
  )
  await page.keyboard.press('Enter')
  expect(new URL((await searched).url()).searchParams.get('min_followers')).toBe('1200')
})

test('accepts Bangla digits in every number field of an influencer and sends ASCII digits', async ({
  pageFor,
  product,
  brand,
  influencer,
}) => {
  const open = await publish(brand)
  await earn(product.admin, brand, influencer, '5000')
  const page = await pageFor(influencer)
  await startInBangla(page)

  await page.goto(`/campaigns/${open.id}`)
  await page.locator('[name=proposal]').fill('আমি তিনটি ভিডিও বানাব')
  await page.locator('[name=expected_fee]').fill('৪৫০০.২৫')
  const application = await captureBody(page, 'POST', '/applications/', () =>
    page.locator('main form [type=submit]').click(),
  )
  expect(application).toMatchObject({ campaign: open.id, expected_fee: '4500.25' })
  await expect(page.locator('[name=proposal]')).toHaveCount(0)

  await openInApp(page, '/withdrawals')
  await page.locator('[name=amount]').fill('১,২০০')
  await page.locator('[name=phone_number]').fill('০১৭১২-৩৪৫৬৭৮')
  await page.locator('form [type=submit]').click()
  const withdrawal = await captureBody(page, 'POST', '/withdrawals/', () =>
    page.getByRole('dialog').getByRole('button').last().click(),
  )
  expect(withdrawal).toMatchObject({ amount: '1200', phone_number: '01712345678' })
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await openInApp(page, '/profile')
  await page.locator('[name=followers_count]').fill('১২,৩৪৫')
  const profile = await captureBody(page, 'PUT', '/profile/', () => page.locator('main form [type=submit]').click())
  expect(profile).toMatchObject({ followers_count: 12345 })
})
