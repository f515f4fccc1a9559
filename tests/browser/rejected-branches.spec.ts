import type { Page } from '@playwright/test'
import { applyTo, collaborate, earn, pay, publish, uniqueTransactionId } from '../support/people.ts'
import { openInApp } from './support/open-in-app.ts'
import {
  anyDate,
  countCalls,
  expectBalance,
  expectBanner,
  expectCells,
  expectColour,
  expectFieldError,
  expectFigure,
  row,
  withoutStream,
  withDate,
  loseResponses,
} from './support/screen.ts'
import { expect, test } from './support/test.ts'

/** Approves or rejects a row of the admin panel and confirms the dialog. */
async function decideAsAdmin(page: Page, table: 'Payments' | 'Withdrawals', name: string, word: 'Approve' | 'Reject') {
  await openInApp(page, `/admin-panel?tab=${table.toLowerCase()}&search=${name}`)
  await row(page, table, name).getByRole('button', { name: word }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: word }).click()
}

test('a rejected application is final, shown in red to both sides and owes nothing', async ({
  pageFor,
  brand,
  influencer,
}) => {
  await applyTo(influencer, await publish(brand), '750')

  const page = await pageFor(brand)
  await page.goto('/applications')
  const application = row(page, 'Campaign Applications', influencer.username)
  await application.getByRole('button', { name: 'Reject' }).click()
  const dialog = page.getByRole('dialog', { name: 'Proposal details' })
  await expect(dialog).toContainText(`Reject ${influencer.username}'s application?`)
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('Application rejected successfully!', { exact: true })).toBeVisible()
  await expectCells(
    application,
    '',
    influencer.username,
    'Eid collection',
    '৳750.00',
    'rejected',
    anyDate,
    'View Proposal',
  )
  await expectColour(application, 'rejected', 'red')
  await application.getByRole('button', { name: 'View Proposal' }).click()
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button', { name: /Accept|Reject/ })).toHaveCount(0)

  const other = await pageFor(influencer)
  await other.goto('/applications')
  await expectColour(row(other, 'My Applications', 'Eid collection'), 'rejected', 'red')
  await openInApp(other, '/dashboard')
  await expectFigure(other.getByRole('main'), 'Total Applications', '1')
  await expectFigure(other.getByRole('main'), 'Accepted', '0')
  await expectFigure(other.getByRole('main'), 'Pending Earnings', '৳0.00')
  await openInApp(other, '/payments')
  await expect(other.getByText('No applications found', { exact: true })).toBeVisible()
})

test('a rejected payment can be paid again, and only the confirmed one counts', async ({
  pageFor,
  product,
  brand,
  influencer,
}) => {
  const first = await pay(brand, await collaborate(brand, influencer, '1234.5'))
  const [page, admin, earner] = [await pageFor(brand), await pageFor(product.admin), await pageFor(influencer)]

  await decideAsAdmin(admin, 'Payments', influencer.username, 'Reject')
  await expectBanner(admin, 'green', 'Payment rejected successfully')
  await expectColour(row(admin, 'Payments', influencer.username), 'rejected', 'red')

  await page.goto('/payments')
  const payment = row(page, 'Campaign Payments', influencer.username)
  // The date does not break.
  const rejected = `Rejected on \\d{1,2}\\s[A-Z][a-z]+\\s\\d{4}: ${first.transaction_id}`
  await expectCells(
    payment,
    'Eid collection',
    influencer.username,
    '৳1,234.50',
    '–',
    '–',
    new RegExp(`^unpaid${rejected}$`),
    'Pay Now',
  )
  await expectColour(payment, 'unpaid', 'yellow')
  await payment.getByRole('button', { name: 'Pay Now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Complete Your Payment' })
  await dialog.getByRole('radio', { name: 'Nagad' }).check()
  const second = uniqueTransactionId()
  await dialog.getByLabel('Transaction ID').fill(second.toLowerCase())
  await dialog.getByRole('button', { name: 'Confirm Payment' }).click()
  await expectBanner(page, 'green', 'Payment submitted successfully! Awaiting admin confirmation')
  await expectCells(
    payment,
    'Eid collection',
    influencer.username,
    '৳1,234.50',
    'Nagad',
    `${second}Nagad`,
    new RegExp(`^pending1 earlier payment${rejected}$`),
    '',
  )

  await decideAsAdmin(admin, 'Payments', influencer.username, 'Approve')
  await expectBanner(admin, 'green', 'Payment confirmed successfully')
  await expectColour(row(admin, 'Payments', second), 'confirmed', 'green')
  await expectColour(row(admin, 'Payments', first.brand_transaction_id), 'rejected', 'red')

  await earner.goto('/dashboard')
  await expectFigure(earner.getByRole('main'), 'Total Earnings', '৳1,234.50')
  await expectFigure(earner.getByRole('main'), 'Pending Earnings', '৳0.00')
  await openInApp(page, '/dashboard')
  await expectFigure(page.getByRole('main'), 'Money Spent', '৳1,234.50')
})

