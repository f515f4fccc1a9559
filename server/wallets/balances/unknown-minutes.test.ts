import { expect, test } from 'vitest'
import { useAdmin, useApp, walletNumbers } from '#tests/support/app.ts'
import { collaborate, createUser, expectStatus } from '#tests/support/people.ts'
import { bkashId, paste, stamp, uploadStatement, Wallet } from '#tests/support/wallets.ts'

const app = useApp()
const admin = useAdmin(app)

const today = () => stamp().slice(0, 10)
const startOfToday = () => `${Temporal.Now.plainDateISO('Asia/Dhaka').subtract({ days: 1 }).toString()}T18:00:00.000Z`
const bkashHeader = 'Trx Id,Transaction Date,Trx Type,Sender,Receiver,Transacted Amount,Fee,Balance'
const bkashRow = (id: string, amount: number, balance: number, at = today()) =>
  `${id},${at},Received Money,01711111111,${walletNumbers.bkash},${amount}.00,0.00,${(balance / 100).toFixed(2)}`
const nagadHeader = 'Date,Transaction Type,Debit,Credit,Reference,Balance'
const nagadRow = (at: string, amount: number, balance: number) => `${at},Money Received,,${amount}.00,x,${balance}.00`
const upload = async (account: 'bkash' | 'nagad', ...lines: string[]) =>
  (await uploadStatement(app.origin, admin, [...lines, `x${bkashId()}`].join('\n'), { account })).body
const search = async (text: string) =>
  expectStatus(await admin.call('GET /admin/wallet-entries/', { query: { search: text } }), 200).body
const desk = async () => expectStatus(await admin.call('GET /admin/wallet-accounts/'), 200).body

test('a row with only a known day states this, and takes its place among the messages of the day', async () => {
  const wallet = await Wallet.open(admin)
  const [first, between, last] = [bkashId(), bkashId(), bkashId()]
  const opening = wallet.receive(10, first)
  wallet.balance += 500
  const row = bkashRow(between, 5, wallet.balance)
  await paste(admin, `${opening}\n${wallet.receive(20, last)}`)
  expect((await desk()).accounts[0]?.gaps_count).toBe(1)
  const { entries } = await upload('bkash', bkashHeader, row)
  const day = { occurred_at: startOfToday(), minute_unknown: true }
  expect(entries[0]).toMatchObject({ outcome: 'new', transaction_id: between, ...day })
  expect((await search(between))[0]).toMatchObject(day)
  expect((await search(last))[0]).not.toHaveProperty('minute_unknown')
  const { accounts, cover } = await desk()
  expect([accounts[0]?.gaps_count, cover.remainder]).toEqual([0, '0.00'])
})

test('a row without a minute and a message with the same ID on the same day are one movement, whichever is first', async () => {
  const wallet = await Wallet.open(admin)
  const [early, late] = [bkashId(), bkashId()]
  await paste(admin, wallet.receive(10, early))
  const row = bkashRow(early, 10, wallet.balance)
  const message = wallet.receive(20, late)
  const added = await upload('bkash', bkashHeader, row, bkashRow(late, 20, wallet.balance))
  expect(added.entries.map(({ outcome }) => outcome).slice(0, 2)).toEqual(['duplicate', 'new'])
  expect((await paste(admin, message)).counts).toMatchObject({ new: 0, duplicate: 1 })
  const other = bkashRow(late, 20, wallet.balance, stamp(-60 * 24 * 3).slice(0, 10))
  expect((await upload('bkash', bkashHeader, other)).counts).toMatchObject({ conflict: 1 })
})

test('rows without IDs and minutes are counted once when a later statement repeats them, with times or without', async () => {
  const rows = (at: string) => [nagadRow(at, 100, 1_100), nagadRow(at, 50, 1_150), nagadRow(at, 25, 1_175)]
  expect((await upload('nagad', nagadHeader, ...rows(today()).slice(0, 2))).counts).toMatchObject({ new: 2 })
  expect((await upload('nagad', nagadHeader, ...rows(today()))).counts).toMatchObject({ new: 1, duplicate: 2 })
  expect((await upload('nagad', nagadHeader, ...rows(stamp()))).counts).toMatchObject({ new: 0, duplicate: 3 })
  expect((await desk()).accounts[1]).toMatchObject({ balance: '1175.00', gaps_count: 0 })
})

test('the evidence of a payment states that the minute of its entry is unknown', async () => {
  const brand = await createUser(app, 'brand')
  const application = await collaborate(brand, await createUser(app, 'influencer'), '40')
  const transaction_id = bkashId()
  const wallet = await Wallet.open(admin)
  wallet.balance += 4_000
  await upload('bkash', bkashHeader, bkashRow(transaction_id, 40, wallet.balance))
  const { id: application_id, amount_due: amount } = application
  const report = { application_id, amount, payment_method: 'bkash' as const, transaction_id }
  const { id } = expectStatus(await brand.call('POST /payments/submit/', { body: report }), 201).body
  const { body } = await admin.call('GET /admin/payments/', { query: { search: transaction_id } })
  expect(body.find(payment => payment.id === id)?.evidence).toMatchObject({
    grade: 'matched',
    reasons: [{ code: 'minute_unknown', params: { day: Temporal.Now.plainDateISO('Asia/Dhaka').toString() } }],
    entry: { minute_unknown: true, occurred_at: startOfToday() },
  })
})
