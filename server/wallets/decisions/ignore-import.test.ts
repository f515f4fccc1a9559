import { expect, test } from 'vitest'
import type { WalletEntryAction } from '#contract/index.ts'
import { useAdmin, useApp } from '#tests/support/app.ts'
import { callerOf } from '#tests/support/client.ts'
import { collaborate, createUser, expectStatus, pay } from '#tests/support/people.ts'
import { expectRefusal } from '#tests/support/refusals.ts'
import { bkashId, paste, received, stamp, uploadStatement, Wallet } from '#tests/support/wallets.ts'

const app = useApp()
const admin = useAdmin(app)

const actOnImport = (id: number | null | undefined, action: WalletEntryAction = 'ignore') => {
  const body = { action, note: 'The wrong file', whole_import: true }
  return admin.call('PUT /admin/wallet-entries/{id}/', { params: { id: id ?? 0 }, body })
}

/** The states of the newest entries, newest first. */
const states = async (limit: number) =>
  (await admin.call('GET /admin/wallet-entries/', { query: { limit } })).body.map(({ state }) => state)

test('a wrong import is ignored as a whole, after which the wallets add up again', async () => {
  const wallet = await Wallet.open(admin)
  await paste(admin, wallet.receive(10, bkashId()))
  const rows = [
    ['Trx Id', 'Transaction Date', 'Trx Type', 'Transacted Amount', 'Balance'],
    [bkashId(), stamp(-1), 'Cash In', '7.00', '99000.00'],
    [bkashId(), stamp(-1), 'Cash Out', '8.00', '98000.00'],
    [bkashId(), stamp(-1), 'Something', '8.00', '97000.00'],
  ]
  const file = rows.map(row => row.join(',')).join('\n')
  const { entries } = (await uploadStatement(app.origin, admin, file)).body
  const explained = { params: { id: entries[1]?.id ?? 0 }, body: { action: 'explain', note: 'Cash' } } as const
  expectStatus(await admin.call('PUT /admin/wallet-entries/{id}/', explained), 200)
  const wallets = async () => {
    const { accounts, cover } = (await admin.call('GET /admin/wallet-accounts/')).body
    return { balance: accounts[0]?.balance, gaps: accounts[0]?.gaps_count, remainder: cover.remainder }
  }
  expect((await wallets()).gaps).toBeGreaterThan(0)
  expect(await states(4)).toEqual(['unreadable', 'explained', 'unmatched', 'unmatched'])
  const reply = expectStatus(await actOnImport(entries[0]?.id), 200).body
  expect(reply).toMatchObject({ state: 'ignored', note: 'The wrong file' })
  expect(await states(4)).toEqual(['ignored', 'ignored', 'ignored', 'unmatched'])
  expect(await wallets()).toEqual({ balance: (wallet.balance / 100).toFixed(2), gaps: 0, remainder: '0.00' })
  const { body: activity } = await admin.call('GET /admin/activity/', { query: { kind: 'wallet_import_ignored' } })
  expect(activity).toMatchObject([{ subject: { type: 'wallet_import' }, details: { account: 'bkash', entries: 3 } }])
  // Repeating it changes nothing.
  expectStatus(await actOnImport(entries[0]?.id), 200)
  expect((await admin.call('GET /admin/activity/', { query: { kind: 'wallet_import_ignored' } })).body).toHaveLength(1)
})

test('a payment does not match the entry of an ignored import', async () => {
  const wallet = await Wallet.open(admin)
  const [brand, influencer] = [await createUser(app, 'brand'), await createUser(app, 'influencer')]
  const { transaction_id } = await pay(brand, await collaborate(brand, influencer, '500'), bkashId())
  const { entries } = await paste(admin, wallet.receive(500, transaction_id))
  const query = { grade: 'matched', search: transaction_id } as const
  expect((await admin.call('GET /admin/payments/', { query })).body).toHaveLength(1)
  expectStatus(await actOnImport(entries[0]?.id), 200)
  expect((await admin.call('GET /admin/payments/', { query })).body).toEqual([])
})

test('messages that only a wrong import contradicts count again once it is ignored', async () => {
  const wallet = await Wallet.open(admin)
  const [alone, disputed] = [bkashId(), bkashId()]
  const messages = [wallet.receive(35, alone), wallet.receive(40, disputed)]
  await paste(admin, messages.join('\n'))
  const other = received({ amount: '41.00', balance: '1.00', id: disputed })
  expect((await paste(admin, other)).counts).toMatchObject({ conflict: 1 })
  const rows = [alone, disputed].map(id => `${id},${stamp()},Cash In,5.00,6.00`)
  const file = ['Trx Id,Transaction Date,Trx Type,Amount,Balance', ...rows].join('\n')
  const { entries, counts } = (await uploadStatement(app.origin, admin, file)).body
  expect(counts).toMatchObject({ conflict: 2 })
  expectStatus(await actOnImport(entries[1]?.id), 200)
  expect(await states(5)).toEqual(['ignored', 'ignored', 'conflict', 'conflict', 'unmatched'])
  const { body } = await admin.call('GET /admin/wallet-entries/', { query: { search: disputed, state: 'conflict' } })
  const choice = { params: { id: body.at(-1)?.id ?? 0 }, body: { action: 'choose', note: 'On the phone' } } as const
  expectStatus(await admin.call('PUT /admin/wallet-entries/{id}/', choice), 200)
  const { accounts, cover } = (await admin.call('GET /admin/wallet-accounts/')).body
  expect([accounts[0]?.gaps_count, cover.remainder]).toEqual([0, '0.00'])
})

