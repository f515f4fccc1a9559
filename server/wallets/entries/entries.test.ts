import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { WalletEntry, WalletEntryAction } from '#contract/index.ts'
import { transactOn } from '#platform/database/transact.ts'
import { useAdmin, useApp, walletNumbers } from '#tests/support/app.ts'
import { callerOf } from '#tests/support/client.ts'
import { expectStatus } from '#tests/support/people.ts'
import { bkashId, paste, received, stamp, uploadStatement, Wallet } from '#tests/support/wallets.ts'
import { rereadEntries } from '../index.ts'
import { hashText } from './classify-readings.ts'
import { markConflicts } from './commands.ts'

const app = useApp()
const admin = useAdmin(app)

const openWallet = () => Wallet.open(admin)
const search = async (text: string): Promise<WalletEntry[]> =>
  expectStatus(await admin.call('GET /admin/wallet-entries/', { query: { search: text } }), 200).body
const act = (entry: { id: number | null } | undefined, action: WalletEntryAction, note = 'A note') =>
  admin.call('PUT /admin/wallet-entries/{id}/', { params: { id: entry?.id ?? 0 }, body: { action, note } })
const coverOf = async () => (await admin.call('GET /admin/wallet-accounts/')).body.cover

const header = 'Trx Id,Transaction Date,Trx Type,Sender,Receiver,Transacted Amount,Fee,Balance'

const upload = (
  file: string | Uint8Array<ArrayBuffer>,
  fields?: Record<string, string>,
  headers?: Record<string, string>,
) => uploadStatement(app.origin, admin, file, fields, headers)

const statementOf = (...rows: string[][]) => [header, ...rows.map(row => row.join(','))].join('\n')
const row = (wallet: Wallet, amount: number, id = bkashId()): string[] => {
  wallet.balance += amount * 100
  const [from, to] = amount > 0 ? ['01711111111', walletNumbers.bkash] : [walletNumbers.bkash, '01711111111']
  const figures = [Math.abs(amount).toFixed(2), '0.00', (wallet.balance / 100).toFixed(2)]
  return [id, stamp(), 'Send Money', from, to, ...figures]
}

const nagadId = () => `7${bkashId().slice(-7)}`
const nagad = (id: string, amount: number, balance: number, at: string) =>
  `Money Received.\nAmount: Tk ${amount}.00\nSender: 01700000004\nRef: N/A\nTxnID: ${id}\nBalance: Tk ${balance}.00\n${at}`
const nagadHeader = 'Date,Transaction Type,Debit,Credit,Reference,Balance'
const nagadStatement = (at: string, ...rows: [amount: number, balance: number][]) =>
  [nagadHeader].concat(rows.map(([amount, balance]) => `${at},Money Received,,${amount}.00,x,${balance}.00`)).join('\n')

test('an entry that stops counting because of a contradiction leaves the chain in the same statement', async () => {
  const { entries } = await paste(admin, (await openWallet()).receive(25, bkashId()))
  const id = entries[0]?.id ?? 0
  const undo = new Error('undo')
  const changed = transactOn(app.services.db)(async tx => {
    const row = tx.selectFrom('wallet_entries').select(['state', 'place']).where('id', '=', id)
    expect(await row.executeTakeFirst()).toEqual({ state: 'unmatched', place: 1 })
    await markConflicts(tx, [id])
    expect(await row.executeTakeFirst()).toEqual({ state: 'conflict', place: null })
    throw undo
  })
  await expect(changed).rejects.toBe(undo)
})

