import { collaborate, earn, uniqueTransactionId } from '../support/people.ts'
import { expectFieldError, expectFigure, expectPage, logIn, startInBangla } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test('a campaign form shows how it understood the amount and date, asks about a comma and keeps the caret', async ({
  pageFor,
  newPerson,
}) => {
  const page = await pageFor(await newPerson('brand'))
  await startInBangla(page)
  await page.goto('/create-campaign')
  const budget = page.locator('[name=budget]')
  await budget.fill('1,50,000/-')
  await expect(page.getByText('৳১,৫০,০০০ (দেড় লাখ)', { exact: true })).toBeVisible()
  await budget.fill('Tk 1,0,000')
  await budget.press('Home')
  for (let step = 0; step < 4; step += 1) await budget.press('ArrowRight')
  await budget.press('Delete')
  await expect(budget).toHaveValue('Tk 10,000')
  expect(await budget.evaluate(input => (input as HTMLInputElement).selectionStart)).toBe(4)
  await expect(page.getByText('৳১০,০০০ (দশ হাজার)', { exact: true })).toBeVisible()

  await budget.fill('12,50')
  await expect(page.getByText('কোন অঙ্কটি বোঝাতে চেয়েছেন?')).toBeVisible()
  await page.getByRole('button', { name: '৳১,২৫০.০০' }).click()
  await expect(budget).toHaveValue('1250')
  await expect(budget).toBeFocused()
  await page.locator('[name=deadline]').fill('2030-11-16')
  await expect(page.getByText('শনিবার, ১৬ নভেম্বর ২০৩০', { exact: true })).toBeVisible()
})

test('a withdrawal suggests the whole balance and the last phone number', async ({
  pageFor,
  newPerson,
  product,
  influencer,
}) => {
  await earn(product.admin, await newPerson('brand'), influencer, '1500')
  const earlier = { amount: '300', payment_method: 'nagad', phone_number: '01812345678' } as const
  expect((await influencer.call('POST /withdrawals/', { body: earlier })).status).toBe(201)
  const page = await pageFor(influencer)
  await page.goto('/withdrawals')
  await page.getByRole('button', { name: 'Withdraw all' }).click()
  await expect(page.getByLabel('Amount')).toHaveValue('1200.00')
  await page.getByRole('button', { name: 'Use 01812345678 (Nagad)' }).click()
  await expect(page.getByLabel('Phone Number')).toHaveValue('01812345678')
  await expect(page.getByRole('radio', { name: 'Nagad' })).toBeChecked()
})

