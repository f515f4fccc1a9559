import { collaborate, earn, expectStatus, owe, uniqueTransactionId } from '../support/people.ts'
import { bkashId, paste, stamp, Wallet } from '../support/wallets.ts'
import { expectAccessible } from './support/axe.ts'
import { abortRequests, delayRequests, expectPage, row, twoFrames, withoutStream } from './support/screen.ts'
import { layoutShift } from './support/shift.ts'
import { expect, test } from './support/test.ts'

// The counts cover the whole platform.
test.use({ dedicatedServer: 'money desk' })
// Uses one worker, because each would start this file's server and browser again.
test.describe.configure({ mode: 'default' })

test('an admin decides 100 payments, 97 of them matched, with 21 key presses', async ({
  pageFor,
  newPerson,
  product: { admin },
}) => {
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
    if (rejected === absent) {
      await expect(dialog).toContainText('Nothing found')
      await paste(admin, wallet.receive(500, absent))
      await expect(dialog).toContainText('Matched')
      await expect(dialog.getByLabel('Reason')).toHaveValue('not_received')
    }
    // Tabs past the note and Cancel.
    for (const key of ['Tab', 'Tab', 'Tab', 'Enter']) await press(key)
    await expect(row(page, 'Payments', rejected)).toHaveCount(0)
  }
  await expect(row(page, 'Payments', cashIn)).toBeFocused()
  await press('a')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expect(dialog).toContainText('Not a transfer from a customer: Cash in at an agent')
  for (const key of ['Tab', 'Enter']) await press(key)
  await expect(page.getByText('Payment confirmed successfully')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await press('?')
  await expect(dialog).toContainText('Next payment')
  expect(presses).toBe(21)

  const { body: rejected } = await admin.call('GET /admin/payments/', { query: { status: 'rejected' } })
  expect(rejected.map(({ transaction_id }) => transaction_id).toSorted()).toEqual([differing, absent].toSorted())
  const { body: waiting } = await admin.call('GET /admin/payments/', { query: { status: 'pending' } })
  expect(waiting).toEqual([])
})

