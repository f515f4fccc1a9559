import type { Locator, Page } from '@playwright/test'
import { collaborate, earn, expectStatus, owe, pay } from '../support/people.ts'
import { openInApp } from './support/open-in-app.ts'
import {
  countCalls,
  delayRequests,
  expectBanner,
  expectFigure,
  expectPage,
  row,
  withoutStream,
} from './support/screen.ts'
import { expect, test } from './support/test.ts'

const lists = {
  Users: '/users/all/',
  Campaigns: '/admin/campaigns/',
  Withdrawals: '/admin/withdrawals/',
  Payments: '/admin/payments/',
  Activity: '/admin/activity/',
}
const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name, exact: true })
const decisions = (page: Page): Locator => page.getByRole('button', { name: /^(Approve|Reject)$/ })
/** Clicks a button and confirms with the same button in the dialog. */
async function decide(page: Page, scope: Locator, label: string): Promise<void> {
  await scope.getByRole('button', { name: label, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: label }).click()
}

test('the admin panel opens on the Dashboard tab', async ({ pageFor, product, newPerson }) => {
  // Searches for the user, because other tests create newer ones.
  const { username } = await newPerson('brand')
  const page = await pageFor(product.admin)
  await page.goto('/admin-panel')
  await expectPage(page, '/admin-panel', 'Admin Panel')
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Dashboard')
  await expect(page.getByText('Total Payments', { exact: true })).toBeVisible()
  const role = row(page, 'Recent Users', username).getByText('Brand', { exact: true })
  expect(await role.evaluate(badge => getComputedStyle(badge).backgroundColor)).not.toBe('rgba(0, 0, 0, 0)')
})

test('the open tab stays in view when counts widen the tabs before it', async ({
  pageFor,
  product,
  newPerson,
  brand,
}) => {
  await pay(brand, await collaborate(brand, await newPerson('influencer'), '700'))
  const page = await pageFor(product.admin)
  await page.setViewportSize({ width: 600, height: 720 })
  const figures = await delayRequests(page, '/dashboard/admin/')
  await page.goto('/admin-panel?tab=activity')
  await expect(tab(page, 'Activity')).toBeInViewport({ ratio: 1 })
  figures.open()
  await expect(tab(page, 'Payments')).toHaveText(/\d\+?$/)
  await expect(tab(page, 'Activity')).toBeInViewport({ ratio: 1 })

  // The page itself must not scroll, as it may while its list loads.
  await expect(page.getByRole('table', { name: 'Activity' })).toHaveAttribute('aria-busy', 'false')
  const scrolled = () =>
    tab(page, 'Activity').evaluate(element => ({ list: element.parentElement?.scrollLeft ?? 0, page: window.scrollY }))
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const before = await scrolled()
  expect(before.page).toBeGreaterThan(0)
  await tab(page, 'Payments').evaluate(element => Object.assign(element.style, { width: '20rem' }))
  await expect.poll(async () => (await scrolled()).list).toBeGreaterThan(before.list)
  expect((await scrolled()).page).toBe(before.page)
})

test('the buttons of a payment in question stay in place when the platform fee arrives', async ({
  pageFor,
  product,
  newPerson,
  brand,
}) => {
  const payment = await pay(brand, await collaborate(brand, await newPerson('influencer'), '700'))
  const page = await pageFor(product.admin)
  const settings = await delayRequests(page, '/admin/settings/')
  await page.goto(`/admin-panel?tab=payments&search=${brand.username}`)
  await row(page, 'Payments', payment.brand_transaction_id).getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog')
  const approve = dialog.getByRole('button', { name: 'Approve' })
  await approve.click({ trial: true })
  const before = await approve.boundingBox()
  await expect(dialog).not.toContainText('৳0.00')
  settings.open()
  await expect(dialog).toContainText('৳0.00')
  expect(await approve.boundingBox()).toEqual(before)
})

test('opening a tab reloads its list', async ({ pageFor, product }) => {
  const page = await pageFor(product.admin)
  await withoutStream(page)
  await page.goto('/admin-panel')
  await expect(page.getByText('Total Payments', { exact: true })).toBeVisible()
  for (const [name, path] of Object.entries(lists)) {
    await test.step(name, async () => {
      const calls = countCalls(page, 'GET', path)
      await tab(page, name).click()
      await expect.poll(calls).toBe(1)
      await tab(page, 'Dashboard').click()
      await tab(page, name).click()
      await expect.poll(calls).toBe(2)
    })
  }
})

