import type { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useApp } from '#tests/support/app.ts'
import { attempt, connectAs } from '#tests/support/database.ts'
import { untilBlockedBy } from '#tests/support/locks.ts'
import { createUser, earn, expectStatus, makeAdmin } from '#tests/support/people.ts'
import { account, transfer } from '#tests/support/statements.ts'
import { available, lockBalances } from './ledger.ts'

const server = useApp()
const clients = {} as Record<'holder' | 'mover' | 'observer', Client>
let influencer: number
let withdrawal: number

beforeAll(async () => {
  const person = await createUser(server, 'influencer')
  await earn(await makeAdmin(server), await createUser(server, 'brand'), person, '1000')
  const body = { amount: '100', payment_method: 'bkash' as const, phone_number: '01712345678' }
  withdrawal = expectStatus(await person.call('POST /withdrawals/', { body }), 201).body.id
  influencer = person.id
  for (const name of ['holder', 'mover', 'observer'] as const) clients[name] = await connectAs('owner')
})
afterAll(() => Promise.all(Object.values(clients).map(client => client.end())))

test('a transfer locks its accounts in id order, so that concurrent transfers cannot deadlock', async () => {
  const { holder, mover, observer } = clients
  const [clearing, held] = [account('clearing'), account('held', influencer)]
  await holder.query('begin')
  await holder.query(`select from ledger_accounts where id = ${clearing} for no key update`)
  // The debited account (held) has a higher id than the credited one (clearing), so it is not locked yet.
  const moving = attempt(mover, [transfer('withdrawal_approved', withdrawal, held, clearing, 10_000)])
  await untilBlockedBy(holder, moving)
  expect(await attempt(observer, lock(held))).toBeUndefined()
  await holder.query('rollback')
  expect(await moving).toMatchObject({ code: '23000', atCommit: true })
})

const lock = (id: string) => [`select from ledger_accounts where id = ${id} for no key update nowait`]

test('a transfer leaves all other accounts unlocked', async () => {
  const { mover, observer } = clients
  await mover.query('begin')
  await mover.query(
    transfer('withdrawal_approved', withdrawal, account('held', influencer), account('clearing'), 10_000),
  )
  expect(await attempt(observer, lock(account('clearing')))).toMatchObject({ code: '55P03' })
  expect(await attempt(observer, lock(account('available', influencer)))).toBeUndefined()
  await mover.query('rollback')
})

test('lockBalances refuses two accounts of one kind, whose balances it could not tell apart', async () => {
  const locking = server.services.db
    .transaction()
    .execute(tx => lockBalances(tx, [available(influencer), available(influencer + 1)]))
  await expect(locking).rejects.toThrow('Several accounts of one kind')
})

test('ledger_lock locks the given accounts in id order and leaves all others unlocked', async () => {
  const { holder, mover, observer } = clients
  const [clearing, held] = [account('clearing'), account('held', influencer)]
  const lockBoth = `select from ledger_lock(array[${held}, ${clearing}])`
  await holder.query('begin')
  await holder.query(`select from ledger_accounts where id = ${clearing} for no key update`)
  const locking = attempt(mover, [lockBoth])
  await untilBlockedBy(holder, locking)
  expect(await attempt(observer, lock(held))).toBeUndefined()
  await holder.query('rollback')
  expect(await locking).toBeUndefined()

  await mover.query('begin')
  await mover.query(lockBoth)
  for (const id of [clearing, held]) expect(await attempt(observer, lock(id))).toMatchObject({ code: '55P03' })
  expect(await attempt(observer, lock(account('available', influencer)))).toBeUndefined()
  await mover.query('rollback')
})
