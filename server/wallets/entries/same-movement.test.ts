import { describe, expect, test } from 'vitest'
import { useAdmin, useApp } from '#tests/support/app.ts'
import { bkashId, paste, received, stamp, uploadStatement } from '#tests/support/wallets.ts'

const app = useApp()
const admin = useAdmin(app)

const header = 'Trx Id,Transaction Date,Trx Type,Sender,Receiver,Transacted Amount,Fee,Balance'
const row = (id: string, at: string, amount: string) =>
  `${header}\n${id},${at}:00,Received Money,01711111111,01900000000,${amount},0.00,700.00`
const outcomesOf = ({ entries }: { entries: { outcome: string }[] }) => entries.map(({ outcome }) => outcome)

describe('a row with the ID of a message', () => {
  test.each([
    [0, '20.00', 'duplicate'],
    [1, '20.00', 'duplicate'],
    [-1, '20.00', 'duplicate'],
    [2, '20.00', 'conflict'],
    [-2, '20.00', 'conflict'],
    [1, '20.01', 'conflict'],
  ])('%i minutes later, of %s, is a %s, in either order', async (minutes, amount, outcome) => {
    const ids = [bkashId(), bkashId()] as const
    const message = (id: string) => received({ amount: '20.00', balance: '700.00', id, at: stamp(-10) })
    const at = stamp(minutes - 10)
    await paste(admin, message(ids[0]))
    expect(outcomesOf((await uploadStatement(app.origin, admin, row(ids[0], at, amount))).body)).toEqual([outcome])
    await uploadStatement(app.origin, admin, row(ids[1], at, amount))
    expect(outcomesOf(await paste(admin, message(ids[1])))).toEqual([outcome])
  })
})

test('two messages with one ID contradict each other even if only their minutes differ', async () => {
  const id = bkashId()
  const message = (minutes: number) => received({ amount: '30.00', balance: '700.00', id, at: stamp(minutes) })
  expect(outcomesOf(await paste(admin, `${message(-5)}\n${message(-6)}`))).toEqual(['conflict', 'conflict'])
})

describe('a message without an ID and a balance', () => {
  const cashback = (at: string) => `Congrats! You've received Cashback 5.0 Tk for Mobile Recharge of 100.0 Tk. | ${at}`
  const statement = (at: string) =>
    `Date,Transaction Type,Debit,Credit,Reference,Balance\n${at},Money Received,,5.00,x,1205.00`

  test('counts once, however often it arrives', async () => {
    const text = cashback(stamp(-30))
    expect(outcomesOf(await paste(admin, `${text}\n${text}`, 'nagad'))).toEqual(['new', 'duplicate'])
    expect(outcomesOf(await paste(admin, text, 'nagad'))).toEqual(['duplicate'])
  })

  test('is replaced by the row of a statement, and repeats one', async () => {
    const [first, second] = [stamp(-40), stamp(-50)]
    const { entries } = await paste(admin, cashback(first), 'nagad')
    const imported = await uploadStatement(app.origin, admin, statement(first), { account: 'nagad' })
    expect(outcomesOf(imported.body)).toEqual(['new'])
    const { body } = await admin.call('GET /admin/wallet-entries/', { query: { account: 'nagad' } })
    expect(body.find(({ id }) => id === entries[0]?.id)?.state).toBe('ignored')
    await uploadStatement(app.origin, admin, statement(second), { account: 'nagad' })
    expect(outcomesOf(await paste(admin, cashback(second), 'nagad'))).toEqual(['duplicate'])
  })
})