test('an ignored file can be imported with other columns if it has another line at its end', async () => {
  const wallet = await Wallet.open(admin)
  const figures = () =>
    [25, 30].map(amount => ['Cash In', amount.toFixed(2), ((wallet.balance += amount * 100) / 100).toFixed(2)])
  const rows = figures().map(row => [bkashId(), stamp(), ...row].join(','))
  const file = ['Trx Id,Transaction Date,Trx Type,Sum,Left', ...rows].join('\n')
  const upload = (text: string, amount: string, balance: string) =>
    uploadStatement(app.origin, admin, text, { columns: JSON.stringify({ amount, balance }) })
  const { entries } = (await upload(file, 'Left', 'Sum')).body
  expectStatus(await actOnImport(entries[0]?.id), 200)
  expect((await upload(file, 'Sum', 'Left')).body.code).toBe('file_imported_before')
  expect((await upload(`${file}\n`, 'Sum', 'Left')).body.counts).toMatchObject({ new: 2 })
  const { accounts, cover } = (await admin.call('GET /admin/wallet-accounts/')).body
  expect([accounts[0]?.gaps_count, cover.remainder]).toEqual([0, '0.00'])
})

test('correctly parsed rows of an ignored import are imported again', async () => {
  const wallet = await Wallet.open(admin)
  const row = (amount: number, fee: number) => {
    wallet.balance -= (amount + fee) * 100
    return `${bkashId()},${stamp()},Cash Out,${amount},${fee},${wallet.balance / 100}`
  }
  const file = ['Trx Id,Transaction Date,Trx Type,Amount,Cost,Balance', row(25, 1), row(30, 2), row(7, 0)].join('\n')
  const { entries } = (await uploadStatement(app.origin, admin, file, { columns: '{"fee":""}' })).body
  expectStatus(await actOnImport(entries[0]?.id), 200)
  const again = await uploadStatement(app.origin, admin, `${file}\n`, { columns: JSON.stringify({ fee: 'Cost' }) })
  expect(again.body.counts).toMatchObject({ new: 3 })
  const { accounts, cover } = (await admin.call('GET /admin/wallet-accounts/')).body
  expect([accounts[0]?.gaps_count, cover.remainder]).toEqual([0, '0.00'])
})

test('an import that was ignored by mistake has the same effect once it is imported again', async () => {
  const wallet = await Wallet.open(admin)
  const disputed = bkashId()
  await paste(admin, wallet.receive(35, disputed))
  const messages = [
    wallet.receive(40, bkashId()),
    wallet.send(15, bkashId()),
    received({ amount: '36.00', balance: '1.00', id: disputed }),
    'Hello',
  ].join('\n\n')
  const figures = async () => {
    const { accounts, cover } = (await admin.call('GET /admin/wallet-accounts/')).body
    const [bkash] = accounts
    return { cover, balance: bkash?.balance, gaps: bkash?.gaps_count, counts: { ...bkash?.counts, ignored: null } }
  }
  const { entries } = await paste(admin, messages)
  const before = await figures()
  expect(before.counts.conflict).toBeGreaterThan(0)
  expectStatus(await actOnImport(entries[0]?.id), 200)
  expect(await figures()).not.toEqual(before)
  const again = await paste(admin, messages)
  expect(again.counts).toMatchObject({ new: 2, conflict: 1 })
  expect(await figures()).toEqual(before)
  expectStatus(await actOnImport(again.entries[0]?.id), 200)
})

test('rows without IDs of an ignored import are imported again, and not restored as well', async () => {
  const file = `Date,Transaction Type,Debit,Credit,Reference,Balance\n${stamp(-1)},Cash In,,5.00,x,995.00`
  const upload = async (text: string) =>
    (await uploadStatement(app.origin, admin, text, { account: 'nagad' })).body.entries[0]?.id ?? 0
  const first = await upload(file)
  expectStatus(await actOnImport(first), 200)
  const second = await upload(`${file}\n`)
  expect(await states(2)).toEqual(['unmatched', 'ignored'])
  const restored = { params: { id: first }, body: { action: 'restore', note: 'A mistake' } } as const
  expectRefusal(await admin.call('PUT /admin/wallet-entries/{id}/', restored), 'entry_action_not_allowed')
  expectStatus(await actOnImport(second), 200)
  expectStatus(await admin.call('PUT /admin/wallet-entries/{id}/', restored), 200)
  expect(await upload(`${file}\n\n`)).toBe(first)
  expect(await states(2)).toEqual(['ignored', 'unmatched'])
  expectStatus(await actOnImport(first), 200)
})

