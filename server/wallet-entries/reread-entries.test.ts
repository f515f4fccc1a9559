import { expect, test } from 'vitest'
import { useApp, walletNumbers } from '#tests/support/app.ts'
import { makeAdmin } from '#tests/support/people.ts'
import { uploadStatement } from '#tests/support/wallets.ts'
import { rereadEntries } from './index.ts'

const app = useApp()

test('rows of a file with the month first are not read again without the row that shows it', async () => {
  const admin = await makeAdmin(app)
  const file = [
    'Date,Transaction Type,Debit,Credit,Reference,Balance',
    '8/7/2026 20:14,Money Received,,30.00,x,1200.00',
    '8/13/2026 20:14,Money Received,,30.00,x,1230.00',
  ].join('\n')
  const { entries } = (await uploadStatement(app.origin, admin, file, { account: 'nagad' })).body
  expect(entries.map(({ reason }) => reason)).toEqual(['month_first', 'invalid_time'])
  await rereadEntries(app.services.db, { ...walletNumbers, nagad: '01900000008' })
  const { body } = await admin.call('GET /admin/wallet-entries/')
  expect(body.map(({ state }) => state)).toEqual(['unreadable', 'unreadable'])
})
