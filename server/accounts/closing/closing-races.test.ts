import type { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { useApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import { connectAs } from '#tests/support/database.ts'
import { auditLogOf } from '#tests/support/events.ts'
import { untilBlockedBy, untilWaiting } from '#tests/support/locks.ts'
import { applyTo, createUser, decide, expectStatus, publish } from '#tests/support/people.ts'
import { closeAccount } from './close-account.ts'

const app = useApp()
let owner: Client
let observer: Client
let brand: Person
let influencer: Person
beforeAll(async () => {
  ;[owner, observer] = [await connectAs('owner'), await connectAs('owner')]
})
afterAll(() => Promise.all([owner?.end(), observer?.end()]))
beforeEach(async () => {
  brand = await createUser(app, 'brand')
  influencer = await createUser(app, 'influencer')
})

const close = ({ email }: Person) => closeAccount(app.services.db, app.services.files, email)

test('closes an account once for two concurrent requests', async () => {
  for (let round = 0; round < 5; round += 1) {
    const person = await createUser(app, 'influencer')
    const results = await Promise.allSettled([close(person), close(person)])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const log = await auditLogOf(app.services.db, 'user', person.id)
    expect(log.filter(({ action }) => action === 'account_closed')).toHaveLength(1)
  }
})

test('rejects an application submitted at the same time', async () => {
  for (let round = 0; round < 5; round += 1) {
    const closing = await createUser(app, 'brand')
    const campaign = await publish(closing)
    await Promise.allSettled([applyTo(influencer, campaign), close(closing)])
    const { body } = expectStatus(await influencer.call('GET /applications/', { query: { status: 'pending' } }), 200)
    expect(body).toEqual([])
  }
})

const dues = () => app.services.db.selectFrom('dues').selectAll()

test('waits for an application that is being accepted, and then cancels it', async () => {
  const { id } = await applyTo(influencer, await publish(brand))
  await owner.query('begin')
  await owner.query(
    "update applications set status = 'accepted', decided_at = now(), amount_due = amount where id = $1",
    [id],
  )
  const closed = close(influencer)
  await untilWaiting(observer, 1, closed)
  await owner.query('commit')
  await closed
  expect(await dues().where('application_id', '=', id).execute()).toEqual([])
})

test('leaves nothing due for an application accepted at the same time', async () => {
  for (let round = 0; round < 5; round += 1) {
    const person = await createUser(app, 'influencer')
    const application = await applyTo(person, await publish(brand))
    const [accepted, closed] = await Promise.allSettled([decide(brand, application, 'accepted'), close(person)])
    expect(closed.status).toBe('fulfilled')
    const { body } = expectStatus(await brand.call('GET /applications/', { query: { limit: 1 } }), 200)
    expect(body).toMatchObject([{ status: accepted.status === 'fulfilled' ? 'accepted' : 'rejected' }])
    expect(await dues().where('influencer_id', '=', person.id).execute()).toEqual([])
  }
})

test('rejects an application whose transaction is in progress', async () => {
  const campaign = await publish(brand)
  await owner.query('begin')
  // The application's row exists, but its count has to wait.
  await owner.query('select from campaigns where id = $1 for no key update', [campaign.id])
  const applied = applyTo(influencer, campaign)
  await untilBlockedBy(owner, applied)
  const closed = close(influencer)
  await untilWaiting(observer, 2, closed)
  await owner.query('commit')
  const { id } = await applied
  await closed
  const { body } = expectStatus(await brand.call('GET /applications/', { query: { campaign: campaign.id } }), 200)
  expect(body).toMatchObject([{ id, status: 'rejected' }])
})

test('closes the account after a deadlock with a call of its user', async () => {
  const application = await applyTo(influencer, await publish(brand))
  await owner.query('begin')
  await owner.query('lock table events in share mode')
  const rejected = decide(brand, application, 'rejected')
  await untilBlockedBy(owner, rejected)
  // The closure has ended the session and waits for the application; the call then waits for its session.
  const closed = close(brand)
  await untilWaiting(observer, 2, closed)
  await owner.query('commit')
  await Promise.allSettled([rejected])
  await closed
  const { body } = expectStatus(await influencer.call('GET /applications/'), 200)
  expect(body).toMatchObject([{ id: application.id, status: 'rejected' }])
})
