import { expect, test } from 'vitest'
import type { AddedWalletEntries } from '#contract/index.ts'
import { useApp, walletNumbers } from '../support/app.ts'
import { makeAdmin } from '../support/people.ts'

const app = useApp()
const rows = 20_000

/** A year's statement, in which each balance follows from the previous one. */
function statement(): string[] {
  let balance = 1_000_000
  const start = Temporal.PlainDateTime.from('2025-01-01T08:00')
  return Array.from({ length: rows }, (_, index) => {
    const isIncoming = index % 4 !== 3
    balance += isIncoming ? 500 : -300
    const at = start.add({ minutes: Math.floor(index * 26) })
    const pad = (part: number) => String(part).padStart(2, '0')
    const stamp = `${pad(at.day)}/${pad(at.month)}/${at.year} ${pad(at.hour)}:${pad(at.minute)}`
    const id = `C${(index + 36 ** 7).toString(36).toUpperCase().padStart(9, '0')}`
    const [from, to] = isIncoming ? ['01711111111', walletNumbers.bkash] : [walletNumbers.bkash, '01711111111']
    return [id, stamp, 'Send Money', from, to, isIncoming ? '500.00' : '300.00', '0.00', `${balance}.00`].join(',')
  })
}

test('a statement of 20,000 rows is imported in one call, and every row is recognized afterwards', async ({
  annotate,
}) => {
  const admin = await makeAdmin(app)
  const header = 'Trx Id,Transaction Date,Trx Type,Sender,Receiver,Transacted Amount,Fee,Balance'
  const send = async (lines: string[], preview = '') => {
    const form = new FormData()
    form.append('account', 'bkash')
    form.append('preview', preview)
    form.append('file', new Blob([[header, ...lines].join('\n')]), 'statement.csv')
    const begin = performance.now()
    const response = await fetch(`${app.origin}/api/admin/wallet-entries/file/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.access}` },
      body: form,
    })
    const { counts } = (await response.json()) as AddedWalletEntries
    await annotate(`${lines.length} rows, preview "${preview}": ${Math.round(performance.now() - begin)} ms`)
    return { status: response.status, counts }
  }
  const lines = statement()
  expect(await send(lines, 'true')).toMatchObject({ status: 200, counts: { new: rows } })
  const [last, ...others] = lines.toReversed()
  expect(await send(others.toReversed())).toMatchObject({ status: 201, counts: { new: rows - 1 } })
  expect(await send([...lines.slice(0, -1), last ?? ''])).toMatchObject({
    status: 201,
    counts: { new: 1, duplicate: rows - 1 },
  })
  const { body } = await admin.call('GET /admin/wallet-accounts/')
  expect([body.accounts[0]?.gaps_count, body.cover.remainder]).toEqual([0, '0.00'])
})