test('an admin imports messages and a statement, and explains the rest', async ({
  pageFor,
  product: { admin },
  watch,
}) => {
  const wallet = await Wallet.open(admin)
  // All in the same minute, so that the statement's row fits between the messages.
  const at = stamp()
  const [received, rent, unseen] = [bkashId(), bkashId(), bkashId()]
  const page = await pageFor(admin)
  await page.goto('/admin-panel?tab=desk')
  const entries = page.getByRole('table', { name: 'Wallet entries' })
  const dialog = page.getByRole('dialog')
  const entry = (text: string) => row(page, 'Wallet entries', text)

  await test.step('messages that are too long are refused, not cut', async () => {
    const field = page.getByRole('textbox', { name: 'Messages' })
    await field.fill('x'.repeat(200_001))
    await expect(page.getByText('Use at most 2,00,000 characters.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Preview' })).toBeDisabled()
    await field.fill('')
  })

  await test.step('pasted messages are previewed, then imported', async () => {
    const messages = [wallet.receive(500, received, { at }), wallet.send(120, rent, { at })]
    wallet.receive(70, unseen, { at })
    messages.push(wallet.receive(30, bkashId(), { at }), 'bKash: a wording of tomorrow')
    await page.getByRole('textbox', { name: 'Messages' }).fill(messages.join('\n'))
    await page.getByRole('button', { name: 'Preview' }).click()
    const preview = page.getByRole('region', { name: 'Preview' })
    await expect(preview.getByRole('listitem')).toHaveCount(4)
    await expect(preview).toContainText("We don't recognise this wording")
    await expect(entry(received)).toHaveCount(0)
    await expectAccessible(page, 'preview of an import')
    // The import does not include what was added after the preview.
    const field = page.getByRole('textbox', { name: 'Messages' })
    await field.fill([...messages, 'One more'].join('\n'))
    await page.getByRole('button', { name: 'Import 4 entries' }).click()
    await expect(page.getByText('3 new entries, 1 unreadable').first()).toBeVisible()
    await expect(entry(received)).toContainText('Not matched')
    await expect(field).toHaveValue(/One more$/)
  })

  await test.step('entries are explained, ignored with a reason and restored', async () => {
    const act = async (text: string, action: string, note: string) => {
      await entry(text).getByRole('button', { name: action }).click()
      await dialog.getByRole('button', { name: action }).click()
      await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Explain why/)
      await expect(dialog.getByLabel('Reason')).toBeFocused()
      await dialog.getByLabel('Reason').fill(note)
      await dialog.getByRole('button', { name: action }).click()
      await expect(dialog).toHaveCount(0)
    }
    await act(rent, 'Explain', 'Rent of November')
    await expect(entry(rent)).toContainText('Rent of November')
    await act(rent, 'Restore', 'By mistake')
    await expect(entry(rent)).toContainText('Not matched')
    await act("We don't recognise this wording", 'Ignore', 'An advertisement')
    await expect(entry('An advertisement')).toContainText('Ignored')
    await page.getByRole('textbox', { name: 'Messages' }).fill('Of another phone\n\nBalance or balance')
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByRole('button', { name: 'Import 2 entries' }).click()
    await expect(entry("We don't recognise this wording")).toHaveCount(2)
    // Only a new wording concerns the site's maintainers.
    for (const [text, isNew] of [
      ['A label appears twice', false],
      ["We don't recognise this wording", true],
    ] as const) {
      await entry(text).first().getByRole('button', { name: 'Show' }).click()
      await expect(dialog).toContainText(isNew ? 'Of another phone' : 'Balance or balance')
      await expect(dialog.getByRole('button', { name: 'Copy the text' })).toHaveCount(isNew ? 1 : 0)
      await page.keyboard.press('Escape')
    }
    await entry("We don't recognise this wording").first().getByRole('button', { name: 'Ignore' }).click()
    await dialog.getByLabel('Reason').fill('Wrong phone')
    await dialog.getByRole('checkbox', { name: 'Also ignore everything imported with it' }).check()
    await dialog.getByRole('button', { name: 'Ignore' }).click()
    await expect(entry('Wrong phone')).toHaveCount(2)
    await entry(received).getByRole('button', { name: 'Show' }).click()
    await expect(dialog).toContainText(`TrxID ${received}`)
    await page.keyboard.press('Escape')
  })

  await test.step('a gap shows the entries around it', async () => {
    await page.getByRole('button', { name: '৳70.00 more than explained' }).click()
    await expect(dialog.getByRole('listitem')).not.toHaveCount(0)
    await expect(dialog).toContainText(rent)
    await expectAccessible(page, 'gap')
    await page.keyboard.press('Escape')
  })

  await test.step('a dropped statement asks for its columns', async () => {
    watch.expectErrors(400, 409, 500)
    const figures = ['70.00', '0.00', ((wallet.balance - 3_000) / 100).toFixed(2)]
    const rows = [
      ['Nr', 'Transaction Date', 'What', 'Sender', 'Receiver', 'Transacted Amount', 'Fee', 'Balance'],
      [unseen, at, 'Send Money', '01711111111', '01711000001', ...figures],
    ]
    const drop = async (rows: string[][]) => {
      const dataTransfer = await page.evaluateHandle(
        text => {
          const data = new DataTransfer()
          data.items.add(new File([text], 'statement.csv', { type: 'text/csv' }))
          return data
        },
        rows.map(cells => cells.join(',')).join('\n'),
      )
      await page.getByRole('textbox', { name: 'Messages' }).dispatchEvent('drop', { dataTransfer })
    }
    await drop(rows)
    await expect(page.getByText("We don't recognise the columns of statement.csv")).toBeVisible()
    await page.getByRole('combobox', { name: 'Transaction ID' }).selectOption('Nr')
    const type = page.getByRole('combobox', { name: 'Type', exact: true })
    const read = page.getByRole('button', { name: 'Read with these columns' })
    await read.click()
    await expect(type).toHaveAccessibleDescription('Assign a separate column')
    await type.selectOption('What')
    await page.route('**/api/admin/wallet-entries/file/', route => route.fulfill({ status: 500 }), { times: 1 })
    await read.click()
    await expect(page.getByText('This could not be read')).toBeVisible()
    await expect(type).toHaveValue('What')
    await read.click()
    await page.getByRole('button', { name: 'Import 1 entry' }).click()
    await expect(entry(unseen)).toContainText('Money received')
    await expect(page.getByText('No gaps')).toBeVisible()

    await drop(rows)
    await expect(page.getByText(/^First import: \d+ \w{3,4} \d{4}, \d\d:\d\d$/)).toBeVisible()
    await drop([...rows, []])
    await page.getByRole('button', { name: 'Assign them again' }).click()
    await expect(read).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(read).toHaveCount(0)

    // The page does not send a file after another one has been dropped.
    const first = page.waitForRequest('**/api/admin/wallet-entries/file/')
    const ended = page.waitForEvent('requestfailed', request => request.url().endsWith('/file/'))
    await page.route('**/api/admin/wallet-entries/file/', () => undefined, { times: 1 })
    await drop([['Nr', 'When']])
    const upload = await first
    await drop(rows)
    expect(await ended).toBe(upload)
    await expect(page.getByText('This could not be read')).toBeVisible()
    await expect(read).toHaveCount(0)
  })

  await test.step("a phone's key is shown once and can be revoked", async () => {
    await page.getByLabel('Name of the phone').fill('The phone at the desk')
    await page.getByRole('button', { name: 'Create a key' }).click()
    await expect(dialog).toContainText('Copy this key into the phone now')
    await expectAccessible(page, 'key of a phone')
    await dialog.getByRole('button', { name: "I've copied it" }).click()
    await expect(dialog).toHaveCount(0)
    const phone = row(page, 'Phones that forward messages', 'The phone at the desk')
    await phone.getByRole('button', { name: 'Revoke' }).click()
    await dialog.getByRole('button', { name: 'Revoke' }).click()
    await expect(phone).toContainText('Revoked')
  })

  await test.step('the activity links back to each of them', async () => {
    const follow = async (kind: string) => {
      await page.getByRole('tab', { name: 'Activity' }).click()
      await row(page, 'Activity', kind).first().getByRole('cell').first().getByRole('link').click()
    }
    await follow('Device key created')
    await expect(row(page, 'Phones that forward messages', 'The phone at the desk')).toBeVisible()
    await follow('Wallet entry explained')
    await expect(entries.locator('tbody tr')).toHaveText([new RegExp(rent)])
    await follow('Wallet entries added')
    await expectPage(page, '/admin-panel?tab=desk&account=bkash', 'Admin Panel')
    await expect(entry(received)).toBeVisible()
  })
})

