import { readFile } from 'node:fs/promises'
import type { Payment, RegistrableRole } from '#contract/index.ts'
import type { Person } from '../support/client.ts'
import { collaborate, expectStatus, pay, uniqueTransactionId } from '../support/people.ts'
import { expectAccessible } from './support/axe.ts'
import { expectBanner, row, withoutStream } from './support/screen.ts'
import { expect, test } from './support/test.ts'

/** A brand whose payment of ৳500 is pending. */
async function withPendingPayment(newPerson: (role: RegistrableRole) => Promise<Person>) {
  const [brand, influencer] = [await newPerson('brand'), await newPerson('influencer')]
  return { brand, influencer, payment: await pay(brand, await collaborate(brand, influencer, '500')) }
}

async function confirm(admin: Person, { id }: Payment): Promise<void> {
  expectStatus(await admin.call('PUT /admin/payments/{id}/', { params: { id }, body: { status: 'confirmed' } }), 200)
}

test('a brand corrects a pending payment, and an admin sees the corrected one in its place', async ({
  pageFor,
  newPerson,
  product,
}) => {
  const { brand, influencer, payment: wrong } = await withPendingPayment(newPerson)
  const page = await pageFor(brand)
  await page.goto('/payments')
  const payment = row(page, 'Campaign Payments', influencer.username)
  await payment.getByRole('button', { name: 'Correct the payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct Your Payment' })
  const field = dialog.getByLabel('Transaction ID')
  await expect(field).toHaveValue(wrong.transaction_id)
  await expect(dialog).toContainText("Don't send the money again.")
  await expect(dialog).not.toContainText('Send to')
  await expectAccessible(page)
  const right = uniqueTransactionId()
  await field.fill(right)
  await dialog.getByLabel('Number you sent from').fill('01712345678')
  await dialog.getByRole('button', { name: 'Submit Correction' }).click()
  await expectBanner(page, 'green', 'Payment corrected. An admin will check this one instead of the earlier one.')
  await expect(dialog).toHaveCount(0)
  await expect(payment).toContainText(right)
  await payment.getByText('1 earlier payment').click()
  await expect(payment.getByText(`Corrected: ${wrong.transaction_id}`)).toBeVisible()

  await payment.getByRole('button', { name: 'Correct the payment' }).click()
  await expect(field).toHaveValue(right)
  await expect(dialog.getByLabel('Number you sent from')).toHaveValue('01712345678')

  const adminPage = await pageFor(product.admin)
  await adminPage.goto(`/admin-panel?tab=payments&search=${brand.username}`)
  const all = adminPage.getByRole('row').filter({ hasText: brand.username })
  await expect(all.filter({ hasText: wrong.transaction_id })).toContainText('corrected')
  await expect(all.filter({ hasText: right })).toContainText('pending')
  const saved = adminPage.waitForEvent('download')
  await adminPage.getByRole('button', { name: 'Save as CSV' }).click()
  const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n')
  expect(lines.find(line => line.includes(wrong.transaction_id))).toContain('"corrected"')
})

test('a correction without changes closes without a success message', async ({ pageFor, newPerson }) => {
  const { brand, payment } = await withPendingPayment(newPerson)
  const page = await pageFor(brand)
  await page.goto('/payments')
  await page.getByRole('button', { name: 'Correct the payment' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Transaction ID').fill(payment.transaction_id.toLowerCase())
  await dialog.getByRole('button', { name: 'Submit Correction' }).click()
  await expect(dialog).toHaveCount(0)
  // Checks without waiting, because the message disappears after a while.
  expect(await page.getByText('Payment corrected').count()).toBe(0)
})

test('correcting a payment that an admin has since decided does not ask for the money again', async ({
  pageFor,
  newPerson,
  product,
}) => {
  const { brand, payment } = await withPendingPayment(newPerson)
  const page = await pageFor(brand)
  await page.goto('/payments')
  await page.getByRole('button', { name: 'Correct the payment' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Transaction ID')).toBeVisible()
  await confirm(product.admin, payment)
  await expect(dialog).toContainText('This payment has since been decided or corrected.')
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(page.getByRole('button', { name: 'Correct the payment' })).toHaveCount(0)
})

test('a correction that is refused because the payment was confirmed shows the reason', async ({
  pageFor,
  newPerson,
  product,
  watch,
}) => {
  watch.expectErrors(409)
  const { brand, payment } = await withPendingPayment(newPerson)
  const page = await pageFor(brand)
  await withoutStream(page)
  await page.goto('/payments')
  await page.getByRole('button', { name: 'Correct the payment' }).click()
  await confirm(product.admin, payment)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Transaction ID').fill(uniqueTransactionId())
  await dialog.getByRole('button', { name: 'Submit Correction' }).click()
  await expectBanner(page, 'red', 'This payment has already been decided')
})
