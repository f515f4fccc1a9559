import type { Locator, Page } from '@playwright/test'
import { applyTo, collaborate, earn, pay, publish, uniqueName, uniqueTransactionId } from '../support/people.ts'
import { openInApp } from './support/open-in-app.ts'
import { countCalls, delayRequests, expectApp, expectBanner, expectPage, row } from './support/screen.ts'
import { expect, test } from './support/test.ts'

/**
 * Double-clicks a button and presses Enter before the response arrives, and expects a single call. `done` waits for the
 * result on the page.
 */
async function pressTwice(page: Page, button: Locator, [method, path]: [string, string], done: () => Promise<void>) {
  const calls = countCalls(page, method, new RegExp(`^${path.replace('*', '\\d+')}$`))
  const gate = await delayRequests(page, path)
  await button.dblclick()
  await page.keyboard.press('Enter')
  gate.open()
  await done()
  expect(calls()).toBe(1)
}

test('submitting registration twice creates one account', async ({ pageFor }) => {
  const username = uniqueName('twice')
  const page = await pageFor()
  await page.goto('/register')
  await expectApp(page)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(`${username}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await pressTwice(page, page.getByRole('button', { name: 'Register', exact: true }), ['POST', '/register/'], () =>
    expectPage(page, '/dashboard', 'Dashboard'),
  )
})

test('submitting a campaign, decision or payment twice sends it once', async ({ pageFor, brand, influencer }) => {
  await applyTo(influencer, await publish(brand, { title: 'Spring' }))
  const page = await pageFor(brand)
  await page.goto('/create-campaign')
  await page.getByLabel('Title').fill('Summer')
  await page.getByLabel('Description').fill('A film')
  await page.getByLabel('Budget').fill('100')
  await page.getByLabel('Category').selectOption('food')
  const create = page.locator('form').getByRole('button', { name: 'Create Campaign' })
  await pressTwice(page, create, ['POST', '/campaigns/'], () =>
    expect(page.getByRole('listitem').filter({ hasText: 'Summer' })).toHaveCount(1),
  )

  await openInApp(page, '/applications')
  await row(page, 'Campaign Applications', influencer.username).getByRole('button', { name: 'Accept' }).click()
  const accept = page.getByRole('dialog').getByRole('button', { name: 'Accept' })
  await pressTwice(page, accept, ['PUT', '/applications/*/status/'], () =>
    expect(row(page, 'Campaign Applications', influencer.username)).toContainText('accepted'),
  )

  await openInApp(page, '/payments')
  await row(page, 'Campaign Payments', influencer.username).getByRole('button', { name: 'Pay Now' }).click()
  await page.getByLabel('Transaction ID').fill(uniqueTransactionId())
  const confirm = page.getByRole('button', { name: 'Confirm Payment' })
  await pressTwice(page, confirm, ['POST', '/payments/submit/'], () =>
    expect(row(page, 'Campaign Payments', influencer.username)).toContainText('pending'),
  )
})

test('double-clicking Accept opens the confirmation without confirming', async ({ pageFor, brand, influencer }) => {
  await applyTo(influencer, await publish(brand))
  const page = await pageFor(brand)
  const calls = countCalls(page, 'PUT', /status/)
  await page.goto('/applications')
  const application = row(page, 'Campaign Applications', influencer.username)
  await application.getByRole('button', { name: 'View Proposal' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Accept' }).dblclick()
  await expect(dialog).toContainText('This decision is final')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(application).toContainText('pending')
  expect(calls()).toBe(0)
})

test('Escape closes a dialog after a double click with the right button', async ({ pageFor, brand, influencer }) => {
  await collaborate(brand, influencer, '700')
  const page = await pageFor(brand)
  await page.goto('/payments')
  await page.getByRole('button', { name: 'Pay Now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Complete Your Payment' })
  await dialog.getByRole('heading').first().dblclick({ button: 'right' })
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('submitting an application or withdrawal twice sends it once', async ({ pageFor, product, brand, influencer }) => {
  await earn(product.admin, brand, influencer, '1000')
  const campaign = await publish(brand, { title: `Autumn of ${brand.username}` })
  const page = await pageFor(influencer)
  await page.goto(`/campaigns/${campaign.id}`)
  await page.getByLabel('Proposal').fill('A film')
  await pressTwice(page, page.getByRole('button', { name: 'Submit Application' }), ['POST', '/applications/'], () =>
    expect(page.getByText('You have already applied to this campaign', { exact: true })).toBeVisible(),
  )
  await openInApp(page, '/withdrawals')
  await page.getByLabel('Amount').fill('100')
  await page.getByLabel('Phone Number').fill('01712345678')
  await page.getByRole('button', { name: 'Request Withdrawal' }).click()
  await pressTwice(page, page.getByRole('button', { name: 'Send Request' }), ['POST', '/withdrawals/'], () =>
    expect(page.getByText('$900.00', { exact: true })).toBeVisible(),
  )
})

test("submitting an admin's decision twice sends it once", async ({ pageFor, product, brand, influencer }) => {
  await earn(product.admin, brand, influencer, '1000')
  const payment = await pay(brand, await collaborate(brand, influencer, '500'))
  const body = { amount: '100', payment_method: 'nagad', phone_number: '01712345678' } as const
  await influencer.call('POST /withdrawals/', { body })
  const page = await pageFor(product.admin)
  const approve = page.getByRole('dialog').getByRole('button', { name: 'Approve' })

  await page.goto(`/admin-panel?tab=payments&search=${influencer.username}`)
  const claimed = row(page, 'Payments', payment.brand_transaction_id)
  // The second click lands beside the dialog that the first one opens.
  await claimed.getByRole('button', { name: 'Approve' }).dblclick()
  await pressTwice(page, approve, ['PUT', '/admin/payments/*/'], () => expect(claimed).toContainText('confirmed'))

  await openInApp(page, `/admin-panel?tab=withdrawals&search=${influencer.username}`)
  const requested = row(page, 'Withdrawals', influencer.username)
  await requested.getByRole('button', { name: 'Approve' }).click()
  await pressTwice(page, approve, ['PUT', '/admin/withdrawals/*/'], () => expect(requested).toContainText('approved'))
})

test('a dialog stays open until its payment has a response, however often Escape is pressed', async ({
  pageFor,
  brand,
  influencer,
}) => {
  await collaborate(brand, influencer, '700')
  const page = await pageFor(brand)
  await page.goto('/payments')
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await page.getByLabel('Transaction ID').fill(uniqueTransactionId())
  const gate = await delayRequests(page, '/payments/submit/')
  await page.getByRole('button', { name: 'Confirm Payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Complete Your Payment' })
  await expect(dialog.getByRole('button', { name: 'Submitting...' })).toBeVisible()
  for (let press = 0; press < 4; press += 1) {
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
  }
  gate.open()
  await expectBanner(page, 'green', 'Payment submitted successfully! Awaiting admin confirmation')
  await expect(dialog).toHaveCount(0)
})