test('a failed bulk confirmation can be dismissed, and is not offered once another admin has confirmed all', async ({
  pageFor,
  newPerson,
  product: { admin },
  watch,
}) => {
  watch.expectErrors(0)
  const brand = await newPerson('brand')
  const { id, amount_due } = await collaborate(brand, await newPerson('influencer'), '500')
  const transaction_id = bkashId()
  const payment = { application_id: id, amount: amount_due, payment_method: 'bkash', transaction_id } as const
  const { body: submitted } = expectStatus(await brand.call('POST /payments/submit/', { body: payment }), 201)
  await paste(admin, (await Wallet.open(admin)).receive(500, transaction_id))
  const page = await pageFor(admin)
  await withoutStream(page)
  await page.goto('/admin-panel?tab=payments')
  const confirm = page.getByRole('button', { name: 'Confirm 1 matched' })
  const dialog = page.getByRole('dialog')
  const offline = await abortRequests(page, '/admin/payments/confirm-matched/')
  await confirm.click()
  await dialog.getByRole('button', { name: 'Confirm ৳500.00' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Error updating payment' })
  await alert.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('Error updating payment')).toHaveCount(0)
  await offline.restore()

  const decision = { params: { id: submitted.id }, body: { status: 'confirmed' } } as const
  expectStatus(await admin.call('PUT /admin/payments/{id}/', decision), 200)
  await confirm.click()
  await expect(page.getByText('There are no matched payments left to confirm.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Confirm 0 matched' })).toBeDisabled()
})

