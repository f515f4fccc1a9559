import { expect, test } from 'vitest'
import type { WalletEntryAction } from '#contract/index.ts'
import { useAdmin, useApp } from '#tests/support/app.ts'
import { expectStatus } from '#tests/support/people.ts'
import { paste, uploadStatement } from '#tests/support/wallets.ts'
import { templates } from '../reader/templates.ts'

const app = useApp()
const admin = useAdmin(app)

/** A payout of ৳1,000.00 with a fee of ৳12.50. */
const message = templates.flatMap(({ examples }) => examples).find(example => example.includes('TxnID: 75SE3AB4')) ?? ''
const header = 'Date,Transaction Type,Debit,Credit,Reference,Balance'
/** The same payout, with the fee included in its debit. */
const row = '08/08/2026 11:14,Cash Out,"1,012.50",,,6516.73'

const upload = async (...rows: string[]) =>
  (await uploadStatement(app.origin, admin, [header, ...rows].join('\n'), { account: 'nagad' })).body
const act = (id: number | null | undefined, action: WalletEntryAction) =>
  admin.call('PUT /admin/wallet-entries/{id}/', { params: { id: id ?? 0 }, body: { action, note: 'A note' } })
const expectConsistent = async () => {
  const { accounts, cover } = (await admin.call('GET /admin/wallet-accounts/')).body
  expect(accounts[1]).toMatchObject({ balance: '6516.73', opening_balance: '7529.23', gaps_count: 0 })
  expect(cover).toMatchObject({ unexplained_outgoing: { amount: '1012.50', count: 1 }, remainder: '0.00' })
}

test('a payout counts once if its message states the fee separately and its row does not, in either order', async () => {
  const { entries } = await paste(admin, message, 'nagad')
  expect((await upload(row)).counts).toMatchObject({ new: 0, duplicate: 1 })
  await expectConsistent()

  expectStatus(await act(entries[0]?.id, 'ignore'), 200)
  const [own] = (await upload(row, '')).entries
  expect(own).toMatchObject({ outcome: 'new', amount: '1012.50' })
  await expectConsistent()
  expectStatus(await act(entries[0]?.id, 'restore'), 200)
  await expectConsistent()
  expect((await act(own?.id, 'restore')).error.code).toBe('entry_action_not_allowed')
})

test('such a row does not count again when the import of its message is ignored, while another message counts', async () => {
  const later = (text: string) => text.replace('11:14', '12:14').replace('6516.73', '5504.23')
  await upload(later(row))
  const [first] = (await paste(admin, later(message).replace('75SE3AB4', '75SE3AB5'), 'nagad')).entries
  await paste(admin, later(message).replace('75SE3AB4', '75SE3AB6'), 'nagad')
  const ignored = await admin.call('PUT /admin/wallet-entries/{id}/', {
    params: { id: first?.id ?? 0 },
    body: { action: 'ignore', note: 'Another phone', whole_import: true },
  })
  expectStatus(ignored, 200)
  const { accounts, cover } = (await admin.call('GET /admin/wallet-accounts/')).body
  expect([accounts[1]?.balance, accounts[1]?.gaps_count, cover.remainder]).toEqual(['5504.23', 0, '0.00'])
})

test('rows with another time or balance keep counting when a message of the same amount is restored', async () => {
  const { body: found } = await admin.call('GET /admin/wallet-entries/', { query: { search: '75SE3AB4' } })
  const others = [row.replace('6516.73', '5000.00'), row.replace('11:14', '11:16')]
  const { entries, counts } = await upload(...others)
  expect(counts).toMatchObject({ new: 2 })
  await act(found[0]?.id, 'ignore')
  expectStatus(await act(found[0]?.id, 'restore'), 200)
  const query = { account: 'nagad', state: 'unmatched' } as const
  const { body: counted } = await admin.call('GET /admin/wallet-entries/', { query })
  expect(counted.map(({ id }) => id)).toEqual(expect.arrayContaining(entries.map(({ id }) => id)))
})