describe('POST /admin/wallet-entries/', () => {
  test('stores new entries and recognizes existing ones', async () => {
    const wallet = await openWallet()
    const id = bkashId()
    const message = wallet.receive(25.5, id, { reference: 'Eid' })
    const { entries, counts } = await paste(admin, `${message}\n\nHello\n`)
    expect(counts).toEqual({ new: 1, duplicate: 0, conflict: 0, unreadable: 1, ignored: 0 })
    expect(entries[0]).toEqual({
      id: expect.any(Number) as number,
      kind: 'money_in',
      direction: 'in',
      amount: '25.50',
      fee: '0.00',
      balance_after: (wallet.balance / 100).toFixed(2),
      transaction_id: id,
      party: '01711111111',
      party_masked: false,
      reference: 'Eid',
      occurred_at: expect.stringMatching(/:00\.000Z$/) as string,
      outcome: 'new',
      reason: null,
      raw: message,
    })
    const again = await paste(admin, `Hello\n\n${message}`)
    expect(again.counts).toMatchObject({ new: 0, duplicate: 2 })
    expect(again.entries[1]?.id).toBe(entries[0]?.id)
    expect(await search(id)).toMatchObject([{ account: 'bkash', method: 'bkash', source: 'paste', state: 'unmatched' }])
  })

  test('stores nothing in a preview', async () => {
    const wallet = await openWallet()
    const id = bkashId()
    const body = { account: 'bkash' as const, text: wallet.receive(10, id), preview: true }
    const reply = expectStatus(await admin.call('POST /admin/wallet-entries/', { body }), 200)
    expect(reply.body).toMatchObject({ entries: [{ id: null, outcome: 'new', amount: '10.00' }], counts: { new: 1 } })
    expect(await search(id)).toEqual([])
  })

  test('adds each entry once when the same text is pasted twenty times concurrently', async () => {
    const wallet = await openWallet()
    const ids = Array.from({ length: 5 }, bkashId)
    const text = ids.map(id => wallet.receive(10, id)).join('\n')
    const replies = await Promise.all(Array.from({ length: 20 }, () => paste(admin, text)))
    expect(replies.map(({ counts }) => counts.new).filter(count => count > 0)).toEqual([5])
    for (const id of ids) expect(await search(id)).toHaveLength(1)
    expect((await coverOf()).remainder).toBe('0.00')
  })

  test.each(['01/01/1900 10:00', '01/01/0001 10:00'])('stores a message stamped %s as unreadable', async at => {
    const { entries } = await paste(admin, received({ amount: '5.00', balance: '5.00', id: bkashId(), at }))
    expect(entries).toMatchObject([{ outcome: 'unreadable', reason: 'invalid_time' }])
  })

  test('drops what PostgreSQL cannot store, and refuses more messages than allowed', async () => {
    const { entries } = await paste(admin, 'Odd\0 \ud800text')
    expect(entries).toMatchObject([{ outcome: 'unreadable', raw: 'Odd text' }])
    const text = Array.from({ length: 2_001 }, (_, index) => `Text ${index}`).join('\n\n')
    const { status, error } = await admin.call('POST /admin/wallet-entries/', { body: { account: 'bkash', text } })
    expect([status, error.code]).toEqual([400, 'too_many_entries'])
  })

  test('orders messages of one minute by their balances, in any order of the text', async () => {
    const wallet = await openWallet()
    const messages = [5, 7, 5, 9, 11].map((amount, index) =>
      index === 2 ? wallet.send(amount, bkashId()) : wallet.receive(amount, bkashId()),
    )
    const [first, second, third, fourth, fifth] = messages
    await paste(admin, [fifth, second, fourth, first, third].join('\n'))
    const { body } = await admin.call('GET /admin/wallet-accounts/')
    expect([body.accounts[0]?.gaps_count, body.cover.remainder]).toEqual([0, '0.00'])
    expect(body.accounts[0]?.balance).toBe((wallet.balance / 100).toFixed(2))
    const chain = expectStatus(
      await admin.call('GET /admin/wallet-accounts/{account}/chain/', {
        params: { account: 'bkash' },
        query: { limit: 5 },
      }),
      200,
    )
    expect(chain.body.map(({ raw }) => raw)).toEqual(messages.toReversed())
    expect(chain.headers['link']).toContain('cursor=')
    const around = await admin.call('GET /admin/wallet-accounts/{account}/chain/', {
      params: { account: 'bkash' },
      query: { limit: 2, around: chain.body[4]?.id ?? 0 },
    })
    expect(around.body.map(({ raw }) => raw)).toEqual([fourth, third])
    const unknown = await admin.call('GET /admin/wallet-accounts/{account}/chain/', { params: { account: 'rocket' } })
    expect(unknown.error.code).toBe('wallet_account_not_found')
  })
})

