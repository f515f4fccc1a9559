import { expect, test } from 'vitest'
import type { WalletEntryAction } from '#contract/index.ts'
import { limits } from '#contract/values/limits.ts'
import { useApp } from '#tests/support/app.ts'
import { expectStatus, makeAdmin } from '#tests/support/people.ts'
import { bkashId, paste, stamp, uploadStatement, Wallet } from '#tests/support/wallets.ts'

const app = useApp()

test('gaps are listed between entries that count, and the activity log names the newest', async () => {
  const admin = await makeAdmin(app)
  const wallet = await Wallet.open(admin)
  const add = async (text: string) => (await paste(admin, text)).entries.map(({ id }) => id ?? 0)
  const [before] = await add(wallet.receive(10, bkashId(), { at: stamp(1) }))
  const { balance } = wallet
  const [forged = 0] = await add(wallet.receive(10, bkashId(), { at: stamp(2) }))
  const ignore = { params: { id: forged }, body: { action: 'ignore' as const, note: 'Forged' } }
  expectStatus(await admin.call('PUT /admin/wallet-entries/{id}/', ignore), 200)
  wallet.balance = balance + 2_000
  const message = wallet.receive(10, bkashId(), { at: stamp(3) })
  wallet.balance += 3_000
  const [after, last] = await add(`${message}\n${wallet.receive(10, bkashId(), { at: stamp(4) })}`)
  const { body } = await admin.call('GET /admin/wallet-accounts/')
  expect(body.accounts[0]?.gaps).toMatchObject([
    { from_entry: after, to_entry: last, amount: '30.00' },
    { from_entry: before, to_entry: after, amount: '20.00' },
  ])
  const { body: events } = await admin.call('GET /admin/activity/', { query: { kind: 'chain_gap_found' } })
  expect(events).toMatchObject([{ subject: { id: last }, details: { amount: '30.00', gaps: 2 } }])
})

test('a gap begins at the last entry with a known balance', async () => {
  const admin = await makeAdmin(app)
  const wallet = await Wallet.open(admin)
  const { entries } = await paste(admin, wallet.receive(10, bkashId(), { at: stamp(20) }))
  const between = [bkashId(), stamp(21), 'Received Money', '01711111111', '50.00'].join()
  const file = `Trx Id,Transaction Date,Trx Type,Sender,Transacted Amount\n${between}`
  const columns = JSON.stringify({ transaction_id: 'Trx Id' })
  expect((await uploadStatement(app.origin, admin, file, { columns })).body.counts).toMatchObject({ new: 1 })
  const { entries: after } = await paste(admin, wallet.receive(10, bkashId(), { at: stamp(22) }))
  const gap = { from_entry: entries[0]?.id, to_entry: after[0]?.id, amount: '-50.00' }
  const accounts = await admin.call('GET /admin/wallet-accounts/')
  expect(accounts.body.accounts[0]?.gaps[0]).toMatchObject(gap)
  const chain = { params: { account: 'bkash' as const }, query: { gaps: 'true' as const, limit: 1 } }
  const { body } = await admin.call('GET /admin/wallet-accounts/{account}/chain/', chain)
  expect(body).toMatchObject([{ gap_before: gap }])
})

test('a fee leaves no gap', async () => {
  const admin = await makeAdmin(app)
  const wallet = await Wallet.open(admin)
  const before = wallet.receive(100, bkashId(), { at: stamp(-30) })
  wallet.balance -= 500
  const withFee = wallet.send(50, bkashId(), { at: stamp(-29) }).replace('Fee Tk 0.00', 'Fee Tk 5.00')
  const { entries } = await paste(admin, `${before}\n${withFee}`)
  const { body } = await admin.call('GET /admin/wallet-accounts/')
  expect(body.accounts[0]?.gaps.map(({ to_entry }) => to_entry)).not.toContain(entries[1]?.id)
})

test('an entry that no longer counts has no gap', async () => {
  const admin = await makeAdmin(app)
  const wallet = await Wallet.open(admin)
  await paste(admin, wallet.receive(10, bkashId(), { at: stamp(10) }))
  wallet.balance += 100
  const message = wallet.receive(20, bkashId(), { at: stamp(11) })
  const add = async (text: string) => (await paste(admin, text)).entries[0]?.id ?? 0
  const [id, other] = [await add(message), await add(message.replace('Tk 20.00 from', 'Tk 21.00 from'))]
  const gapAfter = async (action: WalletEntryAction, acted = id) => {
    const call = { params: { id: acted }, body: { action, note: 'On the phone' } }
    expectStatus(await admin.call('PUT /admin/wallet-entries/{id}/', call), 200)
    const { body } = await admin.call('GET /admin/wallet-entries/', { query: { limit: 2 } })
    return body.find(entry => entry.id === id)?.gap
  }
  expect(await gapAfter('choose')).toBe('1.00')
  expect(await gapAfter('restore', other)).toBeNull()
  expect(await gapAfter('choose')).toBe('1.00')
  expect(await gapAfter('ignore')).toBeNull()
})

test('gaps are counted up to one more than the maximum', async () => {
  const admin = await makeAdmin(app)
  const { max } = limits.gapCount
  const row = (_: unknown, index: number) =>
    [bkashId(), stamp(-index - 60), 'Received Money', '01711111111', '1.00', '0.00', `${2 * index}.00`].join()
  const header = 'Trx Id,Transaction Date,Trx Type,Sender,Transacted Amount,Fee,Balance'
  const file = [header, ...Array.from({ length: max + 5 }, row)].join('\n')
  expect((await uploadStatement(app.origin, admin, file)).body.counts).toMatchObject({ new: max + 5 })
  const { body } = await admin.call('GET /admin/wallet-accounts/')
  expect(body.accounts[0]?.gaps_count).toBe(max + 1)
})
