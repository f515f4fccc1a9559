import { applyTo, collaborate, earn, pay, publish } from '../support/people.ts'
import { expectFieldError, row } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test('a brand rejects an application with a reason and note, which the influencer sees in both languages', async ({
  pageFor,
  brand,
  influencer,
}) => {
  const campaign = await publish(brand)
  await applyTo(influencer, campaign)
  const page = await pageFor(brand)
  await page.goto('/applications')
  await row(page, 'Campaign Applications', influencer.username).getByRole('button', { name: 'Reject' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Reason').getByRole('option')).toHaveText([
    'Choose a reason',
    'The fee is too high',
    'Not a good fit for this campaign',
    'Too few followers',
    'All spots are filled',
    'Another reason',
  ])
  await dialog.getByLabel('Reason').selectOption('All spots are filled')
  // The server stores য় as two characters.
  await dialog.getByLabel('Note').fill('\u09df'.repeat(251))
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expectFieldError(dialog.getByLabel('Note'), 'Use at most 500 characters.')
  await expect(dialog.getByLabel('Note')).toBeFocused()
  await dialog.getByLabel('Note').fill('Please apply to the next one')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  const decided = row(page, 'Campaign Applications', influencer.username)
  await expect(decided).toContainText('All spots are filled')
  await expect(decided).toContainText('Please apply to the next one')

  const influencerPage = await pageFor(influencer)
  await influencerPage.goto('/applications')
  const own = row(influencerPage, 'My Applications', campaign.title)
  await expect(own).toContainText('All spots are filled')
  await expect(own).toContainText('Please apply to the next one')
  await influencerPage.getByRole('button', { name: 'বাংলা' }).click()
  await expect(influencerPage.getByRole('main')).toContainText('সব জায়গা পূরণ হয়ে গেছে')
  await expect(influencerPage.getByText('Please apply to the next one')).toHaveCSS('quotes', '"‘" "’"')
})

test('a brand sees rejected payments and their reasons before and after paying again', async ({
  pageFor,
  product,
  brand,
  influencer,
}) => {
  const application = await collaborate(brand, influencer, '900')
  const payment = await pay(brand, application)
  const adminPage = await pageFor(product.admin)
  await adminPage.goto(`/admin-panel?tab=payments&search=${influencer.username}`)
  await row(adminPage, 'Payments', payment.transaction_id).getByRole('button', { name: 'Reject' }).click()
  const dialog = adminPage.getByRole('dialog')
  await dialog.getByLabel('Reason').selectOption("The money hasn't arrived")
  await dialog.getByLabel('Note').fill('Nothing from this number today')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(row(adminPage, 'Payments', payment.transaction_id)).toContainText("The money hasn't arrived")

  const page = await pageFor(brand)
  await page.goto('/payments')
  const due = row(page, 'Campaign Payments', influencer.username)
  await expect(due.getByRole('button', { name: 'Pay Now' })).toBeVisible()
  for (const text of [payment.transaction_id, "The money hasn't arrived", 'Nothing from this number today']) {
    await expect(due).toContainText(text)
  }
  await page.setViewportSize({ width: 360, height: 740 })
  const line = due.getByText('Rejected on')
  await expect(line).toHaveCSS('text-align', 'left')
  const narrower = () => line.evaluate(element => (element.closest('td')?.clientWidth ?? 0) - element.clientWidth)
  await expect.poll(narrower).toBe(0)
  const again = await pay(brand, application)
  await page.reload()
  await expect(due).toContainText('pending')
  await expect(due).toContainText(again.transaction_id)
  // The reason must not appear to belong to the status.
  const reason = due.getByText("The money hasn't arrived")
  await expect(reason).toBeHidden()
  await due.getByText('1 earlier payment').click()
  await expect(reason).toBeVisible()
  await expect(due.getByText(payment.transaction_id)).toBeVisible()
  await page.goto(`/payments?search=${payment.transaction_id}`)
  await expect(due).toBeVisible()
})

test('a failed decision keeps its dialog with the reason and note, and can be retried', async ({
  pageFor,
  newPerson,
  product,
  watch,
}) => {
  watch.expectErrors(503)
  const [brand, influencer] = [await newPerson('brand'), await newPerson('influencer')]
  const { transaction_id } = await pay(brand, await collaborate(brand, influencer, '700'))
  await pay(brand, await collaborate(brand, influencer, '900'))
  const page = await pageFor(product.admin)
  await page.goto(`/admin-panel?tab=payments&search=${influencer.username}`)
  let refusals = 1
  await page.route('**/api/admin/payments/*/', route =>
    route.request().method() === 'PUT' && refusals-- > 0
      ? route.fulfill({ status: 503, json: { error: 'Busy', code: 'unavailable' } })
      : route.continue(),
  )
  const payment = row(page, 'Payments', transaction_id)
  await payment.getByRole('button', { name: 'Reject' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reject this payment?' })
  await dialog.getByLabel('Reason').selectOption("The amount doesn't match the amount due")
  await dialog.getByLabel('Note').fill('Only half of it arrived')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Error updating payment')
  await expect(dialog.getByRole('alert')).toContainText('The service is busy or restarting')
  await expect(dialog.getByLabel('Reason')).toHaveValue('wrong_amount')
  await expect(dialog.getByLabel('Note')).toHaveValue('Only half of it arrived')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Error updating payment')).toHaveCount(0)
  await expect(payment.getByRole('button', { name: 'Reject' })).toBeFocused()

  await page.keyboard.press('Enter')
  refusals = 1
  await dialog.getByLabel('Note').fill('Only half of it arrived')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Error updating payment')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Payment rejected successfully')).toBeVisible()
  await expect(payment).toContainText('Only half of it arrived')
})

test('an influencer sees why a withdrawal was rejected', async ({ pageFor, product, brand, influencer }) => {
  await earn(product.admin, brand, influencer, '900')
  const body = { amount: '300', payment_method: 'nagad', phone_number: '01712345678' } as const
  await influencer.call('POST /withdrawals/', { body })
  const adminPage = await pageFor(product.admin)
  await adminPage.goto(`/admin-panel?tab=withdrawals&search=${influencer.username}`)
  await row(adminPage, 'Withdrawals', influencer.username).getByRole('button', { name: 'Reject' }).click()
  await adminPage.getByRole('dialog').getByLabel('Reason').selectOption("The wallet is in someone else's name")
  await adminPage.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await expect(row(adminPage, 'Withdrawals', influencer.username)).toContainText("The wallet is in someone else's name")
  const page = await pageFor(influencer)
  await page.goto('/withdrawals')
  await expect(row(page, 'Recent Withdrawals', '300')).toContainText("The wallet is in someone else's name")
})
