import { collaborate, earn, expectStatus, owe, uniqueTransactionId } from '../support/people.ts'
import { bkashId, paste, Wallet } from '../support/wallets.ts'
import { countCalls, delayRequests, row, twoFrames } from './support/screen.ts'
import { expect, test } from './support/test.ts'

// The counts cover the whole platform.
test.use({ dedicatedServer: 'payments queue' })
// Uses one worker, because each would start this file's server and browser again.
test.describe.configure({ mode: 'default' })

test('the dialog for all matched payments opens at once, and never later over another dialog', async ({
  pageFor,
  newPerson,
  product: { admin },
}) => {
  const transaction_id = bkashId()
  const brand = await newPerson('brand')
  const { id, amount_due } = await collaborate(brand, await newPerson('influencer'), '500')
  const payment = { application_id: id, amount: amount_due, payment_method: 'bkash', transaction_id } as const
  expectStatus(await brand.call('POST /payments/submit/', { body: payment }), 201)
  await paste(admin, (await Wallet.open(admin)).receive(500, transaction_id))
  const page = await pageFor(admin)
  await page.goto('/admin-panel?tab=payments&status=pending&sort=oldest')
  const waiting = row(page, 'Payments', transaction_id)
  await expect(waiting).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirm 1 matched' })).toBeEnabled()
  const confirmed = countCalls(page, 'POST', '/admin/payments/confirm-matched/')
  const list = await delayRequests(page, '/admin/payments/')
  const dialog = page.getByRole('dialog')
  await page.keyboard.press('j')
  await expect(waiting).toBeFocused()
  await page.keyboard.press('m')
  await expect(dialog).toContainText('Confirm matched payments?')
  // Row shortcuts do nothing, and Enter has nothing to confirm yet.
  await page.keyboard.press('a')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  const loaded = page.waitForResponse(/grade=matched/)
  list.open()
  await (await loaded).finished()
  await twoFrames(page)
  await expect(waiting).toBeFocused()
  await page.keyboard.press('a')
  await expect(dialog).toContainText('Approve this payment?')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Payment confirmed successfully')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(confirmed()).toBe(0)
})

