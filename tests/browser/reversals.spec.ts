import { readFile } from 'node:fs/promises'
import { collaborate, earn, expectStatus, owe, uniqueTransactionId } from '../support/people.ts'
import { expectAccessible } from './support/axe.ts'
import { openInApp } from './support/open-in-app.ts'
import { openDialog } from './support/places.ts'
import { expectFigure, refuseRequests, row } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test('an admin reverses a payment, and all sides see the reason and what happens to the money', async ({
  pageFor,
  newPerson,
  product: { admin },
  watch,
}) => {
  watch.expectErrors(409)
  const [brand, influencer] = [await newPerson('brand'), await newPerson('influencer')]
  const { id: application_id, amount_due: amount } = await collaborate(brand, influencer, '1234.50')
  const wallet = { payment_method: 'bkash', phone_number: '01712345678' } as const
  const { payment_method } = wallet
  const given = { payment_method, transaction_id: uniqueTransactionId(), sender_number: '01812345678' }
  const reported = await brand.call('POST /payments/submit/', { body: { application_id, amount, ...given } })
  const payment = expectStatus(reported, 201).body
  const confirmed = { params: { id: payment.id }, body: { status: 'confirmed' } } as const
  expectStatus(await admin.call('PUT /admin/payments/{id}/', confirmed), 200)
  const withdraw = async (amount: string) =>
    expectStatus(await influencer.call('POST /withdrawals/', { body: { ...wallet, amount } }), 201).body
  const { id } = await withdraw('900')
  const adminPage = await pageFor(admin)
  await adminPage.goto(`/admin-panel?tab=payments&search=${payment.transaction_id}`)
  await openDialog('Reverse')(adminPage)
  const dialog = adminPage.getByRole('dialog')
  await expect(dialog).toContainText(`We'll take ৳334.50 from ${influencer.username}'s balance`)
  await withdraw('100')
  expectStatus(await admin.call('PUT /admin/withdrawals/{id}/', { params: { id }, body: { status: 'approved' } }), 200)
  await expect(dialog).toContainText(`We'll take ৳234.50 from ${influencer.username}'s balance`)
  await expect(dialog).toContainText(
    `The available balance doesn't cover ৳1,000.00. ${influencer.username} will owe it`,
  )
  await dialog.getByRole('button', { name: 'Reverse payment' }).click()
  await expect(dialog).toContainText('Choose what happened')
  await dialog.getByRole('radio', { name: /^It was paid twice/ }).check()
  await dialog.getByLabel('Note').fill('Seen on two statements')
  await dialog.getByRole('button', { name: 'Reverse payment' }).click()
  await expect(adminPage.getByText('The payment is reversed')).toBeVisible()
  await expect(row(adminPage, 'Payments', payment.campaign_title).first()).toContainText('It was paid twice')
  const saved = adminPage.waitForEvent('download')
  await adminPage.getByRole('button', { name: 'Save as CSV' }).click()
  const [, line] = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n')
  // Times are in Dhaka, in a form that spreadsheets recognise.
  expect(line).toMatch(
    /"confirmed","[-\d]{10} [:\d]{8}","0\.00","[-\d]{10} [:\d]{8}","It was paid twice","[-\d]{10} [:\d]{8}"$/,
  )

  await adminPage.goto(`/admin-panel?tab=withdrawals&search=${influencer.username}&status=pending`)
  await expect(row(adminPage, 'Withdrawals', influencer.username)).toContainText(
    "You can't approve this: they owe ৳1,000.00",
  )
  await openDialog('Approve')(adminPage)
  await expect(dialog).toContainText("you can't approve this withdrawal. Don't send the money.")
  await expect(dialog).not.toContainText('Send the money to this number before')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await adminPage.goto('/admin-panel')
  await adminPage.getByRole('link', { name: /refunds? to send/ }).click()
  await expect(adminPage.getByRole('table', { name: 'Refunds' })).toBeInViewport()
  await expect(adminPage.getByRole('heading', { name: 'Refunds' })).toBeFocused()

  const shop = await pageFor(brand)
  await shop.goto('/dashboard')
  const reversed = shop.getByRole('link', { name: `Your payment to ${influencer.username} was reversed.` })
  await expect(reversed).toContainText('৳1,234.50 is being refunded.It was paid twice Seen on two statements')
  await reversed.click()
  await expect(shop.getByText('Seen on two statements').first()).toBeVisible()
  await expect(shop.getByRole('button', { name: 'Pay Now' })).toBeVisible()
  const refunds = shop.getByRole('table', { name: 'Refunds' })
  await expect(refunds).toContainText('due')

  const refund = adminPage.getByRole('table', { name: 'Refunds' }).getByRole('row').filter({ hasText: brand.username })
  await refund.getByRole('button', { name: 'Mark as sent' }).click()
  await expectFigure(dialog, 'The brand says they sent from', '01812345678')
  await expect(dialog).toContainText("This number doesn't appear in the wallet")
  const sentWith = dialog.getByRole('textbox', { name: 'Transaction ID' })
  await dialog.getByRole('button', { name: 'Mark as sent' }).click()
  await expect(sentWith).toHaveAccessibleDescription('Use 4 to 64 letters, digits and hyphens for a transaction ID')
  await expect(sentWith).toBeFocused()
  await sentWith.fill(payment.transaction_id)
  await dialog.getByRole('button', { name: 'Mark as sent' }).click()
  await expect(sentWith).toHaveAccessibleDescription(/This transaction ID has already been used: Payment #/)
  await expect(sentWith).toBeFocused()
  await expect(dialog.getByRole('alert')).toBeEmpty()
  const transactionId = uniqueTransactionId()
  await sentWith.fill(transactionId)
  await expect(sentWith).toHaveAccessibleDescription('')
  await dialog.getByRole('button', { name: 'Mark as sent' }).click()
  await expect(adminPage.getByText('The refund is marked as sent')).toBeVisible()
  await shop.reload()
  await expect(refunds).toContainText(transactionId)
  await openInApp(shop, '/dashboard')
  await expect(shop.getByRole('link', { name: /1 payment to make/ })).toBeVisible()
  await expect(reversed).toHaveCount(0)

  const influencerPage = await pageFor(influencer)
  await influencerPage.goto('/dashboard')
  await expect(influencerPage.getByRole('link', { name: '1 withdrawal on hold' })).toBeVisible()
  await influencerPage.getByRole('link', { name: 'You owe ৳1,000.00' }).click()
  await influencerPage.waitForURL('**/withdrawals')
  // The money may also be in a pending withdrawal.
  await expect(influencerPage.getByText('You owe ৳1,000.00')).toContainText(
    "because a payment was reversed after you requested or withdrew the money. We'll repay it from your next earnings",
  )
  await influencerPage.getByRole('link', { name: 'How is this calculated?' }).click()
  const movements = influencerPage.getByRole('table', { name: 'Transactions' })
  await expect(movements.getByRole('row')).toHaveCount(5)
  await expect(movements.getByRole('row').last()).toContainText(
    `Reversed payment from ${brand.username} for “${payment.campaign_title}”`,
  )
  const debt = '৳1,000.00 added to the debt'
  await expectFigure(influencerPage.locator('dl'), 'Owed', '৳1,000.00')
  const download = influencerPage.waitForEvent('download')
  await influencerPage.getByRole('button', { name: 'Save as CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^prochar-.*-available-\d{4}-\d\d\.csv$/)
  expect(await readFile(await file.path(), 'utf8')).toContain(`It was paid twice · Seen on two statements · ${debt}`)
  await movements.getByRole('link', { name: debt }).click()
  await expect(influencerPage.getByLabel('Account')).toHaveValue('owed')
  await expect(movements.getByRole('row').last()).toContainText('৳1,000.00')
})

test('an admin learns that another admin has already marked a refund as sent', async ({
  pageFor,
  newPerson,
  product: { admin },
  watch,
}) => {
  watch.expectErrors(409)
  const brand = await newPerson('brand')
  const { id } = await owe(admin, await earn(admin, brand, await newPerson('influencer'), '700'))
  const page = await pageFor(admin)
  await page.goto('/admin-panel?tab=payments')
  const refund = page.getByRole('table', { name: 'Refunds' }).getByRole('row').filter({ hasText: brand.username })
  // On a tablet, a separate column would break words.
  await page.setViewportSize({ width: 768, height: 1024 })
  await expect(refund.getByText('The payment was meant for something else').filter({ visible: true })).toHaveCount(1)
  await expect(page.getByRole('columnheader', { name: 'Reason' })).toHaveCount(0)
  await refund.getByRole('button', { name: 'Mark as sent' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Transaction ID').fill(uniqueTransactionId())
  const body = { transaction_id: uniqueTransactionId() }
  expectStatus(await admin.call('POST /admin/refunds/{id}/sent/', { params: { id }, body }), 200)
  await expect(dialog).toContainText("Don't send the money again.")
  await dialog.getByRole('button', { name: 'Mark as sent' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('alert').filter({ hasText: "We couldn't mark the refund as sent" })).toBeVisible()
  await expect(refund).toContainText(body.transaction_id)
})

test('a link above the payments opens the refunds to send, if there are any', async ({
  pageFor,
  newPerson,
  product: { admin },
}) => {
  const brand = await newPerson('brand')
  await owe(admin, await earn(admin, brand, await newPerson('influencer'), '700'))
  const page = await pageFor(admin)
  await page.goto(`/admin-panel?tab=payments&search=${brand.username}&transfer=unseen`)
  const link = page.getByRole('link', { name: /^\d+\+? refunds? to send$/ })
  const heading = page.getByRole('heading', { name: 'Refunds', exact: true })
  for (const press of [() => link.click(), () => link.press('Enter')]) {
    await press()
    await expect(heading).toBeFocused()
    await expect(heading).toBeInViewport()
    await expect(page.getByRole('table', { name: 'Refunds' })).toContainText('due')
    await expect(page).toHaveURL(new RegExp(`search=${brand.username}#refunds$`))
  }

  await page.route('**/api/dashboard/admin/', async route => {
    const response = await route.fetch()
    const body = await response.json()
    await route.fulfill({ response, json: { ...body, waiting: { ...body.waiting, due_refunds: 0 } } })
  })
  await page.reload()
  await expect(heading).toBeVisible()
  await expect(link).toHaveCount(0)
})

test('an admin corrects the transaction ID of a sent refund, which its brand then sees', async ({
  pageFor,
  newPerson,
  product: { admin },
  watch,
}) => {
  watch.expectErrors(409)
  const brand = await newPerson('brand')
  const { id, payment_transaction_id } = await owe(
    admin,
    await earn(admin, brand, await newPerson('influencer'), '700'),
  )
  const [wrong, right, later] = [uniqueTransactionId(), uniqueTransactionId(), uniqueTransactionId()]
  const sent = { params: { id }, body: { transaction_id: wrong } } as const
  expectStatus(await admin.call('POST /admin/refunds/{id}/sent/', sent), 200)
  const page = await pageFor(admin)
  await page.goto('/admin-panel?tab=payments')
  const refund = page.getByRole('table', { name: 'Refunds' }).getByRole('row').filter({ hasText: brand.username })
  const ask = refund.getByRole('button', { name: 'Correct the ID' })
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: 'Correct the ID' })
  const field = dialog.getByRole('textbox', { name: 'Transaction ID' })
  await ask.click()
  await expectFigure(dialog, 'Current transaction ID', wrong)
  await expectAccessible(page, 'correction of a refund')
  await field.fill(payment_transaction_id)
  await confirm.click()
  await expect(field).toHaveAccessibleDescription(/This transaction ID has already been used: Payment #/)
  await field.fill(right)
  await confirm.click()
  await expect(page.getByText('The transaction ID is saved')).toBeVisible()
  await expect(refund).toContainText(right)
  const shop = await pageFor(brand)
  await shop.goto('/payments')
  await expect(shop.getByRole('table', { name: 'Refunds' })).toContainText(right)

  await test.step('unless another admin has corrected it since', async () => {
    await ask.click()
    await field.fill(uniqueTransactionId())
    const other = { params: { id }, body: { transaction_id: later, replaces: right } } as const
    expectStatus(await admin.call('PUT /admin/refunds/{id}/sent/', other), 200)
    await confirm.click()
    await expect(page.getByRole('alert').filter({ hasText: "We couldn't save the transaction ID" })).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(refund).toContainText(later)
  })
  await page.goto('/admin-panel?tab=activity')
  await expect(row(page, 'Activity', wrong)).toContainText("Refund's transaction ID corrected")
})

test('cards that fail to load show an error', async ({ pageFor, newPerson, product, watch }) => {
  watch.expectErrors(400)
  const pages = [
    [product.admin, '/admin-panel?tab=payments', '/admin/refunds/*'],
    [product.admin, '/admin-panel?tab=payments', '/admin/settings/'],
    [product.admin, '/admin-panel', '/admin/wallet-accounts/'],
    [product.admin, '/admin-panel?tab=desk', '/admin/wallet-accounts/'],
    [await newPerson('brand'), '/payments', '/refunds/*'],
    [await newPerson('brand'), '/account', '/notifications/preferences/'],
  ] as const
  for (const [person, path, endpoint] of pages) {
    const page = await pageFor(person)
    const { restore } = await refuseRequests(page, endpoint)
    await page.goto(path)
    const alert = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Try again' }) })
    await expect(alert, endpoint).toBeVisible()
    await restore()
    // A hint may have made the page refetch it already.
    await alert.getByRole('button', { name: 'Try again' }).evaluateAll(buttons => {
      for (const button of buttons) (button as HTMLButtonElement).click()
    })
    await expect(alert).toBeHidden()
  }
})
