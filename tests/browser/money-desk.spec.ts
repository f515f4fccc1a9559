import { collaborate, expectStatus } from '../support/people.ts'
import { bkashId, paste, Wallet } from '../support/wallets.ts'
import { expectAccessible } from './support/axe.ts'
import { row } from './support/screen.ts'
import { expect, test } from './support/test.ts'

// The counts are those of the whole platform.
test.use({ dedicatedServer: 'money desk' })
// One worker, since each would start the server and the browser of this file again.
test.describe.configure({ mode: 'default' })

test('an admin decides 100 payments, of which 97 match, with 20 presses of keys', async ({
  pageFor,
  newPerson,
  product: { admin },
}) => {
  test.slow()
  const [brand, influencer] = [await newPerson('brand'), await newPerson('influencer')]
  const ids = Array.from({ length: 100 }, bkashId)
  const [differing = '', absent = '', cashIn = '', ...matching] = ids
  for (const transaction_id of ids) {
    const { id, amount_due } = await collaborate(brand, influencer, '500')
    const body = { application_id: id, amount: amount_due, payment_method: 'bkash', transaction_id } as const
    expectStatus(await brand.call('POST /payments/submit/', { body }), 201)
  }
  const wallet = await Wallet.open(admin)
  const agent = wallet.receive(500, cashIn).replace('You have received', 'Cash In')
  const messages = [
    agent.replace(/from (\d+)\. Fee/, 'from $1 successful. Fee'),
    wallet.receive(400, differing),
    ...matching.map(id => wallet.receive(500, id)),
  ]
  await paste(admin, messages.join('\n'))

  const page = await pageFor(admin)
  await page.goto('/admin-panel?tab=payments&status=pending&sort=oldest')
  await expect(page.getByRole('button', { name: 'Confirm 97 matched' })).toBeEnabled()
  await expect(row(page, 'Payments', differing)).toContainText('৳400.00 arrived, but the payment is for ৳500.00')
  await expect(row(page, 'Payments', absent)).toContainText('Nothing found')
  await expect(row(page, 'Payments', cashIn)).toContainText('Not a transfer from a customer: Cash in at an agent')

  let presses = 0
  const press = async (key: string) => {
    presses += 1
    await page.keyboard.press(key)
  }
  const dialog = page.getByRole('dialog')

  await press('m')
  await expect(dialog).toContainText('Confirm 97 matched payments?')
  await expect(dialog.getByRole('button', { name: 'Confirm ৳48,500.00' })).toBeFocused()
  await expectAccessible(page, 'confirm matched')
  await press('Enter')
  await expect(page.getByText('97 payments confirmed: ৳48,500.00')).toBeVisible()
  await expect(dialog).toHaveCount(0)

  await press('j')
  await expect(row(page, 'Payments', differing)).toBeFocused()
  await press('o')
  await expect(dialog).toContainText(`TrxID ${differing}`)
  await press('Escape')
  await expect(dialog).toHaveCount(0)
  for (const rejected of [differing, absent]) {
    await expect(row(page, 'Payments', rejected)).toBeFocused()
    await press('r')
    await expect(dialog.getByLabel('Reason')).toBeFocused()
    await press('ArrowDown')
    await expect(dialog.getByLabel('Reason')).toHaveValue('not_received')
    // Past the note and Cancel.
    for (const key of ['Tab', 'Tab', 'Tab', 'Enter']) await press(key)
    await expect(row(page, 'Payments', rejected)).toHaveCount(0)
  }
  await expect(row(page, 'Payments', cashIn)).toBeFocused()
  await press('a')
  await expect(dialog.getByRole('button', { name: 'Approve', exact: true })).toBeFocused()
  await press('Enter')
  await expect(page.getByText('Payment confirmed successfully')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await press('?')
  await expect(dialog).toContainText('Next payment')
  expect(presses).toBe(20)

  const { body: rejected } = await admin.call('GET /admin/payments/', { query: { status: 'rejected' } })
  expect(rejected.map(({ transaction_id }) => transaction_id).toSorted()).toEqual([differing, absent].toSorted())
  const { body: waiting } = await admin.call('GET /admin/payments/', { query: { status: 'pending' } })
  expect(waiting).toEqual([])
})