test('the dialog for a payment without matching evidence explains the risk, and never focuses approval against it', async ({
  pageFor,
  newPerson,
  product: { admin },
}) => {
  const [brand, influencer] = [await newPerson('brand'), await newPerson('influencer')]
  const [again = '', less = '', more = '', cashIn = '', late = '', short = ''] = Array.from({ length: 6 }, bkashId)
  const pay = async (transaction_id: string) => {
    const { id, amount_due } = await collaborate(brand, influencer, '9500.50')
    const body = { application_id: id, amount: amount_due, payment_method: 'bkash', transaction_id } as const
    return expectStatus(await brand.call('POST /payments/submit/', { body }), 201).body
  }
  const rejected = { params: { id: (await pay(again)).id }, body: { status: 'rejected' } } as const
  expectStatus(await admin.call('PUT /admin/payments/{id}/', rejected), 200)
  for (const transaction_id of [again, less, more, cashIn, late, short]) await pay(transaction_id)
  const wallet = await Wallet.open(admin)
  const agent = wallet.receive(9500.5, cashIn).replace('You have received', 'Cash In')
  const messages = [
    wallet.receive(9000.5, less),
    wallet.receive(9600, more),
    agent.replace(/from (\d+)\. Fee/, 'from $1 successful. Fee'),
  ]
  await paste(admin, messages.join('\n'))
  const page = await pageFor(admin)
  await page.goto(`/admin-panel?tab=payments&search=${influencer.username}`)
  const dialog = page.getByRole('dialog')
  const button = (name: string) => dialog.getByRole('button', { name, exact: true })
  const check = 'Check the amount and the transaction ID against the wallet first.'
  const green = await row(page, 'Payments', less)
    .getByRole('button', { name: 'Approve' })
    .evaluate(button => getComputedStyle(button).backgroundColor)
  const ask = async (transaction_id: string, text: string) => {
    await row(page, 'Payments', transaction_id).filter({ hasText: 'pending' }).focus()
    await page.keyboard.press('a')
    await expect(dialog).toContainText(text)
    await expect(dialog).toContainText(check)
  }
  const { username } = influencer
  for (const [transaction_id, text] of [
    [again, 'You may be crediting the same money twice.'],
    [less, `We'd credit ${username} with ৳9,500.50, but ৳9,000.50 arrived: ৳500.00 is missing.`],
    [more, `We'd credit ${username} with ৳9,500.50, but ৳9,600.00 arrived.`],
    [
      cashIn,
      `The wallet entry doesn't match this payment. If you approve it, we'll credit ${username} with ৳9,500.50 anyway.`,
    ],
  ] as const) {
    await ask(transaction_id, text)
    await expect(button('Approve anyway')).not.toHaveCSS('background-color', green)
    await expect(button('Cancel')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
  }
  const text = "The wallets don't show this money."
  await ask(late, text)
  await paste(admin, wallet.receive(9500.5, late))
  await expect(dialog).not.toContainText(text)
  await expect(dialog).not.toContainText(check)
  await expect(button('Approve')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Payment confirmed successfully')).toBeVisible()
  await ask(short, text)
  await expect(button('Approve')).toBeFocused()
  await paste(admin, wallet.receive(9000, short))
  await expect(button('Approve anyway')).toBeVisible()
  await expect(button('Cancel')).toBeFocused()
  await page.keyboard.press('Escape')
  await ask(less, 'is missing')
  await page.keyboard.press('Tab')
  await expect(button('Approve anyway')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(row(page, 'Payments', less)).toContainText('confirmed')
})

test('an entry that matches a pending payment links to it, and shows a warning before it is ignored or explained', async ({
  pageFor,
  newPerson,
  product: { admin },
}) => {
  const transaction_id = bkashId()
  const brand = await newPerson('brand')
  const { id: application_id, amount_due } = await collaborate(brand, await newPerson('influencer'), '500')
  const body = { application_id, amount: amount_due, payment_method: 'bkash', transaction_id } as const
  const { id } = expectStatus(await brand.call('POST /payments/submit/', { body }), 201).body
  await paste(admin, (await Wallet.open(admin)).receive(500, transaction_id))
  const page = await pageFor(admin)
  await page.goto(`/admin-panel?tab=desk&search=${transaction_id}`)
  const entry = row(page, 'Wallet entries', transaction_id)
  const payment = `Payment #${id} ${brand.username}`
  await expect(entry).toContainText(`Awaiting confirmation${payment}`)
  await expect(entry).not.toContainText('Not matched')
  const dialog = page.getByRole('dialog')
  for (const [action, text] of [
    ['Show', `Awaiting confirmation${payment}`],
    ['Explain', `the evidence for payment #${id} from ${brand.username}`],
    ['Ignore', `the evidence for payment #${id} from ${brand.username}`],
  ] as const) {
    await entry.getByRole('button', { name: action }).click()
    await expect(dialog).toContainText(text)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  await entry.getByRole('link', { name: payment }).click()
  await expect(row(page, 'Payments', transaction_id)).toContainText('Matched')
  expectStatus(await admin.call('PUT /admin/payments/{id}/', { params: { id }, body: { status: 'rejected' } }), 200)
  await page.goBack()
  await expect(entry).toContainText('Not matched')
})

test('a refund that another admin marks as sent is reported when it leaves the loaded pages', async ({
  pageFor,
  newPerson,
  product: { admin },
}) => {
  const [brand, influencer] = [await newPerson('brand'), await newPerson('influencer')]
  const ids: number[] = []
  for (const amount of ['500', '600', '700']) {
    ids.push((await owe(admin, await earn(admin, brand, influencer, amount))).id)
  }
  const page = await pageFor(admin)
  const isRefunds = ({ pathname }: URL) => pathname === '/api/admin/refunds/'
  await page.route(isRefunds, route => {
    const url = new URL(route.request().url())
    url.searchParams.set('limit', '2')
    return route.continue({ url: url.href })
  })
  await page.goto('/admin-panel?tab=payments')
  const refund = (amount: string) => row(page, 'Refunds', amount)
  await refund('৳500.00').getByRole('button', { name: 'Mark as sent' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Mark this refund as sent?')
  await expect(refund('৳700.00')).toHaveCount(0)
  const sent = { params: { id: ids[0] ?? 0 }, body: { transaction_id: uniqueTransactionId() } }
  expectStatus(await admin.call('POST /admin/refunds/{id}/sent/', sent), 200)
  await expect(refund('৳700.00')).toHaveCount(1)
  await expect(dialog).toContainText("Don't send the money again.")
})