test('opening the Dashboard tab sends no request, even when its figures are stale', async ({
  freshPageFor,
  product,
}) => {
  const page = await freshPageFor(product.admin)
  const calls = countCalls(page, 'GET', '/dashboard/admin/')
  await withoutStream(page)
  await page.clock.install()
  await page.goto('/admin-panel')
  await expect(page.getByText('Total Payments', { exact: true })).toBeVisible()
  await tab(page, 'Users').click()
  await expect(page.getByRole('table', { name: 'Users' })).toHaveAttribute('aria-busy', 'false')
  await page.clock.fastForward(60_000)
  await tab(page, 'Dashboard').click()
  await expect(page.getByText('Total Payments', { exact: true })).toBeVisible()
  // Any request from the Dashboard tab would come before this one.
  const later = countCalls(page, 'GET', lists.Campaigns)
  await tab(page, 'Campaigns').click()
  await expect.poll(later).toBe(1)
  expect(calls()).toBe(1)
})

test('opening a tab again reads its list once, even when it is stale', async ({ freshPageFor, product }) => {
  const page = await freshPageFor(product.admin)
  await withoutStream(page)
  await page.clock.install()
  await page.goto('/admin-panel?tab=users')
  await expect(page.getByRole('table', { name: 'Users' })).toHaveAttribute('aria-busy', 'false')
  await tab(page, 'Dashboard').click()
  await page.clock.fastForward(60_000)
  const calls = countCalls(page, 'GET', lists.Users)
  const read = page.waitForResponse(response => response.url().includes(lists.Users))
  await tab(page, 'Users').click()
  await read
  expect(calls()).toBe(1)
})

test('a decision reloads its list', async ({ pageFor, newPerson, product }) => {
  const { admin } = product
  const [brand, influencer] = [await newPerson('brand'), await newPerson('influencer')]
  await earn(admin, brand, influencer, '1000')
  const withdraw = async (amount: string) => {
    const body = { amount, payment_method: 'bkash', phone_number: '01712345678' } as const
    return (await influencer.call('POST /withdrawals/', { body })).body
  }
  await withdraw('100')
  await withdraw('200')
  const claimed = [
    await pay(brand, await collaborate(brand, influencer, '300')),
    await pay(brand, await collaborate(brand, influencer, '400')),
  ]
  const [first = '', second = ''] = claimed.map(payment => payment.brand_transaction_id)
  const page = await pageFor(admin)
  await withoutStream(page)
  await page.goto('/admin-panel')

  /** Expects an action to succeed and to reload its tab's list once. */
  const expectReload = async (list: keyof typeof lists, success: string, action: () => Promise<void>) => {
    const calls = countCalls(page, 'GET', lists[list])
    await action()
    await expectBanner(page, 'green', success)
    await expect.poll(calls).toBe(1)
  }
  const openTab = async (name: keyof typeof lists) => {
    await tab(page, name).click()
    await expect(page.getByRole('table', { name, exact: true })).toHaveAttribute('aria-busy', 'false')
  }

  await test.step('Users', async () => {
    await openTab('Users')
    const person = row(page, 'Users', brand.username)
    await expectReload('Users', 'User deactivate successfully', () => decide(page, person, 'Deactivate'))
    await expect(person).toContainText('Inactive')
    await expectReload('Users', 'User activate successfully', () =>
      person.getByRole('button', { name: 'Activate' }).click(),
    )
    await expect(person.getByRole('cell', { name: 'Active', exact: true })).toBeVisible()
  })
  await test.step('Withdrawals', async () => {
    await openTab('Withdrawals')
    const of = (amount: string) => row(page, 'Withdrawals', influencer.username).filter({ hasText: amount })
    await expectReload('Withdrawals', 'Withdrawal approved successfully', () => decide(page, of('৳100.00'), 'Approve'))
    await expect(of('৳100.00')).toContainText('approved')
    await expectReload('Withdrawals', 'Withdrawal rejected successfully', () => decide(page, of('৳200.00'), 'Reject'))
    await expect(of('৳200.00')).toContainText('rejected')
  })
  await test.step('Payments', async () => {
    await openTab('Payments')
    await expectReload('Payments', 'Payment confirmed successfully', () =>
      decide(page, row(page, 'Payments', first), 'Approve'),
    )
    await expect(row(page, 'Payments', first)).toContainText('confirmed')
    await expectReload('Payments', 'Payment rejected successfully', () =>
      decide(page, row(page, 'Payments', second), 'Reject'),
    )
    await expect(row(page, 'Payments', second)).toContainText('rejected')
  })
})

