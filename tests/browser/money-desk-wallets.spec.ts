import { collaborate, expectStatus, pay } from '../support/people.ts'
import { bkashId, paste, stamp, uploadStatement, Wallet } from '../support/wallets.ts'
import { expectAccessible } from './support/axe.ts'
import { cutTexts } from './support/fit.ts'
import { expectPage, row } from './support/screen.ts'
import { expect, test } from './support/test.ts'

// The figures cover the whole platform.
test.use({ dedicatedServer: 'wallet figures' })
test.describe.configure({ mode: 'default' })

test('the terms of the comparison add up from the displayed balances', async ({ pageFor, product: { admin } }) => {
  const wallet = await Wallet.open(admin)
  const { entries } = await paste(
    admin,
    [wallet.receive(483_000, bkashId()), wallet.send(120, bkashId()), wallet.send(80, bkashId())].join('\n'),
  )
  const explanation = { params: { id: entries[2]?.id ?? 0 }, body: { action: 'explain', note: 'Rent' } } as const
  expectStatus(await admin.call('PUT /admin/wallet-entries/{id}/', explanation), 200)
  const { accounts } = expectStatus(await admin.call('GET /admin/wallet-accounts/'), 200).body
  const page = await pageFor(admin)
  await page.goto('/admin-panel')
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Wallets and ledger' }) })
  const terms = card.locator('dl > div')
  await expect(terms.first()).toContainText('In the wallets ৳')
  const poisha = (text: string) => Math.round(Number(text.replaceAll(/[^\d.]/g, '')) * 100)
  const signed = (text: string) => (text.trim().startsWith('−') ? -poisha(text) : poisha(text))
  const amounts = await terms.locator('dd').allTextContents()
  const [remainder = ''] = amounts.slice(-1)
  const sum = amounts.slice(0, -1).reduce((total, text) => total + signed(text), 0)
  expect(sum).toBe(signed(remainder.replace('Adds up', '')))
  const balances = accounts.reduce((total, { balance }) => total + Number(balance ?? 0), 0)
  expect(poisha(amounts[0] ?? '')).toBe(Math.round(balances * 100))
  const opening = accounts.reduce((total, { opening_balance }) => total + Number(opening_balance ?? 0), 0)
  expect(opening).toBeGreaterThan(0)
  await expect(terms.filter({ hasText: 'Before the first entry' })).toContainText(
    `− ৳${opening.toLocaleString('en-IN', { minimumFractionDigits: 2 })}`,
  )
  // Spending reduces the wallets' money, so the difference is added.
  await expect(terms.filter({ hasText: 'taken back' })).toContainText('+ ৳80.00')
  await page.setViewportSize({ width: 360, height: 800 })
  expect(await cutTexts(page)).toEqual([])
})

test('an import shows how many of its entries match pending payments, and links to them', async ({
  pageFor,
  newPerson,
  product: { admin },
}) => {
  const [brand, influencer] = [await newPerson('brand'), await newPerson('influencer')]
  const ids = [bkashId(), bkashId(), bkashId()] as const
  for (const id of ids) await pay(brand, await collaborate(brand, influencer, '500'), id)
  const wallet = await Wallet.open(admin)
  const messages = [...ids.slice(1), bkashId()].map(id => wallet.receive(500, id))
  const page = await pageFor(admin)
  await page.goto('/admin-panel?tab=desk')
  await page.getByRole('textbox', { name: 'Messages' }).fill(messages.join('\n'))
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Import 3 entries' }).click()
  const result = page.getByRole('status').filter({ hasText: '3 new entries' })
  await expect(result).toContainText('2 new entries match payments awaiting confirmation.')
  await result.getByRole('link', { name: 'Review payments' }).click()
  await expectPage(page, '/admin-panel?tab=payments&grade=matched', 'Admin Panel')
  await expect(row(page, 'Payments', ids[1])).toContainText('Matched')
  await expect(row(page, 'Payments', ids[2])).toContainText('Matched')
  await expect(row(page, 'Payments', ids[0])).toHaveCount(0)
})

test("the preview of a message that contradicts an entry shows the entry's values", async ({
  pageFor,
  product: { admin },
}) => {
  const wallet = await Wallet.open(admin)
  const message = wallet.receive(500, bkashId())
  await paste(admin, message)
  const page = await pageFor(admin)
  await page.goto('/admin-panel?tab=desk')
  const other = message.replace('Tk 500.00 from 01711111111', 'Tk 5,000.00 from 01722222222')
  await page.getByRole('textbox', { name: 'Messages' }).fill(other)
  await page.getByRole('button', { name: 'Preview' }).click()
  const entry = page.getByRole('region', { name: 'Preview' }).getByRole('listitem')
  await expect(entry).toContainText('Contradicts another')
  await expect(entry).toContainText('The other entry: ৳500.00 · 01711111111')
  await expect(entry).toContainText('৳5,000.00')
})

test('more gaps than are counted are shown as a capped number', async ({ pageFor, baseURL, product: { admin } }) => {
  const row = (_: unknown, index: number) =>
    [bkashId(), stamp(-index - 60), 'Received Money', '01711111111', '1.00', '0.00', `${2 * index}.00`].join()
  const header = 'Trx Id,Transaction Date,Trx Type,Sender,Transacted Amount,Fee,Balance'
  const file = [header, ...Array.from({ length: 1_010 }, row)].join('\n')
  expect((await uploadStatement(baseURL ?? '', admin, file)).status).toBe(201)
  const page = await pageFor(admin)
  await page.goto('/admin-panel?tab=desk')
  await expect(page.getByText('1,000+ gaps')).toBeVisible()
  await expect(page.getByText('950+ older gaps')).toBeVisible()
})

test('an admin accepts the reading of a message with a new wording, and its entry counts', async ({
  pageFor,
  product: { admin },
}) => {
  const id = bkashId()
  const facts = `Fee Tk 0.00. Balance Tk 500.00. TrxID ${id} at ${stamp()}`
  await paste(admin, `Prize of Tk 500.00 credited from 01711111111. ${facts}`)
  const page = await pageFor(admin)
  await page.goto('/admin-panel?tab=desk')
  const [unread, read] = [
    row(page, 'Wallet entries', "We don't recognise this wording"),
    row(page, 'Wallet entries', id),
  ]
  await unread.getByRole('button', { name: 'Accept the reading' }).click()
  const dialog = page.getByRole('dialog', { name: 'Did we read this message correctly?' })
  await expect(dialog).toContainText('it will count once an admin accepts it')
  await expect(dialog).toContainText('৳500.00')
  await expectAccessible(page, 'accept the reading')
  await page.setViewportSize({ width: 360, height: 800 })
  expect(await cutTexts(page)).toEqual([])
  await dialog.getByLabel('Reason').fill('The wallet shows the same')
  await dialog.getByRole('button', { name: 'Accept the reading' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(read).toContainText('Not matched')
  await expect(read).toContainText('৳500.00')
  await expect(unread).toHaveCount(0)
})
