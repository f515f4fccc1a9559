import { sql } from 'kysely'
import type { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#platform/database/db.ts'
import { transactOn } from '#platform/database/transact.ts'
import { useApp, useAdmin, useUser } from '#tests/support/app.ts'
import { callerOf, type Person } from '#tests/support/client.ts'
import { attempt, connectAs, patientTimeouts, testDatabaseUrl } from '#tests/support/database.ts'
import { countWaiting, untilBlockedBy, untilWaiting } from '#tests/support/locks.ts'
import { collaborate, earn, expectStatus, owe, pay, publish } from '#tests/support/people.ts'
import { bkashId, paste, uploadStatement, Wallet } from '#tests/support/wallets.ts'
import { lockWallets, lockWalletsShared } from './commands.ts'
import { bounds } from './lock.ts'

const app = useApp()
let holder: Client
let observer: Client
const admin = useAdmin(app)
const brand = useUser(app, 'brand')
const influencer = useUser(app, 'influencer')

beforeAll(async () => {
  holder = await connectAs('owner')
  observer = await connectAs('owner')
})
afterAll(() => Promise.all([holder?.end(), observer?.end()]))

const message = async () => (await Wallet.open(admin)).receive(500, bkashId())
const earned = () => earn(admin, brand, influencer, '500')

/** Requests a withdrawal. Returns its id. */
async function requested(): Promise<number> {
  await earned()
  const body = { amount: '20', payment_method: 'bkash', phone_number: '01712345678' } as const
  return expectStatus(await influencer.call('POST /withdrawals/', { body }), 201).body.id
}

/** Prepares calls that change wallet entries, or money that they prove. */
const calls: [string, () => Promise<() => Promise<{ status: number }>>][] = [
  [
    'a report of a payment',
    async () => {
      const { id, amount_due: amount } = await collaborate(brand, influencer, '500')
      const body = { application_id: id, amount, payment_method: 'bkash' as const, transaction_id: bkashId() }
      return () => brand.call('POST /payments/submit/', { body })
    },
  ],
  [
    'a replacement of a payment',
    async () => {
      const { id, application, amount } = await pay(brand, await collaborate(brand, influencer, '500'))
      const corrected = {
        application_id: application,
        amount,
        payment_method: 'bkash' as const,
        transaction_id: bkashId(),
      }
      return () => brand.call('POST /payments/submit/', { body: { ...corrected, replaces: id } })
    },
  ],
  [
    'a decision about a payment',
    async () => {
      const { id } = await pay(brand, await collaborate(brand, influencer, '500'))
      return () => admin.call('PUT /admin/payments/{id}/', { params: { id }, body: { status: 'confirmed' } })
    },
  ],
  [
    'a confirmation of matched payments',
    async () => {
      const { id, transaction_id } = await pay(brand, await collaborate(brand, influencer, '500'), bkashId())
      await paste(admin, (await Wallet.open(admin)).receive(500, transaction_id))
      return () => admin.call('POST /admin/payments/confirm-matched/', { body: { ids: [id], total: '500' } })
    },
  ],
  [
    'a reversal',
    async () => {
      const params = { id: (await earned()).id }
      return () => admin.call('POST /admin/payments/{id}/reversal/', { params, body: { kind: 'not_received' } })
    },
  ],
  [
    'a link of an entry to a payment',
    async () => {
      const { id, transaction_id } = await pay(brand, await collaborate(brand, influencer, '500'), bkashId())
      const params = { id }
      expectStatus(await admin.call('PUT /admin/payments/{id}/', { params, body: { status: 'confirmed' } }), 200)
      const cashIn = (await Wallet.open(admin)).receive(500, transaction_id).replace('You have received', 'Cash In')
      const { entries } = await paste(admin, cashIn.replace(/from (\d+)\. Fee/, 'from $1 successful. Fee'))
      const body = { entry: entries[0]?.id ?? 0 }
      return () => admin.call('POST /admin/payments/{id}/evidence/', { params, body })
    },
  ],
  [
    'a refund',
    async () => {
      const params = { id: (await owe(admin, await earned())).id }
      return () => admin.call('POST /admin/refunds/{id}/sent/', { params, body: { transaction_id: bkashId() } })
    },
  ],
  [
    'a correction of a refund',
    async () => {
      const params = { id: (await owe(admin, await earned())).id }
      const sent = { transaction_id: bkashId() }
      expectStatus(await admin.call('POST /admin/refunds/{id}/sent/', { params, body: sent }), 200)
      const body = { transaction_id: bkashId(), replaces: sent.transaction_id }
      return () => admin.call('PUT /admin/refunds/{id}/sent/', { params, body })
    },
  ],
  [
    'an approval of a withdrawal with its transaction ID',
    async () => {
      const params = { id: await requested() }
      const body = { status: 'approved', transaction_id: bkashId() } as const
      return () => admin.call('PUT /admin/withdrawals/{id}/', { params, body })
    },
  ],
  [
    'an approval of a withdrawal without a transaction ID',
    async () => {
      const params = { id: await requested() }
      return () => admin.call('PUT /admin/withdrawals/{id}/', { params, body: { status: 'approved' } })
    },
  ],
  [
    "a recording of a withdrawal's transaction ID",
    async () => {
      const params = { id: await requested() }
      const approval = { status: 'approved' } as const
      expectStatus(await admin.call('PUT /admin/withdrawals/{id}/', { params, body: approval }), 200)
      return () => admin.call('PUT /admin/withdrawals/{id}/sent/', { params, body: { transaction_id: bkashId() } })
    },
  ],
  [
    'a decision about an entry',
    async () => {
      const { entries } = await paste(admin, await message())
      const params = { id: entries[0]?.id ?? 0 }
      const body = { action: 'ignore' as const, note: 'A test' }
      return () => admin.call('PUT /admin/wallet-entries/{id}/', { params, body })
    },
  ],
  [
    'a paste',
    async () => {
      const body = { account: 'bkash' as const, text: await message() }
      return () => admin.call('POST /admin/wallet-entries/', { body })
    },
  ],
  [
    'an import',
    async () => () =>
      uploadStatement(
        app.origin,
        admin,
        'Trx Id,Transaction Date,Trx Type,Sender,Receiver,Transacted Amount,Fee,Balance\n',
      ),
  ],
  [
    'a message from a device',
    async () => {
      const { key } = expectStatus(await admin.call('POST /admin/devices/', { body: { name: 'A phone' } }), 201).body
      const body = { from: 'bKash', text: await message() }
      return () => callerOf(app.send, key).call('POST /wallet-messages/', { body })
    },
  ],
]

test.each(calls)('%s waits for changes of the entries, and locks no row before', async (_, prepare) => {
  const send = await prepare()
  await holder.query(`select pg_advisory_lock(hashtext('wallet entries'))`)
  const sent = send()
  await untilBlockedBy(holder, sent)
  const waiting = await countWaiting(observer)
  const tables = ['applications', 'payments', 'refunds', 'withdrawals', 'wallet_entries', 'ledger_accounts']
  const failure = await attempt(
    observer,
    tables.map(table => `select from ${table} for update nowait`),
  )
  await holder.query(`select pg_advisory_unlock(hashtext('wallet entries'))`)
  expect((await sent).status).toBeLessThan(300)
  expect(waiting).toBe(1)
  expect(failure).toBeUndefined()
})

test.each([
  ['exclusive', lockWallets],
  ['shared', lockWalletsShared],
])('the %s lock of the wallets has a longer timeout than other locks', async (_, lock) => {
  const timeouts = { ...patientTimeouts, lock: 100 }
  const { db } = await openDatabase(await testDatabaseUrl(), () => undefined, timeouts)
  await holder.query(`select pg_advisory_lock(hashtext('wallet entries'))`)
  const locked = transactOn(db)(async tx => {
    await lock(tx)
    return (await sql<{ lock_timeout: string }>`show lock_timeout`.execute(tx)).rows
  })
  await untilBlockedBy(holder, locked)
  const other = sql`select pg_advisory_lock(hashtext('wallet entries'))`.execute(db)
  await expect(other).rejects.toMatchObject({ code: '55P03' })
  await holder.query(`select pg_advisory_unlock(hashtext('wallet entries'))`)
  expect(await locked).toEqual([{ lock_timeout: '100ms' }])
  await db.destroy()
})

test('the shared lock of the wallets can be taken several times at once', async () => {
  await holder.query(`select pg_advisory_lock_shared(hashtext('wallet entries'))`)
  const lock = (shared: boolean, timeout: number) =>
    attempt(observer, [`set local statement_timeout = ${timeout}`, `select lock_wallets(${shared})`])
  expect(await lock(true, 10_000)).toBeUndefined()
  expect(await lock(false, 50)).toMatchObject({ code: '57014' })
  await holder.query(`select pg_advisory_unlock_shared(hashtext('wallet entries'))`)
})

test('a statement is read, and refused, without waiting for changes of the entries', async () => {
  await holder.query(`select pg_advisory_lock(hashtext('wallet entries'))`)
  const { status, body } = await uploadStatement(app.origin, admin, 'When,What\n20/01/2025,500.00')
  await holder.query(`select pg_advisory_unlock(hashtext('wallet entries'))`)
  expect([status, body.code]).toEqual([400, 'columns_unknown'])
})

test.each<[string, () => Person, number, (id: number) => { method: string; path: string; body: object }]>([
  [
    'decisions about payments',
    () => admin,
    2,
    id => ({ method: 'PUT', path: `/admin/payments/${id}/`, body: { status: 'confirmed' } }),
  ],
  [
    'reports of payments',
    () => brand,
    4,
    application_id => ({
      method: 'POST',
      path: '/payments/submit/',
      body: { application_id, amount: '1', payment_method: 'bkash', transaction_id: bkashId() },
    }),
  ],
])(
  '%s that wait for the wallets take few connections, and are refused beyond a bound',
  async (_, by, waiting, call) => {
    const ids = Array.from({ length: waiting + bounds.waitingPerPerson + 1 }, (_, index) => 2_000_000 + index)
    await holder.query(`select pg_advisory_lock(hashtext('wallet entries'))`)
    const sent = ids.map(id => by().send(call(id)))
    const refused = await Promise.race(sent)
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '2'])
    // Whatever does not need the wallets continues.
    await publish(brand)
    await untilWaiting(observer, waiting, Promise.all(sent))
    await holder.query(`select pg_advisory_unlock(hashtext('wallet entries'))`)
    const statuses = (await Promise.all(sent)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([...ids.slice(1).map(() => 404), 503])
  },
)