test("an admin who deactivates a user sees the user's outstanding money", async ({
  pageFor,
  newPerson,
  product: { admin },
  watch,
}) => {
  watch.expectErrors(404)
  const [brand, influencer] = [await newPerson('brand'), await newPerson('influencer')]
  const payment = await earn(admin, brand, influencer, '3000')
  const body = { amount: '1000', payment_method: 'bkash', phone_number: '01712345678' } as const
  expectStatus(await influencer.call('POST /withdrawals/', { body }), 201)
  await pay(brand, await collaborate(brand, influencer, '400'))
  const page = await pageFor(admin)
  const dialog = page.getByRole('dialog', { name: 'Deactivate this user?' })
  const ask = async ({ username }: { username: string }) => {
    await page.goto(`/admin-panel?tab=users&search=${username}`)
    await row(page, 'Users', username).getByRole('button', { name: 'Deactivate' }).click()
  }
  await ask(influencer)
  await expectFigure(dialog, 'Balance', '৳2,000.00')
  await expectFigure(dialog, 'Pending withdrawals', '৳1,000.00')
  await expectFigure(dialog, 'To be paid for accepted applications', '৳400.00')
  await expect(dialog.getByText('Owed')).toHaveCount(0)
  // As the box is toggled.
  await owe(admin, payment)
  await expectFigure(dialog, 'Owed', '৳1,000.00')
  await expect(dialog.getByText('Balance')).toHaveCount(0)

  await ask(brand)
  await expectFigure(dialog, 'To be paid for accepted applications', '৳3,000.00')
  await expectFigure(dialog, 'Refunds to send', '৳3,000.00')
  await expectFigure(dialog, 'Payments to confirm', '1')

  await ask(await newPerson('brand'))
  await expect(dialog).toContainText('Nothing is outstanding.')

  await test.step('unless the server does not say', async () => {
    await page.route('**/api/admin/users/*/money/', route => route.fulfill({ status: 404, json: {} }))
    await ask(brand)
    await expect(dialog.getByText(`We'll log ${brand.username} out everywhere at once`)).toBeVisible()
    await expect(dialog.locator('.mantine-Skeleton-root')).toHaveCount(0)
    await expect(dialog.getByRole('paragraph')).toHaveCount(1)
    await dialog.getByRole('button', { name: 'Deactivate' }).click()
    await expectBanner(page, 'green', 'User deactivate successfully')
  })
})

test('the withdrawal of a deactivated influencer carries a warning in the list and before its approval', async ({
  pageFor,
  newPerson,
  product: { admin },
}) => {
  const [brand, influencer] = [await newPerson('brand'), await newPerson('influencer')]
  await earn(admin, brand, influencer, '100')
  const body = { amount: '100', payment_method: 'bkash', phone_number: '01712345678' } as const
  expectStatus(await influencer.call('POST /withdrawals/', { body }), 201)
  const change = { params: { id: influencer.id }, body: { action: 'deactivate' } } as const
  expectStatus(await admin.call('PUT /admin/users/{id}/', change), 200)
  const page = await pageFor(admin)
  await page.goto(`/admin-panel?tab=withdrawals&search=${influencer.username}`)
  const withdrawal = row(page, 'Withdrawals', influencer.username)
  await expect(withdrawal).toContainText('The account is deactivated')
  await withdrawal.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('dialog')).toContainText(`${influencer.username}'s account is deactivated.`)
})

test('a withdrawal or payment with an unknown status has no decision buttons', async ({
  pageFor,
  product,
  brand,
  influencer,
}) => {
  await earn(product.admin, brand, influencer, '1000')
  const body = { amount: '100', payment_method: 'bkash', phone_number: '01712345678' } as const
  await influencer.call('POST /withdrawals/', { body })
  await pay(brand, await collaborate(brand, influencer, '300'))
  const page = await pageFor(product.admin)
  await withoutStream(page)
  for (const name of ['Withdrawals', 'Payments'] as const) {
    const path = `/admin-panel?tab=${name.toLowerCase()}&search=${influencer.username}`
    const rows = row(page, name, influencer.username)
    await openInApp(page, path)
    await expect(decisions(page).first()).toBeVisible()
    const count = await rows.count()
    // Our server never sends such statuses.
    await page.route(`**/api${lists[name]}*`, async route => {
      const response = await route.fetch()
      const json = ((await response.json()) as { id: number }[]).flatMap(entry => [
        { ...entry, status: 'paused' },
        { ...entry, id: entry.id + 1_000_000, status: null },
      ])
      await route.fulfill({ response, json })
    })
    await openInApp(page, path)
    await expect(rows).toHaveCount(2 * count)
    await expect(decisions(page)).toHaveCount(0)
  }
})

test('an admin without two-step login is reminded of it until they dismiss it', async ({ pageFor, product }) => {
  const page = await pageFor(product.admin)
  await page.goto('/admin-panel')
  const link = page.getByRole('link', { name: 'protect it with two-step login' })
  await expect(link).toBeVisible()
  await link.click()
  await expectPage(page, '/account', 'Your Account')
  await page.goBack()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(link).toHaveCount(0)
  await page.reload()
  await expectPage(page, '/admin-panel', 'Admin Panel')
  await expect(page.getByRole('table', { name: 'Recent Users' }).getByRole('row').nth(1)).toBeVisible()
  await expect(link).toHaveCount(0)
})
