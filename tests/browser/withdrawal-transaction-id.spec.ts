import { earn, expectStatus, uniqueTransactionId } from '../support/people.ts'
import { bkashId, pasteTransfer } from '../support/wallets.ts'
import { expectAccessible } from './support/axe.ts'
import { expectBanner, expectFigure, row } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test('an admin approves a withdrawal with its transaction ID, which the influencer finds on the receipt', async ({
  pageFor,
  newPerson,
  product: { admin },
  watch,
}) => {
  watch.expectErrors(409)
  const influencer = await newPerson('influencer')
  const payment = await earn(admin, await newPerson('brand'), influencer, '900')
  const body = { amount: '300', payment_method: 'bkash', phone_number: '01712345678' } as const
  expectStatus(await influencer.call('POST /withdrawals/', { body }), 201)
  const transactionId = uniqueTransactionId()
  const page = await pageFor(admin)
  await page.goto(`/admin-panel?tab=withdrawals&search=${influencer.username}`)
  const withdrawal = row(page, 'Withdrawals', influencer.username)
  const dialog = page.getByRole('dialog', { name: 'Approve this withdrawal?' })
  const field = dialog.getByRole('textbox', { name: 'Transaction ID' })
  const approve = dialog.getByRole('button', { name: 'Approve' })
  await withdrawal.getByRole('button', { name: 'Approve' }).click()
  await expect(field).toBeFocused()
  await expectAccessible(page, 'approval of a withdrawal')
  await field.fill('TX 1')
  await approve.click()
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(/Use 4 to 64 letters, digits and hyphens for a transaction ID/)
  await field.fill(payment.transaction_id)
  await approve.click()
  await expect(field).toHaveAccessibleDescription(/This transaction ID has already been used: Payment #/)
  await test.step('which is refused for a payment, with a link to it', async () => {
    const opened = page.waitForEvent('popup')
    await dialog.getByRole('link', { name: /^Payment #\d+ / }).click()
    const payments = await opened
    await expect(row(payments, 'Payments', payment.transaction_id)).toBeVisible()
    await payments.close()
    await expect(field).toHaveValue(payment.transaction_id)
  })
  // The wallet's whole message.
  await field.fill(
    `Send Money Tk 300.00 to 01712345678 successful. Fee Tk 5.00. TrxID ${transactionId} at 28/11/2026 10:00`,
  )
  // A press on the backdrop does not lose it.
  await page.mouse.click(5, 5)
  await field.press('Enter')
  await expectBanner(page, 'green', 'Withdrawal approved successfully')
  await expect(withdrawal).toContainText(transactionId)

  const own = await pageFor(influencer)
  await own.goto('/withdrawals')
  await expect(row(own, 'Recent Withdrawals', '৳300.00')).toContainText(transactionId)
  await own.getByRole('button', { name: 'Receipt' }).click()
  await expectFigure(own.getByRole('dialog'), 'Transaction ID', transactionId)
})

test('an admin adds and corrects the transaction ID of an approved withdrawal', async ({
  pageFor,
  newPerson,
  product: { admin },
  watch,
}) => {
  watch.expectErrors(409)
  const influencer = await newPerson('influencer')
  await earn(admin, await newPerson('brand'), influencer, '900')
  const wallet = { amount: '300', payment_method: 'bkash', phone_number: '01712345678' } as const
  const { id } = expectStatus(await influencer.call('POST /withdrawals/', { body: wallet }), 201).body
  expectStatus(await admin.call('PUT /admin/withdrawals/{id}/', { params: { id }, body: { status: 'approved' } }), 200)
  const [wrong, right, later] = [uniqueTransactionId(), uniqueTransactionId(), uniqueTransactionId()]
  const page = await pageFor(admin)
  await page.goto(`/admin-panel?tab=withdrawals&search=${influencer.username}`)
  const withdrawal = row(page, 'Withdrawals', influencer.username)
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('textbox', { name: 'Transaction ID' })
  await withdrawal.getByRole('button', { name: 'Add the ID' }).click()
  await expect(field).toBeFocused()
  await expectAccessible(page, 'transaction ID of a withdrawal')
  await field.fill(wrong)
  await expect(dialog.getByText('bKash transaction IDs have 10 characters, but this one has 20.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add the ID' }).click()
  await expectBanner(page, 'green', 'The transaction ID is saved')
  await expect(withdrawal).toContainText(wrong)

  const correct = withdrawal.getByRole('button', { name: 'Correct the ID' })
  await correct.click()
  await expectFigure(dialog, 'Current transaction ID', wrong)
  await field.fill(right)
  await dialog.getByRole('button', { name: 'Correct the ID' }).click()
  await expect(withdrawal).toContainText(right)

  await test.step('unless another admin has corrected it since', async () => {
    await correct.click()
    await field.fill(uniqueTransactionId())
    const other = { params: { id }, body: { transaction_id: later, replaces: right } } as const
    expectStatus(await admin.call('PUT /admin/withdrawals/{id}/sent/', other), 200)
    await dialog.getByRole('button', { name: 'Correct the ID' }).click()
    await expect(page.getByRole('alert').filter({ hasText: "We couldn't save the transaction ID" })).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(withdrawal).toContainText(later)
  })
  await page.goto('/admin-panel?tab=activity')
  await expect(row(page, 'Activity', wrong).first()).toContainText("Withdrawal's transaction ID recorded")
})

test('an arriving transfer is suggested, shown in the list, and recorded when selected withdrawals are approved', async ({
  pageFor,
  newPerson,
  product: { admin },
}) => {
  const influencer = await newPerson('influencer')
  await earn(admin, await newPerson('brand'), influencer, '900')
  const phone_number = '01799990001'
  const wallet = { payment_method: 'bkash', phone_number } as const
  for (const amount of ['200', '300'])
    expectStatus(await influencer.call('POST /withdrawals/', { body: { ...wallet, amount } }), 201)
  const page = await pageFor(admin)
  await page.goto(`/admin-panel?tab=withdrawals&search=${influencer.username}`)
  const withdrawal = row(page, 'Withdrawals', influencer.username).filter({ hasText: '৳300.00' })
  await withdrawal.getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('textbox', { name: 'Transaction ID' })
  await expect(field).toHaveValue('')
  const transactionId = bkashId()
  await pasteTransfer(admin, 300, transactionId, { from: phone_number })
  await expect(field).toHaveValue(transactionId)
  await expect(field).toHaveAccessibleDescription(/The wallet shows that this amount was sent to this number/)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(withdrawal).toContainText('according to the wallet')
  await withdrawal.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog).toContainText('Before you reject the withdrawal, check whether that was for it.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await withdrawal.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Approve selected' }).click()
  await expect(dialog).toContainText('according to the wallet')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expectBanner(page, 'green', '1 withdrawal approved')
  await expect(withdrawal).toContainText(transactionId)
})
