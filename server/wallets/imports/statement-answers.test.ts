import { describe, expect, test } from 'vitest'
import { useAdmin, useApp, walletNumbers } from '#tests/support/app.ts'
import { expectStatus } from '#tests/support/people.ts'
import { bkashId, stamp, uploadStatement } from '#tests/support/wallets.ts'
import { rereadEntries } from '../index.ts'

const app = useApp()
const admin = useAdmin(app)

const upload = (file: string, fields: Record<string, string> = {}) =>
  uploadStatement(app.origin, admin, file, { account: 'nagad', ...fields })
const withAnswers = (columns: unknown, more: Record<string, string> = {}) => ({
  columns: JSON.stringify(columns),
  ...more,
})

/** A Nagad statement with an additional column. Every row is a separate movement. */
function statement(header: string, cells: string[], type = 'Money Received'): string {
  const rows = cells.map(
    (cell, index) => `${stamp()},${type},,${index + 1}.00,${bkashId()},${1_000 + Math.random() * 1e6},${cell}`,
  )
  return [`Date,Transaction Type,Debit,Credit,Reference,Balance,${header}`, ...rows]
    .join('\n')
    .replace(/(\d+\.\d\d)\d+/g, '$1')
}
const reasonsOf = ({ body }: Awaited<ReturnType<typeof upload>>) => body.entries.map(({ reason }) => reason)
const search = async (text: string) =>
  expectStatus(await admin.call('GET /admin/wallet-entries/', { query: { search: text } }), 200).body

describe('POST /admin/wallet-entries/file/', () => {
  test('stores rows that do not clearly count as unreadable, so that none is evidence', async () => {
    const { status, body } = await upload(statement('Status', ['Success', 'Failed']))
    expect(status).toBe(201)
    expect(body.entries).toMatchObject([
      { outcome: 'new', amount: '1.00' },
      { outcome: 'unreadable', reason: 'not_successful', amount: null },
    ])
    const { body: list } = await admin.call('GET /admin/wallet-entries/', { query: { state: 'unreadable' } })
    expect(list[0]).toMatchObject({ reason: 'not_successful', state: 'unreadable' })
  })

  test('asks about an unknown column with words, and remembers for the wallet which of them count', async () => {
    const file = () => statement('Verdict', ['OK', 'KO'])
    expect(await upload(file(), { preview: 'true' })).toMatchObject({
      status: 400,
      body: {
        code: 'columns_unknown',
        details: expect.arrayContaining([
          { field: 'surplus', code: 'surplus_column', params: { header: 'Verdict', answer: 'needed' } },
          { field: 'words', code: 'surplus_word', params: { header: 'Verdict', word: 'OK', counts: 'false' } },
        ]) as unknown[],
      },
    })
    const answered = withAnswers({ surplus: [{ header: 'Verdict', counts: ['OK'] }] })
    expect(reasonsOf(await upload(file(), { ...answered, preview: 'true' }))).toEqual([null, 'not_successful'])
    expect((await upload(file())).status).toBe(400)
    expect((await upload(file(), answered)).status).toBe(201)
    const later = await upload(file(), { preview: 'true' })
    expect([reasonsOf(later), later.body.columns_remembered]).toEqual([[null, 'not_successful'], true])
    expect((await upload(file(), { account: 'bkash', preview: 'true' })).status).toBe(400)
  })

  test('keeps earlier answers about other columns, and about the columns of the file, when more are given', async () => {
    const file = (cell: string) => statement('Remarks', [cell, 'x']).replace('Balance', 'Left')
    expect((await upload(file('a'), withAnswers({ balance: 'Left' }))).status).toBe(400)
    const surplus = [{ header: 'Remarks', counts: null }]
    expect((await upload(file('a'), withAnswers({ balance: 'Left', surplus }))).status).toBe(201)
    expect((await upload(statement('Verdict', ['OK', 'KO']), withAnswers({ surplus }))).status).toBe(201)
    expect((await upload(file('b'))).body).toMatchObject({ counts: { new: 2 }, columns_remembered: true })
  })

  test('takes the kind of an unknown type, and parses earlier rows of the type on the next start', async () => {
    const id = bkashId()
    const row = (type: string) => `${id},${stamp()},${type},01711111111,${walletNumbers.bkash},5.00,0.00,7.00`
    const head = 'Trx Id,Transaction Date,Trx Type,Sender,Receiver,Transacted Amount,Fee,Balance\n'
    const bkash = { account: 'bkash' }
    expect(reasonsOf(await upload(head + row('P2P Gift'), bkash))).toEqual(['unknown_type'])
    const asked = await upload(`${head + row('P2P Gift')}\n`, { ...bkash, assign: 'true', preview: 'true' })
    expect(asked.body.details).toContainEqual({
      field: 'types',
      code: 'statement_type',
      params: { type: 'P2P Gift', kinds: '' },
    })
    const types = [
      { type: 'p2p gift', kinds: ['money_in', 'money_out'] },
      { type: 'Inquiry', kinds: ['ignored'] },
    ]
    const others = `${head + row('Inquiry')}\n`
    expect((await upload(others, withAnswers({ types }, bkash))).body.entries).toMatchObject([
      { outcome: 'ignored', reason: 'notice' },
    ])
    await rereadEntries(app.services.db, walletNumbers)
    expect(await search(id)).toMatchObject([{ state: 'unmatched', kind: 'money_in', direction: 'in', amount: '5.00' }])
  })

  test('lists everything that can be assigned, with the assignments, for a file that it can read', async () => {
    const file = statement('Note', ['a', 'b']).replace('Balance', 'Rest')
    const surplus = [{ header: 'Note', counts: ['a'] }]
    expect((await upload(file, withAnswers({ balance: 'Rest', surplus }))).status).toBe(201)
    const { status, body } = await upload(`${file}\n`, { assign: 'true', preview: 'true' })
    expect([status, body.code]).toEqual([400, 'columns_unknown'])
    expect(body.details).toEqual(
      expect.arrayContaining([
        { field: 'columns', code: 'column_assigned', params: { column: 'balance', header: 'Rest' } },
        { field: 'surplus', code: 'surplus_column', params: { header: 'Note', answer: 'words' } },
        { field: 'words', code: 'surplus_word', params: { header: 'Note', word: 'a', counts: 'true' } },
        { field: 'words', code: 'surplus_word', params: { header: 'Note', word: 'b', counts: 'false' } },
      ]),
    )
  })

  test.each([
    { surplus: [{ header: 'Note', counts: 'yes' }] },
    { surplus: [{ header: '', counts: null }] },
    { types: [{ type: 'Gift', kinds: [] }] },
    { types: [{ type: 'Gift', kinds: ['gift'] }] },
  ])('refuses the answers %j', async answers => {
    const { status, body } = await upload(statement('Note', ['a']), withAnswers(answers))
    expect([status, body.details]).toEqual([400, [{ field: 'columns', code: 'invalid' }]])
  })
})
