import type { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useApp } from '#tests/support/app.ts'
import { attempt, connectAs } from '#tests/support/database.ts'
import { untilBlockedBy } from '#tests/support/locks.ts'
import { collaborate, createUser, expectStatus, makeAdmin, pay } from '#tests/support/people.ts'
import { bkashId, paste, Wallet } from '#tests/support/wallets.ts'

const app = useApp()
const clients = {} as Record<'application' | 'holder' | 'observer', Client>
let influencers: number[]
let brands: number[]

beforeAll(async () => {
  const people = async (role: 'brand' | 'influencer') =>
    (await Promise.all(['first', 'second', 'other'].map(() => createUser(app, role))))
      .map(({ id }) => id)
      .toSorted((a, b) => a - b)
  ;[influencers, brands] = [await people('influencer'), await people('brand')]
  clients.application = await connectAs('application')
  for (const name of ['holder', 'observer'] as const) clients[name] = await connectAs('owner')
})
afterAll(() => Promise.all(Object.values(clients).map(client => client.end())))

const lockFigures = () =>
  `select lock_figures('{${influencers.slice(0, 2).toReversed()}}', '{${brands.slice(0, 2).toReversed()}}')`
const lock = (role: 'brand' | 'influencer', id: number | undefined) =>
  `select from ${role}_figures where ${role}_id = ${id} for no key update nowait`

test("a bulk decision locks everyone's figures, and nobody else's", async () => {
  const { application, observer } = clients
  await application.query('begin')
  await application.query(lockFigures())
  for (const [role, [first, second, other]] of [
    ['influencer', influencers],
    ['brand', brands],
  ] as const) {
    for (const id of [first, second]) expect(await attempt(observer, [lock(role, id)])).toMatchObject({ code: '55P03' })
    expect(await attempt(observer, [lock(role, other)])).toBeUndefined()
  }
  await application.query('rollback')
})

test.each([
  ['influencer', () => influencers],
  ['brand', () => brands],
] as const)('the figures of every %s are locked in id order, so that decisions cannot deadlock', async (role, ids) => {
  const { application, holder, observer } = clients
  const [first, second] = ids()
  await holder.query('begin')
  await holder.query(lock(role, first))
  const locking = attempt(application, [lockFigures()])
  await untilBlockedBy(holder, locking)
  expect(await attempt(observer, [lock(role, second)])).toBeUndefined()
  await holder.query('rollback')
  expect(await locking).toBeUndefined()
})

test("a bulk confirmation waits for an influencer's figures without locking a brand's, as acceptances do", async () => {
  const { holder, observer } = clients
  const admin = await makeAdmin(app)
  const brand = await createUser(app, 'brand')
  const [first, second] = [await createUser(app, 'influencer'), await createUser(app, 'influencer')]
  const payments = [
    await pay(brand, await collaborate(brand, first, '500'), bkashId()),
    await pay(brand, await collaborate(brand, second, '500'), bkashId()),
  ]
  const wallet = await Wallet.open(admin)
  await paste(admin, payments.map(({ transaction_id }) => wallet.receive(500, transaction_id)).join('\n'))
  await holder.query('begin')
  await holder.query(lock('influencer', second.id))
  const body = { ids: payments.map(({ id }) => id), total: '1000' }
  const confirming = admin.call('POST /admin/payments/confirm-matched/', { body })
  await untilBlockedBy(holder, confirming)
  const failure = await attempt(observer, [lock('brand', brand.id)])
  await holder.query('rollback')
  expectStatus(await confirming, 200)
  expect(failure).toBeUndefined()
})