describe('PUT /admin/wallet-entries/{id}/', () => {
  test('explains, ignores and restores, keeps the cover, and refuses impossible actions', async () => {
    const wallet = await openWallet()
    const id = bkashId()
    const { entries } = await paste(admin, wallet.send(40, id))
    const [entry] = entries
    const before = await coverOf()
    expect(expectStatus(await act(entry, 'explain', 'Rent'), 200).body).toMatchObject({
      state: 'explained',
      note: 'Rent',
    })
    const after = await coverOf()
    expect(Number(before.unexplained_outgoing.amount) - Number(after.unexplained_outgoing.amount)).toBe(40)
    expect(after.remainder).toBe('0.00')
    expect((await act(entry, 'choose')).error.code).toBe('entry_action_not_allowed')
    expect(expectStatus(await act(entry, 'restore'), 200).body.state).toBe('unmatched')
    expect(expectStatus(await act(entry, 'ignore', 'Forged'), 200).body.state).toBe('ignored')
    expect((await act(entry, 'explain')).error.code).toBe('entry_action_not_allowed')
    expectStatus(await act(entry, 'restore'), 200)
    expect((await coverOf()).remainder).toBe('0.00')
    expect((await act({ id: 999_999_999 }, 'ignore')).error.code).toBe('wallet_entry_not_found')
  })

  test('ignores an unreadable entry, and restores it as unreadable', async () => {
    const { entries } = await paste(admin, `Nothing ${bkashId()}`)
    expect(expectStatus(await act(entries[0], 'ignore'), 200).body.state).toBe('ignored')
    expect(expectStatus(await act(entries[0], 'restore'), 200).body.state).toBe('unreadable')
  })
})

