import { expect, test } from 'vitest'
import { useApp, walletNumbers } from '#tests/support/app.ts'
import { collaborate, createUser, makeAdmin, pay } from '#tests/support/people.ts'
import { bkashId, paste, uploadStatement, Wallet } from '#tests/support/wallets.ts'
import { hashText } from '../entries/classify-readings.ts'
import { rereadEntries } from '../index.ts'

const app = useApp()

test('rows of a file with the month first are not reparsed without the row that shows it', async () => {
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

test('a reparsed message proves a payment, but does not count beside an entry that it repeats or contradicts', async () => {
  const admin = await makeAdmin(app)
  const [brand, influencer] = [await createUser(app, 'brand'), await createUser(app, 'influencer')]
  const { id, transaction_id } = await pay(brand, await collaborate(brand, influencer, '500'), bkashId())
  const wallet = await Wallet.open(admin)
  const repeated = wallet.receive(60, bkashId())
  const awaited = wallet.receive(500, transaction_id)
  const disputed = wallet.receive(40, bkashId())
  await paste(admin, `${repeated}\n${disputed}`)
  const { db } = app.services
  // Simulates an earlier version of the templates.
  const unread = [repeated, disputed.replace('Tk 40.00 from', 'Tk 41.00 from'), awaited].map(
    raw =>
      ({
        account: 'bkash',
        source: 'paste',
        raw,
        raw_hash: hashText(raw),
        is_read: false,
        state: 'unreadable',
        reader: 'earlier',
        searched: '  ',
      }) as const,
  )
  await db.insertInto('wallet_entries').values(unread).execute()
  await rereadEntries(db, walletNumbers)
  const { body } = await admin.call('GET /admin/wallet-entries/', { query: { limit: 5 } })
  expect(body.map(({ state }) => state)).toEqual(['unmatched', 'conflict', 'unreadable', 'conflict', 'unmatched'])
  const { body: matched } = await admin.call('GET /admin/payments/', { query: { grade: 'matched' } })
  expect(matched.map(payment => payment.id)).toEqual([id])
})