test('an entry of an ignored import is restored only if no other has the same facts', async () => {
  const wallet = await Wallet.open(admin)
  const id = bkashId()
  const message = wallet.receive(45, id)
  const ignoredId = (await paste(admin, message)).entries[0]?.id ?? 0
  expectStatus(await actOnImport(ignoredId), 200)
  const restore = () => {
    const body = { action: 'restore', note: 'A mistake' } as const
    return admin.call('PUT /admin/wallet-entries/{id}/', { params: { id: ignoredId }, body })
  }
  const again = await paste(admin, message)
  expectRefusal(await restore(), 'entry_action_not_allowed')
  expect(await states(2)).toEqual(['unmatched', 'ignored'])
  expectStatus(await actOnImport(again.entries[0]?.id), 200)
  await paste(admin, received({ amount: '46.00', balance: '1.00', id }))
  expectStatus(await restore(), 200)
  expect(await states(3)).toEqual(['conflict', 'ignored', 'conflict'])
})

test('a row of an ignored import that is still unreadable is stored as unreadable again', async () => {
  const file = `Trx Id,Transaction Date,Trx Type,Amount,Balance\n${bkashId()},${stamp()},Something,5.00,6.00`
  const { entries } = (await uploadStatement(app.origin, admin, file)).body
  expectStatus(await actOnImport(entries[0]?.id), 200)
  expect(await states(1)).toEqual(['ignored'])
  expect((await uploadStatement(app.origin, admin, `${file}\n`)).body.counts).toMatchObject({ duplicate: 1 })
  expect(await states(1)).toEqual(['unreadable'])
})

test('rows without IDs that a wrong import replaced count again once it is ignored', async () => {
  const file = (...ids: string[]) => `Date,Transaction Type,Debit,Credit,Reference,Balance
${stamp()},Cash In,,25.00,${ids[0]},1025.00
${stamp()},Cash In,,30.00,${ids[1]},1055.00`
  const upload = async (text: string, columns = {}) =>
    (await uploadStatement(app.origin, admin, text, { account: 'nagad', columns: JSON.stringify(columns) })).body
  const unnamed = await upload(file('x', 'x'))
  const { entries } = await upload(file('PAYMENT1', 'PAYMENT2'), { transaction_id: 'Reference' })
  expect(await states(4)).toEqual(['unmatched', 'unmatched', 'ignored', 'ignored'])
  expectStatus(await actOnImport(entries[0]?.id), 200)
  expect(await states(4)).toEqual(['ignored', 'ignored', 'unmatched', 'unmatched'])
  const { accounts, cover } = (await admin.call('GET /admin/wallet-accounts/')).body
  expect([accounts[1]?.balance, accounts[1]?.gaps_count, cover.remainder]).toEqual(['1055.00', 0, '0.00'])
  // Once the entries are ignored themselves, ignoring their replacements does not revive them.
  const again = await upload(file('PAYMENT3', 'PAYMENT4'), { transaction_id: 'Reference' })
  expectStatus(await actOnImport(unnamed.entries[0]?.id), 200)
  expectStatus(await actOnImport(again.entries[0]?.id), 200)
  expect(await states(6)).toEqual(Array(6).fill('ignored'))
})

test('an import with an entry that is linked to a payment is not ignored', async () => {
  const [brand, influencer] = [await createUser(app, 'brand'), await createUser(app, 'influencer')]
  const wallet = await Wallet.open(admin)
  const id = bkashId()
  const { entries } = await paste(admin, [wallet.receive(20, bkashId()), wallet.receive(500, id)].join('\n'))
  const { id: application_id } = await collaborate(brand, influencer, '500')
  const payment = { application_id, amount: '500', payment_method: 'bkash' as const, transaction_id: id }
  const { body } = await brand.call('POST /payments/submit/', { body: payment })
  const confirmed = { params: { id: body.id }, body: { status: 'confirmed' as const } }
  expectStatus(await admin.call('PUT /admin/payments/{id}/', confirmed), 200)
  expectRefusal(await actOnImport(entries[0]?.id), 'entry_linked')
  expect(await states(2)).toEqual(['matched', 'unmatched'])
})

test('only an import can be ignored as a whole: no other action, and no message of a device', async () => {
  const { entries } = await paste(admin, (await Wallet.open(admin)).receive(20, bkashId()))
  expectRefusal(await actOnImport(entries[0]?.id, 'explain'), 'entry_action_not_allowed')
  const { body: device } = expectStatus(await admin.call('POST /admin/devices/', { body: { name: 'A phone' } }), 201)
  const message = { from: 'bKash', text: received({ amount: '9.00', balance: '9.00', id: bkashId() }) }
  await callerOf(app.send, device.key).call('POST /wallet-messages/', { body: message })
  const [sent] = (await admin.call('GET /admin/wallet-entries/', { query: { limit: 1 } })).body
  expectRefusal(await actOnImport(sent?.id), 'entry_action_not_allowed')
})