test('a payment submitted from a list of unpaid applications stays on the screen as pending', async ({
  pageFor,
  newPerson,
  brand,
  influencer,
}) => {
  await collaborate(brand, influencer, '700')
  await collaborate(brand, await newPerson('influencer'), '300')
  const page = await pageFor(brand)
  await page.goto(`/payments?payment_status=unpaid&search=${influencer.username}`)
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await page.getByLabel('Transaction ID').fill(uniqueTransactionId())
  await page.getByRole('button', { name: 'Confirm Payment' }).click()
  await expectBanner(page, 'green', 'Payment submitted successfully! Awaiting admin confirmation')
  await expectColour(row(page, 'Campaign Payments', influencer.username), 'pending', 'yellow')
  await expect(page.getByRole('combobox', { name: 'Payment Status' })).toHaveValue('')
  // The search field keeps its text.
  await expect(page.getByRole('table', { name: 'Campaign Payments' }).locator('tbody tr')).toHaveCount(1)
})

test('rejecting a withdrawal returns the money', async ({ pageFor, newPerson, product, influencer }) => {
  await earn(product.admin, await newPerson('brand'), influencer, '1000')
  const [page, admin] = [await pageFor(influencer), await pageFor(product.admin)]
  const request = async (amount: string) => {
    await page.getByLabel('Amount').fill(amount)
    await page.getByLabel('Phone Number').fill('01812345678')
    await page.getByRole('button', { name: 'Request Withdrawal' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send Request' }).click()
    await expectBanner(page, 'green', 'Withdrawal request submitted successfully!')
  }
  await page.goto('/withdrawals')
  await expectBalance(page, '$1,000.00')
  await request('300')
  await expectBalance(page, '$700.00')

  await decideAsAdmin(admin, 'Withdrawals', influencer.username, 'Reject')
  await expectBanner(admin, 'green', 'Withdrawal rejected successfully')
  const decided = row(admin, 'Withdrawals', influencer.username)
  const facts = [influencer.username, '৳300.00', 'bKash', '01812345678']
  await expectCells(decided, '', ...facts, withDate('rejected'), anyDate, '')

  await page.reload()
  await expectColour(row(page, 'Recent Withdrawals', '৳300.00'), 'rejected', 'red')
  await expectBalance(page, '$1,000.00')
  // The full amount is available again.
  await request('1000')
  await expectBalance(page, '$0.00')
})

test('an invalid withdrawal shows the specified errors beside its fields', async ({
  pageFor,
  newPerson,
  product,
  watch,
}) => {
  watch.expectErrors(400)
  const influencer = await newPerson('influencer')
  await earn(product.admin, await newPerson('brand'), influencer, '1000')
  const page = await pageFor(influencer)
  await withoutStream(page)
  const calls = countCalls(page, 'POST', '/withdrawals/')
  const [amount, phone] = [page.getByLabel('Amount'), page.getByLabel('Phone Number')]
  const ask = page.getByRole('button', { name: 'Request Withdrawal' })
  await page.goto('/withdrawals')
  await expectBalance(page, '$1,000.00')
  for (const text of ['', '0', '-1', 'all', '1.005', '1e2']) {
    await amount.fill(text)
    await ask.click()
    await expectFieldError(amount, 'Please enter a valid amount')
  }
  // Validation goes through the fields in order: amount, phone number, balance.
  await expect(phone).not.toHaveAttribute('aria-invalid', 'true')
  await amount.fill('1000.01')
  await ask.click()
  await expectFieldError(phone, 'Please enter your phone number')
  await expect(amount).not.toHaveAttribute('aria-invalid', 'true')
  await phone.fill('01712345678')
  await ask.click()
  await expectFieldError(amount, 'Insufficient balance')
  await expect(phone).not.toHaveAttribute('aria-invalid', 'true')
  expect(calls()).toBe(0)

  // The page's balance is stale, so the server rejects the request.
  const body = { amount: '900', payment_method: 'bkash', phone_number: '01712345678' } as const
  expect((await influencer.call('POST /withdrawals/', { body })).status).toBe(201)
  await amount.fill('500')
  await phone.fill('01712345678')
  await ask.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send Request' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Failed to request withdrawal. Please try again.' }),
  ).toBeVisible()
  await expectFieldError(amount, 'Insufficient balance')
  await expectBalance(page, '$100.00')
  expect(calls()).toBe(1)
})

