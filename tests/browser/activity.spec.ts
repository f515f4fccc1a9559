import type { Page } from '@playwright/test'
import { applyTo, collaborate, earn, publish } from '../support/people.ts'
import { appearances, setAppearance } from './support/appearances.ts'
import { expectAccessible } from './support/axe.ts'
import { expectFits } from './support/fit.ts'
import { openInApp } from './support/open-in-app.ts'
import { expectBanner, expectCells, expectHeaders, expectPage, refuseRequests, row } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Activity', exact: true })
const events = (page: Page) => table(page).locator('tbody tr > :first-child')
const moment = /^\d{1,2} \w+ \d{4}, \d{1,2}:\d{2}/

test('the Activity tab lists each event with its subject, change, person and time', async ({
  pageFor,
  product,
  brand,
  influencer,
}) => {
  const payment = await earn(product.admin, brand, influencer, '1500.50')
  const page = await pageFor(product.admin)
  await page.goto('/admin-panel')
  await page.getByRole('tab', { name: 'Activity', exact: true }).click()
  await expectPage(page, '/admin-panel?tab=activity', 'Admin Panel')
  await expectHeaders(page, 'Activity', 'Event', 'Subject', 'Change', 'By', 'Time')
  await expectCells(
    row(page, 'Activity', payment.transaction_id).filter({ hasText: 'Payment confirmed' }),
    'Payment confirmed',
    `${payment.transaction_id}Payment`,
    /^Status: pending →.*confirmedAmount: ৳1,500\.50Platform fee: ৳0\.00$/,
    'admin',
    moment,
  )
  await expectCells(
    row(page, 'Activity', influencer.username).filter({ hasText: 'Account registered' }),
    'Account registered',
    `${influencer.username}User`,
    'Role: Influencer',
    influencer.username,
    moment,
  )
})

test('each activity row links to its subject', async ({ pageFor, product, brand, influencer }) => {
  const payment = await earn(product.admin, brand, influencer, '500')
  const campaign = await publish(brand, { title: `Shawls of ${brand.username}` })
  await applyTo(influencer, campaign)
  const deleted = await publish(brand, { title: `Gone, of ${brand.username}` })
  await brand.call('DELETE /campaigns/{id}/', { params: { id: deleted.id } })
  await influencer.call('POST /withdrawals/', {
    body: { amount: '5', payment_method: 'bkash', phone_number: '01712345678' },
  })
  const page = await pageFor(product.admin)
  const follow = async (kind: string, name: string) => {
    await openInApp(page, '/admin-panel?tab=activity', { forget: false })
    await row(page, 'Activity', name).filter({ hasText: kind }).getByRole('cell').first().getByRole('link').click()
  }
  await follow('Payment confirmed', payment.transaction_id)
  await expect(row(page, 'Payments', payment.transaction_id)).toHaveCount(1)
  await follow('Account registered', brand.username)
  await expect(row(page, 'Users', brand.username)).toHaveCount(1)
  await follow('Withdrawal requested', influencer.username)
  await expect(row(page, 'Withdrawals', influencer.username)).toHaveCount(1)
  await follow('Campaign deleted', deleted.title)
  await expect(row(page, 'Campaigns', deleted.title)).toHaveCount(1)
  await follow('Application submitted', campaign.title)
  await expectPage(page, `/campaigns/${campaign.id}`, campaign.title)
})

test('activity is filtered by person, event, subject and dates, and the filters are kept in the URL', async ({
  pageFor,
  product,
  brand,
  influencer,
}) => {
  await collaborate(brand, influencer, '700')
  const page = await pageFor(product.admin)
  await page.goto('/admin-panel?tab=activity')
  await page.getByRole('searchbox', { name: 'Search' }).fill(brand.username)
  await expect(events(page)).toHaveText(['Application accepted', 'Campaign published', 'Account registered'])
  await page.getByRole('combobox', { name: 'Subject' }).selectOption('Campaign')
  await expect(events(page)).toHaveText(['Campaign published'])
  await page.getByRole('combobox', { name: 'Subject' }).selectOption('All subjects')
  await page.getByRole('combobox', { name: 'Event' }).selectOption('Application accepted')
  await expect(events(page)).toHaveText(['Application accepted'])
  const today = Temporal.Now.plainDateISO('Asia/Dhaka')
  await page.getByLabel('From', { exact: true }).fill(today.toString())
  await expectPage(
    page,
    `/admin-panel?tab=activity&search=${brand.username}&kind=application_accepted&from=${today}`,
    'Admin Panel',
  )
  await page.reload()
  await expect(events(page)).toHaveText(['Application accepted'])
  await page.getByLabel('From', { exact: true }).fill('')
  await page.getByLabel('To', { exact: true }).fill(today.subtract({ days: 1 }).toString())
  await expect(page.getByText('No activity yet', { exact: true })).toBeVisible()
})

test('a day typed into the Activity tab filters once its year is complete', async ({ pageFor, product }) => {
  const page = await pageFor(product.admin)
  const sent: (string | null)[] = []
  page.on('request', request => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/admin/activity/') sent.push(searchParams.get('from'))
  })
  await page.goto('/admin-panel?tab=activity')
  await expect(events(page).first()).toBeVisible()
  await page.getByLabel('From', { exact: true }).pressSequentially('01012026')
  await expectPage(page, '/admin-panel?tab=activity&from=2026-01-01', 'Admin Panel')
  await expect.poll(() => sent.at(-1)).toBe('2026-01-01')
  expect(new Set(sent)).toEqual(new Set([null, '2026-01-01']))
  await expect(events(page).first()).toBeVisible()
})

test('the Activity tab shows an empty state, and a retry button when loading fails', async ({
  pageFor,
  product,
  watch,
}) => {
  const page = await pageFor(product.admin)
  await page.route('**/api/admin/activity/*', route => route.fulfill({ json: [] }))
  await page.goto('/admin-panel?tab=activity')
  await expect(page.getByText('No activity yet', { exact: true })).toBeVisible()
  await page.unrouteAll()
  watch.expectErrors(400)
  const { restore } = await refuseRequests(page, '/admin/activity/*')
  await openInApp(page, '/admin-panel?tab=activity')
  await expectBanner(page, 'red', 'Error loading activity')
  await restore()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(events(page).first()).toBeVisible()
})

test('activity fits a phone in both languages and is accessible', async ({ pageFor, product, brand, influencer }) => {
  await earn(product.admin, brand, influencer, '99999999.99')
  const page = await pageFor(product.admin)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/admin-panel?tab=activity&kind=payment_confirmed')
  await expect(events(page).first()).toBeVisible()
  await expectAccessible(page)
  await expectFits(page, { name: 'activity', path: '', width: 360 })
  // Switches only this page's language, because other tests share the admin's account.
  await setAppearance(page, appearances[1])
  await expect(page.getByRole('table', { name: 'কার্যকলাপ' }).getByText('পেমেন্ট নিশ্চিত হয়েছে').first()).toBeVisible()
  await expectFits(page, { name: 'activity in Bangla', path: '', width: 360 })
})