test('the preview of an import changes with the chosen wallet', async ({ pageFor, product: { admin } }) => {
  const wallet = await Wallet.open(admin)
  const id = bkashId()
  const page = await pageFor(admin)
  await page.goto('/admin-panel?tab=desk')
  await page.getByRole('textbox', { name: 'Messages' }).fill(wallet.receive(500, id, { at: stamp() }))
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText(id)
  await page.getByRole('combobox', { name: 'Wallet', exact: true }).first().selectOption('nagad')
  const imported = page.waitForRequest(
    request => request.method() === 'POST' && request.postDataJSON().preview === false,
  )
  await page.getByRole('button', { name: /^Import \d/ }).click()
  expect((await imported).postDataJSON()).toMatchObject({ account: 'nagad' })
})

test('the dashboard reserves the space for the wallets while they load', async ({ pageFor, product: { admin } }) => {
  const wallet = await Wallet.open(admin)
  await paste(admin, wallet.receive(500, bkashId()))
  for (const width of [1440, 360]) {
    const page = await pageFor(admin)
    await page.setViewportSize({ width, height: 800 })
    const { open } = await delayRequests(page, '/admin/wallet-accounts/')
    await page.goto('/admin-panel')
    await expect(page.getByText(/^\$[\d,.]+$/)).toBeVisible()
    await twoFrames(page)
    open()
    await expect(page.getByText('As of').first()).toBeVisible()
    expect(await layoutShift(page), `${width} px`).toBeLessThan(0.01)
  }
})

test('the terms of the comparison with the ledger open the lists that they sum', async ({
  pageFor,
  newPerson,
  product: { admin },
}) => {
  const { id } = await owe(admin, await earn(admin, await newPerson('brand'), await newPerson('influencer'), '500'))
  const transaction_id = uniqueTransactionId()
  const sent = await admin.call('POST /admin/refunds/{id}/sent/', { params: { id }, body: { transaction_id } })
  expectStatus(sent, 200)
  await paste(admin, (await Wallet.open(admin)).receive(500, bkashId()))
  const page = await pageFor(admin)
  await page.goto('/admin-panel')
  await page.getByRole('link', { name: 'Withdrawals', exact: true }).click()
  await expectPage(page, '/admin-panel?tab=withdrawals&transfer=unseen', 'Admin Panel')
  await page.goBack()
  await page.getByRole('link', { name: 'refunds', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Refunds missing from the wallet' })).toBeVisible()
  await expect(row(page, 'Refunds', transaction_id)).toBeInViewport()
  await page.goBack()
  await page.getByRole('link', { name: 'taken back' }).click()
  await expectPage(page, '/admin-panel?tab=payments&evidence=returned', 'Admin Panel')
  await expect(page.getByText('No payments found')).toBeVisible()
})

test('an admin links an entry that differs to the payment confirmed before the entry arrived', async ({
  pageFor,
  newPerson,
  product: { admin },
}) => {
  const brand = await newPerson('brand')
  const { id, amount_due } = await collaborate(brand, await newPerson('influencer'), '500')
  const transaction_id = bkashId()
  const sender_number = '01799999999'
  const body = {
    application_id: id,
    amount: amount_due,
    payment_method: 'bkash',
    transaction_id,
    sender_number,
  } as const
  const payment = expectStatus(await brand.call('POST /payments/submit/', { body }), 201).body
  const decision = { params: { id: payment.id }, body: { status: 'confirmed' } } as const
  expectStatus(await admin.call('PUT /admin/payments/{id}/', decision), 200)
  const page = await pageFor(admin)
  await page.goto('/admin-panel?tab=payments&evidence=missing')
  const missing = row(page, 'Payments', transaction_id)
  await expect(missing).toContainText('Confirmed without evidence')
  await expect(missing.getByRole('button', { name: 'Link entry' })).toHaveCount(0)
  await paste(admin, (await Wallet.open(admin)).receive(500, transaction_id))
  await missing.getByRole('button', { name: 'Link entry' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Came from 01711111111, but the brand gave 01799999999')
  await expectAccessible(page, 'link of an entry')
  await dialog.getByRole('button', { name: 'Link entry' }).click()
  await expect(page.getByText('The entry is linked to the payment')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(missing).toHaveCount(0)
  await page.goto(`/admin-panel?tab=payments&search=${transaction_id}`)
  await expect(row(page, 'Payments', transaction_id)).toContainText('Matched')
  await expect(page.getByRole('button', { name: 'Link entry' })).toHaveCount(0)
})