test('a payment suggests the wallet of the last payment', async ({ pageFor, brand, influencer }) => {
  await collaborate(brand, influencer, '700')
  await collaborate(brand, influencer, '800')
  const page = await pageFor(brand)
  await page.goto('/payments')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Pay Now' }).first().click()
  await dialog.getByRole('radio', { name: 'Nagad' }).check()
  await dialog.getByLabel('Transaction ID').fill(uniqueTransactionId())
  await dialog.getByLabel('Number you sent from').fill('01812345678')
  await dialog.getByRole('button', { name: 'Confirm Payment' }).click()
  // The dialog closes before the list is refetched.
  await expect(page.getByRole('button', { name: 'Pay Now' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await dialog.getByRole('button', { name: 'Use 01812345678 (Nagad)' }).click()
  await expect(dialog.getByLabel('Number you sent from')).toHaveValue('01812345678')
  await expect(dialog.getByRole('radio', { name: 'Nagad' })).toBeChecked()
})

test('a platform fee with a comma or a sign is refused instead of being read as another number', async ({
  pageFor,
  product,
}) => {
  const page = await pageFor(product.admin)
  // No payment matches: the fee shows without a long list.
  await page.goto(`/admin-panel?tab=payments&search=${product.admin.username}`)
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const percentage = page.getByLabel('Percent of each payment')
  await expect(percentage).toBeFocused()
  for (const typed of ['2,5', '২,৫', '-2']) {
    await percentage.fill(typed)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expectFieldError(percentage, 'Enter a percentage from 0 to 100 with at most two decimal places.')
    await expect(percentage).toBeFocused()
  }
  await page.getByRole('button', { name: 'Cancel', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Platform fee' })).toBeFocused()
})

test('cancelling the confirmation of a change of the platform fee shows no error', async ({
  pageFor,
  product,
  watch,
}) => {
  watch.expectErrors(403)
  const page = await pageFor(product.admin)
  await page.goto(`/admin-panel?tab=payments&search=${product.admin.username}`)
  await page.route('**/api/admin/settings/', route =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 403, json: { error: 'Please confirm', code: 'confirmation_required' } }),
  )
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  const confirmation = page.getByRole('dialog', { name: "Confirm it's you" })
  await confirmation.getByRole('button', { name: 'Cancel' }).click()
  await expect(confirmation).toHaveCount(0)
  await expect(save).toHaveText('Save')
  await expect(page.getByText("We couldn't change the fee")).toHaveCount(0)
})

test("a transaction ID is extracted from the wallet's message, and a username is completed to its network's link", async ({
  pageFor,
  brand,
  influencer,
}) => {
  await collaborate(brand, influencer, '700')
  const visitor = await pageFor()
  // A deep link, which reopens after the login.
  await visitor.goto('/payments')
  await expectPage(visitor, '/login', 'Login')
  await logIn(visitor, brand)
  await expectPage(visitor, '/payments', 'Campaign Payments')
  await visitor.getByRole('button', { name: 'Pay Now' }).click()
  const transactionId = visitor.getByLabel('Transaction ID')
  await transactionId.fill(
    'Payment of Tk 700.00 to Prochar is successful. Balance Tk 9.00. TrxID 9AB12C3D4E at 20/11/2026 09:30',
  )
  await transactionId.blur()
  await expect(transactionId).toHaveValue('9AB12C3D4E')
  await transactionId.fill(' 9AB1 2C3 D4E')
  const sent = visitor.waitForRequest('**/api/payments/submit/')
  await visitor.getByRole('button', { name: 'Confirm Payment' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ transaction_id: '9AB12C3D4E' })

  const page = await pageFor(influencer)
  await page.goto('/profile')
  await page.getByLabel('TikTok').fill('@rina.films')
  await page.getByLabel('Instagram').fill('rina.films')
  await page.getByLabel('YouTube').fill('https://youtube.com/@...')
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(page.getByLabel('TikTok')).toHaveValue('https://tiktok.com/@rina.films')
  await expect(page.getByLabel('Instagram')).toHaveValue('https://instagram.com/rina.films')
  await expect(page.getByText('Please enter a full link, like https://example.com')).toHaveCount(1)
})

test("a wallet's message about other money and an ID that no wallet issues cause a warning but no refusal", async ({
  pageFor,
  newPerson,
  brand,
}) => {
  await collaborate(brand, await newPerson('influencer'), '3000')
  const page = await pageFor(brand)
  await page.goto('/payments')
  await page.getByRole('button', { name: 'Pay Now' }).click()
  const transactionId = page.getByLabel('Transaction ID')
  const hint = page
    .getByRole('dialog')
    .locator('[aria-live=polite]')
    .filter({ hasText: /message|money went|IDs?\b/ })
  const pasted = (amount: string, receiver: string) =>
    `Send Money Tk ${amount} to ${receiver} successful. Fee Tk 5.00. Balance Tk 9.00. TrxID DKT1B9P81H at 29/11/2026 09:30`
  await transactionId.fill(pasted('300.00', '01700000001'))
  await transactionId.blur()
  await expect(transactionId).toHaveValue('DKT1B9P81H')
  await expect(hint).toHaveText(
    'This message shows ৳300.00, but ৳3,000.00 is due. The money went to 01700000001, not to our number.',
  )
  await transactionId.fill(pasted('3,000.00', '01711000001'))
  await expect(hint).toHaveCount(0)

  await transactionId.fill('DKT1B9P81')
  await expect(hint).toHaveText('bKash transaction IDs have 10 characters, but this one has 9.')
  await page.getByRole('radio', { name: 'Nagad' }).check()
  await expect(hint).toHaveText('Nagad transaction IDs have 8 characters, but this one has 9.')
  await page.getByRole('radio', { name: 'bKash' }).check()
  await transactionId.fill(`dmt${uniqueTransactionId().slice(0, 7)}`)
  await expect(hint).toHaveText("This doesn't look like a bKash transaction ID. Please check it.")
  await page.getByRole('button', { name: 'Confirm Payment' }).click()
  await expect(page.getByText('Payment submitted successfully!')).toBeVisible()
})

test("a payment accepts the sender's number as phones autofill it, and shows it to the admin", async ({
  pageFor,
  newPerson,
  product,
  brand,
}) => {
  await collaborate(brand, await newPerson('influencer'), '700')
  const page = await pageFor(brand)
  await page.goto('/payments')
  await page.getByRole('button', { name: 'Pay Now' }).click()
  const transactionId = uniqueTransactionId()
  await page.getByLabel('Transaction ID').fill(transactionId)
  await page.getByLabel('Number you sent from').focus()
  // Stops at the maximum length of the field, unlike `fill`.
  await page.keyboard.insertText('+880 1812-345678')
  const sent = page.waitForRequest('**/api/payments/submit/')
  await page.getByRole('button', { name: 'Confirm Payment' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ sender_number: '+8801812345678' })
  await expect(page.getByText('Payment submitted successfully!')).toBeVisible()

  const adminPage = await pageFor(product.admin)
  await adminPage.goto(`/admin-panel?tab=payments&search=${transactionId}`)
  await adminPage.getByRole('button', { name: 'Approve', exact: true }).click()
  await expectFigure(adminPage.getByRole('dialog'), 'The brand sent from', '01812345678')
})