test('a withdrawal without a response keeps its dialog open, and a retry creates it once', async ({
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
  await page.getByLabel('Amount').fill('100')
  await page.getByLabel('Phone Number').fill('01712345678')
  const dialog = page.getByRole('dialog')
  const send = async () => {
    await page.getByRole('button', { name: 'Request Withdrawal' }).click()
    await dialog.getByRole('button', { name: 'Send Request' }).click()
  }
  const { restore } = await loseResponses(page, '/withdrawals/')
  await send()
  await expect(dialog.getByText('Failed to request withdrawal. Please try again.', { exact: true })).toBeVisible()
  await restore()
  await dialog.getByRole('button', { name: 'Send Request' }).click()
  await expectBanner(page, 'green', 'Withdrawal request submitted successfully!')
  await page.getByRole('button', { name: 'Request Withdrawal' }).click()
  await expect(page.getByLabel('Amount')).toHaveAttribute('aria-invalid', 'true')
  expect(await page.getByText('Withdrawal request submitted successfully!').count()).toBe(0)
  await expectBalance(page, '$900.00')

  // Requesting the same amount again creates another withdrawal.
  await page.getByLabel('Amount').fill('100')
  await send()
  await expectBalance(page, '$800.00')
  expect((await influencer.call('GET /withdrawals/')).body).toHaveLength(2)
})

test('a payment requires a unique transaction ID', async ({ pageFor, newPerson, watch }) => {
  watch.expectErrors(409)
  const brand = await newPerson('brand')
  const [first, second] = [await newPerson('influencer'), await newPerson('influencer')]
  const used = await pay(brand, await collaborate(brand, first, '10'))
  await collaborate(brand, second, '20')
  const page = await pageFor(brand)
  const calls = countCalls(page, 'POST', '/payments/submit/')
  await page.goto('/payments')
  await row(page, 'Campaign Payments', second.username).getByRole('button', { name: 'Pay Now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Complete Your Payment' })
  await expectFigure(dialog, 'Amount due', '৳20.00')
  const field = dialog.getByLabel('Transaction ID')
  for (const text of ['', '   ']) {
    await field.fill(text)
    await dialog.getByRole('button', { name: 'Confirm Payment' }).click()
    await expectFieldError(field, 'Please enter a transaction ID')
  }
  expect(calls()).toBe(0)
  await field.fill(used.brand_transaction_id)
  await dialog.getByRole('button', { name: 'Confirm Payment' }).click()
  await expectFieldError(field, 'This transaction ID has already been used')
  await expect(dialog.getByRole('alert')).toContainText('Payment failed. Please try again.')
  expect(calls()).toBe(1)
})

test('a decision already made by someone else fails, and the screen shows the current status', async ({
  pageFor,
  newPerson,
  product,
  watch,
}) => {
  watch.expectErrors(409)
  const [brand, influencer] = [await newPerson('brand'), await newPerson('influencer')]
  const application = await applyTo(influencer, await publish(brand), '40')
  const payment = await pay(brand, await collaborate(brand, influencer, '50'))

  const page = await pageFor(brand)
  await withoutStream(page)
  await page.goto('/applications')
  const pending = row(page, 'Campaign Applications', '৳40.00')
  await pending.getByRole('button', { name: 'Accept' }).click()
  await brand.call('PUT /applications/{id}/status/', { params: { id: application.id }, body: { status: 'rejected' } })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Failed to update application status')
  await expect(dialog.getByRole('alert')).toContainText('This application has already been decided')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expectColour(pending, 'rejected', 'red')

  const admin = await pageFor(product.admin)
  await withoutStream(admin)
  await admin.goto(`/admin-panel?tab=payments&search=${influencer.username}`)
  const claimed = row(admin, 'Payments', payment.brand_transaction_id)
  await claimed.getByRole('button', { name: 'Approve' }).click()
  await product.admin.call('PUT /admin/payments/{id}/', { params: { id: payment.id }, body: { status: 'rejected' } })
  await admin.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(admin.getByRole('alert').filter({ hasText: 'Error updating payment' })).toContainText(
    'This payment has already been decided',
  )
  await expectColour(claimed, 'rejected', 'red')
  await expect(claimed.getByRole('button', { name: /Approve|Reject/ })).toHaveCount(0)
})
