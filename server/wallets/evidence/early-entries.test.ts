import { expect, test } from 'vitest'
import type { PaymentMethod } from '#contract/index.ts'
import { useAdmin, useApp, walletNumbers } from '#tests/support/app.ts'
import { expectStatus } from '#tests/support/people.ts'
import { bkashId, paste, received, stamp, uploadStatement } from '#tests/support/wallets.ts'

const app = useApp()
const admin = useAdmin(app)

const desk = async (account: PaymentMethod) => {
  const { accounts, cover } = expectStatus(await admin.call('GET /admin/wallet-accounts/'), 200).body
  const found = accounts.find(each => each.account === account)
  return { balance: found?.balance, at: found?.balance_at, cover }
}

const message = (amount: string, balance: string, at: string) => received({ amount, balance, id: bkashId(), at })
const row = (amount: string, balance: string, at: string) =>
  `Trx Id,Transaction Date,Trx Type,Sender,Receiver,Transacted Amount,Fee,Balance
${bkashId()},${at},Received Money,01711111111,${walletNumbers.bkash},${amount},0.00,${balance}`

test('a message or a statement row with a future timestamp shows no newest balance before its time', async () => {
  await paste(admin, message('100.00', '1100.00', stamp()))
  const before = await desk('bkash')
  expect(before).toMatchObject({ balance: '1100.00', at: expect.any(String) as string })
  const { entries } = await paste(admin, message('500.00', '9600.00', stamp(60)))
  expect(entries).toMatchObject([{ outcome: 'new' }])
  expect(await desk('bkash')).toEqual(before)
  const { body } = await uploadStatement(app.origin, admin, row('20.00', '9620.00', stamp(120)))
  expect(body.counts).toMatchObject({ new: 1 })
  expect(await desk('bkash')).toEqual(before)
  await paste(admin, message('5.00', '1105.00', stamp()))
  expect(await desk('bkash')).toMatchObject({ balance: '1105.00', cover: { remainder: '0.00' } })
})

test('a wallet whose only entry has a future timestamp has no balance yet', async () => {
  const nagad = `Money Received.\nAmount: Tk 5.00\nSender: 01700000004\nRef: N/A\nTxnID: 75SD1SNV\nBalance: Tk 50.00\n${stamp(60)}`
  expect((await paste(admin, nagad, 'nagad')).counts).toMatchObject({ new: 1 })
  expect(await desk('nagad')).toMatchObject({ balance: null, at: null })
})
