import { expect, test } from 'vitest'
import { useAdmin, useApp, walletNumbers } from '#tests/support/app.ts'
import { expectStatus } from '#tests/support/people.ts'
import { bkashId, stamp, uploadStatement } from '#tests/support/wallets.ts'
import { rereadEntries } from '../index.ts'

const app = useApp()
const admin = useAdmin(app)

const upload = (file: string, fields: Record<string, string> = {}) =>
  uploadStatement(app.origin, admin, file, { account: 'nagad', ...fields })
const columnUnknown = (column: string) => ({ field: 'columns', code: 'column_unknown', params: { column } })

/** A Nagad statement without IDs, whose rows are identified only by their balances. */
const statement = (balance: string, ...rows: string[]) =>
  [`Date,Transaction Type,Debit,Credit,Reference,${balance}`, ...rows].join('\n')
const row = (at: string, amount: number, balance: number) =>
  `${at},Money Received,,${amount}.00,${bkashId()},${balance}.00`

test.each(['Closing Balance', 'ব্যালান্স', 'ব্যালেন্স (টাকা)'])(
  'a statement with its balances under %s is counted once when a later one repeats its rows',
  async header => {
    const { body } = await admin.call('GET /admin/wallet-accounts/')
    const balance = Number(body.accounts[1]?.balance ?? 1_000)
    const rows = [row(stamp(), 100, balance + 100), row(stamp(), 50, balance + 150)]
    expect((await upload(statement(header, ...rows.slice(0, 1)))).body.counts).toMatchObject({ new: 1 })
    expect((await upload(statement(header, ...rows))).body.counts).toMatchObject({ new: 1, duplicate: 1 })
  },
)

test('a statement whose balances have an unknown header is not read without them, unless an admin declares that it has none', async () => {
  const { body } = await admin.call('GET /admin/wallet-accounts/')
  const balance = Number(body.accounts[1]?.balance ?? 1_000)
  const first = row(stamp(), 20, balance + 20)
  for (const columns of [undefined, '{}'])
    expect(await upload(statement('Left', first), columns ? { columns } : {})).toMatchObject({
      status: 400,
      body: { code: 'columns_unknown', details: expect.arrayContaining([columnUnknown('balance')]) as unknown[] },
    })
  const columns = JSON.stringify({ balance: 'Left' })
  expect((await upload(statement('Left', first), { columns })).body.counts).toMatchObject({ new: 1 })
  const later = await upload(statement('Left', first, row(stamp(), 5, balance + 25)))
  expect(later.body).toMatchObject({ counts: { new: 1, duplicate: 1 }, columns_remembered: true })

  const without = { columns: JSON.stringify({ occurred_at: 'Date' }), preview: 'true' }
  expect((await upload(statement('Left', row(stamp(), 7, 7)), without)).body.counts).toMatchObject({ new: 1 })
})

test('the absence of balances is remembered, but balances under a known header are read anyway', async () => {
  const at = stamp()
  const columns = JSON.stringify({ balance: '' })
  expect(await upload(statement('Remarks', row(at, 10, 0)), { columns })).toMatchObject({
    status: 201,
    body: { entries: [{ balance_after: null }] },
  })
  expect(await upload(statement('Remarks', row(at, 11, 0)), { preview: 'true' })).toMatchObject({
    status: 200,
    body: { entries: [{ balance_after: null }], columns_remembered: true },
  })
  const known = await upload(statement('Balance', row(at, 12, 77)), { columns, preview: 'true' })
  expect(known.body.entries).toMatchObject([{ balance_after: '77.00' }])
})

test('a bKash statement also asks for its fees, and is read without columns for which it has no header', async () => {
  const header = 'Trx Id,Transaction Date,Trx Type,Sender,Receiver,Transacted Amount'
  const cells = [bkashId(), stamp(), 'Send Money', '01711111111', walletNumbers.bkash, '10.00']
  const file = (...more: [header: string, cell: string][]) =>
    [
      [header, ...more.map(([name]) => name)],
      [...cells, ...more.map(([, cell]) => cell)],
    ].join('\n')
  const preview = { account: 'bkash', preview: 'true' }
  const asked = await upload(file(['Balance', '10.00'], ['Cost', '0.00']), preview)
  expect(asked.body.details.slice(0, 2)).toEqual([
    columnUnknown('fee'),
    { field: 'headers', code: 'file_header', params: { header: 'Trx Id', sample: cells[0] } },
  ])
  expect((await upload(file(['Balance', '10.00'], ['Service Charge', '1.00']), preview)).body.entries).toMatchObject([
    { fee: '1.00' },
  ])
  expect((await upload(file(), preview)).status).toBe(200)
  expect((await upload(file(['', '']), preview)).status).toBe(200)
})

test("unreadable rows of a statement without balances are reparsed once the operator's number is known", async () => {
  const own = '01900000008'
  const header = 'Trx Id,Transaction Date,Trx Type,Sender,Receiver,Transacted Amount,Remarks'
  const id = bkashId()
  const file = `${header}\n${[id, stamp(), 'Send Money', '01711111111', own, '70.00', 'x'].join()}`
  const columns = JSON.stringify({ transaction_id: 'Trx Id' })
  expect((await upload(file, { account: 'bkash', columns })).body.counts).toMatchObject({ unreadable: 1 })
  await rereadEntries(app.services.db, { ...walletNumbers, bkash: own })
  const { body } = expectStatus(await admin.call('GET /admin/wallet-entries/', { query: { search: id } }), 200)
  expect(body).toMatchObject([{ state: 'unmatched', direction: 'in', balance_after: null }])
})