describe('POST /admin/wallet-entries/file/', () => {
  test('stores the rows of a statement once, and refers to the first import of the same file', async () => {
    const wallet = await openWallet()
    const [first, second] = [row(wallet, 100), row(wallet, -30)]
    const message = received({ amount: '100.00', balance: String(first.at(-1)), id: String(first[0]) })
    await paste(admin, message)
    const file = statementOf(first, second)
    expect(await upload(file, { preview: 'true' })).toMatchObject({
      status: 200,
      body: { counts: { new: 1, duplicate: 1 } },
    })
    const { status, body } = await upload(file)
    expect([status, body.counts]).toEqual([201, { new: 1, duplicate: 1, conflict: 0, unreadable: 0, ignored: 0 }])
    expect(body.entries[1]).toMatchObject({ kind: 'money_out', direction: 'out', amount: '30.00', outcome: 'new' })
    expect(await upload(file)).toMatchObject({
      status: 409,
      body: { code: 'file_imported_before', details: [{ field: 'file', code: 'imported_before' }] },
    })
    expect((await upload(file, { account: 'nagad', preview: 'true' })).status).toBe(200)
    expect((await coverOf()).remainder).toBe('0.00')
  })

  test('imports a file once when it is sent twice concurrently, and returns the first reply for its Idempotency-Key', async () => {
    const wallet = await openWallet()
    const file = statementOf(row(wallet, 10))
    const replies = await Promise.all([upload(file), upload(file)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const other = statementOf(row(wallet, 11))
    const key = { 'idempotency-key': bkashId() }
    const first = await upload(other, {}, key)
    expect([first.status, await upload(other, {}, key)]).toEqual([201, first])
    expect((await upload(statementOf(row(wallet, 12)), {}, key)).body.code).toBe('idempotency_key_reused')
    wallet.balance -= 1_200
  })

  test('asks which column is which, and remembers it for the account', async () => {
    const wallet = await openWallet()
    const unknown = (content: string[]) => statementOf(content).replace('Trx Id', 'Nr').replace('Trx Type', 'What')
    const first = unknown(row(wallet, 10))
    expect(await upload(first)).toMatchObject({
      status: 400,
      body: {
        code: 'columns_unknown',
        details: expect.arrayContaining([
          { field: 'columns', code: 'column_unknown', params: { column: 'transaction_id' } },
          { field: 'columns', code: 'column_unknown', params: { column: 'type' } },
          { field: 'headers', code: 'file_header', params: { header: 'Nr', sample: expect.any(String) as string } },
        ]) as unknown[],
      },
    })
    const columns = JSON.stringify({ transaction_id: 'Nr', type: 'What' })
    expect(await upload(first, { columns })).toMatchObject({ status: 201, body: { counts: { new: 1 } } })
    const second = unknown(row(wallet, 11))
    const preview = await upload(second, { preview: 'true' })
    expect(preview).toMatchObject({ status: 200, body: { columns_remembered: true } })
    const again = await upload(second, { preview: 'true', columns: '{}' })
    expect(again.body.code, 'to assign the columns again').toBe('columns_unknown')
    expect(await upload(second)).toMatchObject({ status: 201, body: { counts: { new: 1 } } })
    const known = await upload(statementOf(row(wallet, 12)), { columns: '{}' })
    expect(known).toMatchObject({ status: 201, body: { columns_remembered: false } })
    expect(await upload(unknown(row(wallet, 13))), 'still remembered').toMatchObject({ status: 201 })
    expect((await upload(unknown(row(wallet, 0)), { account: 'nagad' })).body.code).toBe('columns_unknown')
    for (const bad of ['{', '[]', '{"transaction_id":5}', '{"other":"Nr"}'])
      expect((await upload(first, { columns: bad })).body.code).toBe('validation_failed')
  })

  test('refuses a file that is not a statement', async () => {
    expect((await upload('')).body.code).toBe('invalid_statement')
    expect((await upload(new Uint8Array([0xff, 0x00, 0x80]))).body.code).toBe('invalid_statement')
    expect((await upload('%PDF-1.4\n')).body.code).toBe('invalid_statement')
    expect((await upload(statementOf(), { account: 'rocket' })).body.code).toBe('validation_failed')
    expect((await upload('x'.repeat(10_485_761))).body.code).toBe('too_large')
    // An unclosed quote makes one cell of everything after it.
    expect((await upload(statementOf([`"${'x'.repeat(200_000)}`]))).body.code).toBe('invalid_statement')
    const rows = Array.from({ length: 50_001 }, () => ['x'])
    expect((await upload(statementOf(...rows), { preview: 'true' })).body.code).toBe('too_many_entries')
    const blank = '\n'.repeat(250_000)
    expect((await upload(`${header}${blank}x`, { preview: 'true' })).body.code).toBe('too_many_entries')
    const { error } = await admin.call('POST /admin/wallet-entries/file/', { body: { account: 'bkash' } })
    expect(error.details).toMatchObject([{ field: 'file', code: 'required' }])
  })

  test('treats a Nagad row, which has no ID, and the message with the same facts as one entry, in either order', async () => {
    const [one, two] = [nagadId(), nagadId()]
    const at = stamp()
    await paste(admin, nagad(one, 100, 1_100, at), 'nagad')
    const imported = await upload(nagadStatement(at, [100, 1_100], [50, 1_150]), { account: 'nagad' })
    expect(imported.body.counts).toMatchObject({ new: 1, duplicate: 1 })
    expect((await paste(admin, nagad(two, 50, 1_150, at), 'nagad')).counts).toMatchObject({ new: 1 })
    const { body } = await admin.call('GET /admin/wallet-accounts/')
    expect(body.accounts[1]).toMatchObject({
      number: walletNumbers.nagad,
      balance: '1150.00',
      opening_balance: '1000.00',
    })
    expect(body.cover.remainder).toBe('0.00')
  })

  test('counts a Nagad row once if its message arrives after an admin has explained the row', async () => {
    const at = stamp()
    const imported = await upload(nagadStatement(at, [20, 1_170]), { account: 'nagad' })
    expectStatus(await act(imported.body.entries[0], 'explain', 'Own top-up'), 200)
    const { entries } = await paste(admin, nagad(nagadId(), 20, 1_170, at), 'nagad')
    expect(await search(entries[0]?.transaction_id ?? '')).toMatchObject([{ state: 'unmatched' }])
    const { body } = await admin.call('GET /admin/wallet-accounts/')
    expect(body.accounts[1]).toMatchObject({ balance: '1170.00', gaps_count: 0 })
    expect(body.cover.remainder).toBe('0.00')
  })
})

describe('POST /wallet-messages/', () => {
  test('stores messages from a device key, which is shown once, grants nothing else, and can be revoked', async () => {
    const wallet = await openWallet()
    const id = bkashId()
    const { body: device } = expectStatus(
      await admin.call('POST /admin/devices/', { body: { name: ' The phone ' } }),
      201,
    )
    const phone = callerOf(app.send, device.key)
    const body = { from: 'bKash', text: wallet.receive(15, id), received_at: new Date().toISOString() }
    expect(expectStatus(await phone.call('POST /wallet-messages/', { body }), 202).body).toEqual({ outcome: 'new' })
    expect(expectStatus(await phone.call('POST /wallet-messages/', { body }), 202).body).toEqual({
      outcome: 'duplicate',
    })
    expect(await search(id)).toMatchObject([{ source: 'device', state: 'unmatched' }])
    for (const key of ['GET /admin/devices/', 'GET /profile/', 'GET /admin/wallet-entries/'] as const)
      expect((await phone.call(key)).status).toBe(401)
    const { body: devices } = await admin.call('GET /admin/devices/')
    expect(devices[0]).toEqual({
      id: device.id,
      name: 'The phone',
      created_at: device.created_at,
      last_used_at: expect.any(String) as string,
      revoked_at: null,
      created_by: admin.username,
    })
    const other = expectStatus(await admin.call('POST /admin/devices/', { body: { name: 'Another phone' } }), 201).body
    const revoke = () => admin.call('DELETE /admin/devices/{id}/', { params: { id: device.id } })
    expect([(await revoke()).status, (await revoke()).status]).toEqual([204, 204])
    expect((await phone.call('POST /wallet-messages/', { body })).status).toBe(401)
    expectStatus(await callerOf(app.send, other.key).call('POST /wallet-messages/', { body }), 202)
    expect((await admin.call('DELETE /admin/devices/{id}/', { params: { id: 999_999_999 } })).error.code).toBe(
      'device_not_found',
    )
  })

  test('stores a message that is not from a wallet, but does not parse it', async () => {
    const id = bkashId()
    const { body: device } = expectStatus(await admin.call('POST /admin/devices/', { body: { name: 'A phone' } }), 201)
    const body = { from: '01712345678', text: received({ amount: '9.00', balance: '9.00', id }) }
    const reply = await callerOf(app.send, device.key).call('POST /wallet-messages/', { body })
    expect(expectStatus(reply, 202).body).toEqual({ outcome: 'unreadable' })
    const { body: entries } = await admin.call('GET /admin/wallet-entries/', { query: { state: 'unreadable' } })
    expect(entries[0]).toMatchObject({ reason: 'unknown_sender', raw: body.text, amount: null, transaction_id: null })
  })
})

test("unreadable rows of a statement are reparsed once the operator's number is known", async () => {
  const [own, id] = ['01900000009', bkashId()]
  const wallet = await openWallet()
  wallet.balance += 70_00
  const cells = [id, stamp(), 'Send Money', '01711111111', own, '70.00', '0.00', (wallet.balance / 100).toFixed(2)]
  expect((await upload(statementOf(cells))).body.entries).toMatchObject([{ outcome: 'unreadable' }])
  const stateOfRow = async () => {
    const { body } = await admin.call('GET /admin/wallet-entries/', { query: { limit: 1 } })
    return body.map(({ raw, state, direction }) => [raw, state, direction])
  }
  const { db } = app.services
  await rereadEntries(db, walletNumbers)
  expect(await stateOfRow()).toEqual([[cells.join(','), 'unreadable', null]])
  await rereadEntries(db, { ...walletNumbers, bkash: own })
  expect(await stateOfRow()).toEqual([[cells.join(','), 'unmatched', 'in']])
  expect((await coverOf()).remainder).toBe('0.00')
})

test('unreadable entries are reparsed when the templates have changed', async () => {
  const wallet = await openWallet()
  const id = bkashId()
  const message = wallet.receive(60, id)
  const { db } = app.services
  // Simulates an earlier version of the templates.
  const unread = (raw: string) =>
    ({ account: 'bkash', source: 'paste', raw, raw_hash: hashText(raw), is_read: false, state: 'unreadable' }) as const
  // A statement has arrived meanwhile, with a row without an ID.
  const at = stamp()
  await upload(nagadStatement(at, [30, 1_200]), { account: 'nagad' })
  const other = { ...unread(nagad(nagadId(), 30, 1_200, at)), account: 'nagad' as const }
  await db.transaction().execute(async tx => {
    const rows = [unread(message), unread(`Nothing ${id}`), other].map(row => ({
      ...row,
      reader: 'earlier',
      searched: '  ',
    }))
    await tx.insertInto('wallet_entries').values(rows).execute()
  })
  await rereadEntries(db, walletNumbers)
  const { body } = await admin.call('GET /admin/wallet-accounts/')
  expect(body.accounts.map(({ gaps_count }) => gaps_count)).toEqual([0, 0])
  expect(await search(id)).toMatchObject([{ state: 'unmatched', amount: '60.00', raw: message }])
  expect((await coverOf()).remainder).toBe('0.00')
  const { rows } = await sql`select from wallet_entries where reader = 'earlier'`.execute(db)
  expect(rows).toEqual([])
})

describe('a Nagad row, which has no ID,', () => {
  const statement = async (at: string, ...rows: [amount: number, balance: number][]) =>
    (await upload(nagadStatement(at, ...rows), { account: 'nagad' })).body
  const wallet = async () => {
    const { accounts, cover } = (await admin.call('GET /admin/wallet-accounts/')).body
    return { balance: Number(accounts[1]?.balance), gaps: accounts[1]?.gaps_count, remainder: cover.remainder }
  }
  const consistent = (balance: number) => ({ balance, gaps: 0, remainder: '0.00' })

  test('yields to the message of its movement when an admin chooses or restores that message', async () => {
    const [{ balance }, at, id] = [await wallet(), stamp(), nagadId()]
    const { entries } = await paste(admin, nagad(id, 30, balance + 30, at), 'nagad')
    expect((await paste(admin, nagad(id, 31, balance + 31, at), 'nagad')).counts).toMatchObject({ conflict: 1 })
    expect((await statement(at, [30, balance + 30])).counts).toMatchObject({ new: 1 })
    expectStatus(await act(entries[0], 'choose'), 200)
    expect(await wallet()).toEqual(consistent(balance + 30))
    expectStatus(await act(entries[0], 'ignore'), 200)
    expect((await statement(at, [30, balance + 30], [1, balance + 31])).counts).toMatchObject({ new: 2 })
    expectStatus(await act(entries[0], 'restore'), 200)
    expect(await wallet()).toEqual(consistent(balance + 31))
  })

  test('cannot be restored once a message counts for its movement', async () => {
    const [{ balance }, at] = [await wallet(), stamp()]
    const { entries } = await statement(at, [40, balance + 40])
    expectStatus(await act(entries[0], 'ignore'), 200)
    await paste(admin, nagad(nagadId(), 40, balance + 40, at), 'nagad')
    expect((await act(entries[0], 'restore')).error.code).toBe('entry_action_not_allowed')
    expect(await wallet()).toEqual(consistent(balance + 40))
  })

  test('can be restored once the message that replaced it is ignored, and yields again when that is restored', async () => {
    const [{ balance }, at] = [await wallet(), stamp()]
    const [row] = (await statement(at, [45, balance + 45])).entries
    const [message] = (await paste(admin, nagad(nagadId(), 45, balance + 45, at), 'nagad')).entries
    expect((await act(row, 'restore')).error.code).toBe('entry_action_not_allowed')
    expectStatus(await act(message, 'ignore'), 200)
    expectStatus(await act(row, 'restore'), 200)
    expect(await wallet()).toEqual(consistent(balance + 45))
    expectStatus(await act(message, 'restore'), 200)
    expect(await wallet()).toEqual(consistent(balance + 45))
    expect((await act(row, 'restore')).error.code).toBe('entry_action_not_allowed')
  })

  test.each([
    ['oldest first', 60],
    ['newest first', 70],
  ] as const)('counts twice for a movement that happened twice in a minute, listed %s', async (order, amount) => {
    const [{ balance }, at] = [await wallet(), stamp()]
    const sent = `${at},Send Money,${amount}.00,,x,${balance - amount}.00`
    const returned = `${at},Returned,,${amount}.00,x,${balance}.00`
    const received = `${at},Money Received,,5.00,x,${balance - amount + 5}.00`
    const importRows = async (...rows: string[]) => {
      const file = [nagadHeader, ...(order === 'newest first' ? rows.toReversed() : rows)].join('\n')
      return (await upload(file, { account: 'nagad' })).body.counts
    }
    const pasteMessage = async () => {
      const figures = `TxnID: ${nagadId()} Fee: Tk 0.00 Balance: Tk ${balance - amount}.00 ${at}`
      const text = `Money Sent. Amount: Tk ${amount}.00 Receiver: 01700000011 Ref: x ${figures}`
      return (await paste(admin, text, 'nagad')).entries[0]
    }
    expect(await importRows(sent, sent, returned, sent, received, sent, received)).toMatchObject({ new: 4 })
    expect(await wallet()).toEqual(consistent(balance - amount + 5))
    expect(await importRows(sent, returned, sent)).toMatchObject({ new: 0 })
    const message = await pasteMessage()
    expectStatus(await act(message, 'ignore'), 200)
    expect(await importRows(sent, returned, sent, received)).toMatchObject({ new: 1 })
    expectStatus(await act(message, 'restore'), 200)
    expect(await wallet()).toEqual(consistent(balance - amount + 5))
    expect(await pasteMessage()).toMatchObject({ outcome: 'new' })
    expect(await wallet()).toEqual(consistent(balance - amount + 5))
  })

  test('can be restored while an equal row counts, or the message that replaced that row', async () => {
    const [{ balance }, at, id] = [await wallet(), stamp(), nagadId()]
    const received = `${at},Money Received,,80.00,x,${balance + 80}.00`
    const file = [nagadHeader, received, `${at},Send Money,80.00,,x,${balance}.00`, received].join('\n')
    const { entries } = (await upload(file, { account: 'nagad' })).body
    expectStatus(await act(entries[0], 'ignore'), 200)
    expectStatus(await act(entries[0], 'restore'), 200)
    expect(await wallet()).toEqual(consistent(balance + 80))
    expectStatus(await act(entries[2], 'ignore'), 200)
    expect((await paste(admin, nagad(id, 80, balance + 80, at), 'nagad')).counts).toMatchObject({ new: 1 })
    expectStatus(await act(entries[2], 'restore'), 200)
    expect(await wallet()).toEqual(consistent(balance + 80))
    expect((await act(entries[0], 'restore')).error.code).toBe('entry_action_not_allowed')
  })

  test('stays ignored when a later statement repeats it, and can be restored', async () => {
    const [{ balance }, at] = [await wallet(), stamp()]
    const { entries } = await statement(at, [50, balance + 50])
    expectStatus(await act(entries[0], 'ignore'), 200)
    const later = await statement(at, [50, balance + 50], [1, balance + 51])
    expect(later.entries).toMatchObject([{ outcome: 'duplicate', id: entries[0]?.id }, { outcome: 'new' }])
    expectStatus(await act(entries[0], 'restore'), 200)
    expect(await wallet()).toEqual(consistent(balance + 51))
  })
})
