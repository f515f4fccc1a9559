import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { StartError } from '#packages/start-error/index.ts'
import { openDatabase } from '#platform/database/db.ts'
import { Replica } from '#platform/database/replica.ts'
import { initializeSettings } from '#platform/database/settings.ts'
import { diskStore } from '#platform/files/disk-store.ts'
import { LiveStreams } from '#platform/live/streams.ts'
import { createTokens } from '#platform/security/tokens.ts'
import { createApp } from '#server/boot/app.ts'
import { replicaLists, type Services } from '#server/domain/index.ts'
import { callerOf, sendTo, type Person, type Send } from './support/client.ts'
import { dispatchEverything, until } from './support/events.ts'
import { deliverHints, hintOf, openReadyStream } from './support/live.ts'
import { makeAdmin, publish, register } from './support/people.ts'
import { listen } from './support/ports.ts'
import { ReplicatedPostgres } from './support/replicated-postgres.ts'

let postgres: ReplicatedPostgres
beforeAll(async () => {
  postgres = await ReplicatedPostgres.start()
})
afterAll(() => postgres?.[Symbol.asyncDispose]())

interface Instance {
  send: Send
  origin: string
  services: Services
  replica: Replica
  log: string[]
}

/** Starts an instance that reads lists from the replica, beside the primary's. */
async function instance(options: { maxLag?: number; replicaUrl?: string } = {}): Promise<Instance> {
  const log: string[] = []
  const { db, access } = await openDatabase(postgres.url, () => undefined)
  await initializeSettings(db, { platform_fee_basis_points: 0 })
  const replica = new Replica({
    reads: replicaLists,
    primary: db,
    connectionString: options.replicaUrl ?? postgres.replicaUrl,
    role: access.role,
    log: line => void log.push(line),
    pollInterval: 20,
    // Long enough for a paused replica to stay in use throughout a test.
    maxLag: options.maxLag ?? 3_600_000,
    reconnectDelay: 20,
  })
  const services: Services = {
    db,
    replica,
    tokens: createTokens('a secret that only these tests know'),
    files: diskStore('/nonexistent'),
    attachments: diskStore('/nonexistent'),
    security: { requireAdminTotp: false, confirmWithdrawalsFrom: undefined, confirmDecisionsFrom: undefined },
    wallets: { bkash: undefined, nagad: undefined },
    live: new LiveStreams(db),
  }
  const app = await createApp(services, { logLevel: 'silent', rateLimit: false, site: undefined })
  const origin = await listen(app)
  onTestFinished(async () => {
    await app.close()
    await replica.stop()
    await db.destroy()
  })
  return { send: sendTo(origin), origin, services, replica, log }
}

const isUsable = ({ replica }: Instance) => until(async () => replica.isUsable)

/** The same person, calling another instance. */
const at = (person: Person, { send }: Instance): Person => ({ ...person, ...callerOf(send, person.access) })

/** Whether the list of all users shows the user as active. */
async function isActive(admin: Person, { id }: Person): Promise<boolean | undefined> {
  const { body } = await admin.call('GET /users/all/')
  return body.find(user => user.id === id)?.is_active
}

const deactivate = (admin: Person, { id }: Person) =>
  admin.call('PUT /admin/users/{id}/', { params: { id }, body: { action: 'deactivate' } })

/** Waits until the replica has replayed everything committed so far and the instances know it. */
async function replayed(...instances: Instance[]): Promise<void> {
  const [row] = await postgres.onPrimary<{ transaction: string }>('select pg_current_xact_id()::text as transaction')
  for (const { replica } of instances)
    await until(async () => BigInt(replica.replayed ?? 0) > BigInt(row?.transaction ?? 0))
}

beforeEach(() => postgres.resume())

describe('lists read from a replica', () => {
  test('show a person what they have just written, at every instance, while the replica is paused', async () => {
    const [here, there] = [await instance(), await instance()]
    const admin = await makeAdmin(here)
    const member = await register(here.send, 'brand')
    await Promise.all([isUsable(here), isUsable(there)])
    await replayed(here, there)
    await postgres.pause()
    expect((await deactivate(admin, member)).status).toBe(200)
    expect(await isActive(admin, member)).toBe(false)
    expect(await isActive(at(admin, there), member)).toBe(false)
    expect(there.replica.isUsable).toBe(true)
  })

  test("show others the replica's state until it has caught up", async () => {
    const site = await instance()
    const [admin, other] = [await makeAdmin(site), await makeAdmin(site)]
    const member = await register(site.send, 'brand')
    await isUsable(site)
    await replayed(site)
    await postgres.pause()
    await deactivate(admin, member)
    expect(await isActive(other, member)).toBe(true)
    await postgres.resume()
    await replayed(site)
    expect(await isActive(other, member)).toBe(false)
  })

  test('show others what a hint has announced to them, and come from the replica again once it has that', async () => {
    const site = await instance()
    const { db } = site.services
    const [admin, other] = [await makeAdmin(site), await makeAdmin(site)]
    const [first, second] = [await register(site.send, 'brand'), await register(site.send, 'brand')]
    await dispatchEverything(db)
    await deliverHints(site.services, postgres.url)
    const stream = await openReadyStream(site.origin, other)
    await isUsable(site)
    await replayed(site)
    await postgres.pause()
    await deactivate(admin, first)
    expect(await isActive(other, first)).toBe(true)
    await dispatchEverything(db)
    expect(await hintOf(stream, 'account')).toBe(first.id)
    expect(await isActive(other, first)).toBe(false)
    await postgres.resume()
    await replayed(site)
    await postgres.pause()
    await deactivate(admin, second)
    expect(await isActive(other, second)).toBe(true)
  })

  test('show others what lost hints may have announced, once their stream reports that some may be lost', async () => {
    const site = await instance()
    const [admin, other] = [await makeAdmin(site), await makeAdmin(site)]
    const member = await register(site.send, 'brand')
    const stream = await openReadyStream(site.origin, other)
    await isUsable(site)
    await replayed(site)
    await postgres.pause()
    await deactivate(admin, member)
    await dispatchEverything(site.services.db)
    expect(await isActive(other, member)).toBe(true)
    await deliverHints(site.services, postgres.url)
    expect(await stream.next()).toBe('ready')
    expect(await isActive(other, member)).toBe(false)
    await postgres.resume()
    await until(async () => BigInt(site.replica.replayed ?? 0) > site.services.live.lastHintFor(other))
  })

  test('come from the replica for people to whom no hint was sent', async () => {
    const site = await instance()
    const { db } = site.services
    const [brand, influencer] = [await register(site.send, 'brand'), await register(site.send, 'influencer')]
    const campaign = await publish(brand)
    await dispatchEverything(db)
    await deliverHints(site.services, postgres.url)
    const stream = await openReadyStream(site.origin, brand)
    await isUsable(site)
    await replayed(site)
    await postgres.pause()
    const later = await publish(brand)
    await dispatchEverything(db)
    expect(await hintOf(stream, 'campaign')).toBe(later.id)
    const { body } = await influencer.call('GET /campaigns/')
    expect(body.map(({ id }) => id)).toContain(campaign.id)
    expect(body.map(({ id }) => id)).not.toContain(later.id)
  })

  test('come from the replica again for the writer once it has replayed the write', async () => {
    const site = await instance()
    const [admin, other] = [await makeAdmin(site), await makeAdmin(site)]
    const [first, second] = [await register(site.send, 'brand'), await register(site.send, 'brand')]
    await isUsable(site)
    await deactivate(admin, first)
    await replayed(site)
    await postgres.pause()
    await deactivate(other, second)
    expect(await isActive(admin, second)).toBe(true)
    expect(await isActive(other, second)).toBe(false)
  })

  test('come from the primary while the replica lags by more than the limit', async () => {
    const site = await instance({ maxLag: 200 })
    const [admin, other] = [await makeAdmin(site), await makeAdmin(site)]
    const member = await register(site.send, 'brand')
    await isUsable(site)
    await postgres.pause()
    await deactivate(admin, member)
    await until(async () => !site.replica.isUsable)
    expect(await isActive(other, member)).toBe(false)
    await until(async () => site.log.includes('Lists are read from the primary: the replica lags.'))
    await postgres.resume()
    await isUsable(site)
    await until(async () => site.log.at(-1) === 'Lists are read from the replica.')
  })

  test('come from the primary if reading the replica fails, which is logged again once it is back in use', async () => {
    const site = await instance({ maxLag: 200 })
    const { db } = site.services
    const failures = () =>
      site.log.filter(line => line.endsWith('repeated on the primary: Error: not on a replica')).length
    const read = () =>
      site.replica.read(0, 0n, async from => {
        if (from !== db) throw new Error('not on a replica')
        return 'from the primary'
      })
    await until(async () => (await read()) === 'from the primary' && failures() > 0)
    await postgres.pause()
    await register(site.send, 'brand')
    const reported = () => site.log.findLast(line => line.startsWith('Lists are read from'))
    await until(async () => reported() === 'Lists are read from the primary: the replica lags.')
    const before = failures()
    await postgres.resume()
    await until(async () => (await read()) === 'from the primary' && failures() > before)
    expect(site.log).toContain('Lists are read from the replica.')
  })

  test('come from the primary while the replica is stopped, and from the replica once it is back', async () => {
    const site = await instance()
    const [admin, other] = [await makeAdmin(site), await makeAdmin(site)]
    const member = await register(site.send, 'brand')
    await isUsable(site)
    const reads = { done: false, statuses: new Set<number>() }
    const reading = (async () => {
      while (!reads.done) reads.statuses.add((await other.call('GET /users/all/')).status)
    })()
    await postgres.stopReplica()
    await deactivate(admin, member)
    expect(await isActive(other, member)).toBe(false)
    await postgres.startReplica()
    await isUsable(site)
    reads.done = true
    await reading
    expect([...reads.statuses]).toEqual([200])
  })

  test("a brand's own campaigns come from the primary", async () => {
    const site = await instance()
    const brand = await register(site.send, 'brand')
    const influencer = await register(site.send, 'influencer')
    const campaign = await publish(brand)
    await isUsable(site)
    await replayed(site)
    await postgres.pause()
    await influencer.call('POST /applications/', { body: { campaign: campaign.id, proposal: 'Me, please' } })
    const { body } = await brand.call('GET /campaigns/')
    expect(body[0]).toMatchObject({ id: campaign.id, applications_count: 1 })
  })

  test('are refused as by the primary: a deactivated person gets a 401 while the replica is paused', async () => {
    const site = await instance()
    const [admin, member] = [await makeAdmin(site), await register(site.send, 'influencer')]
    await isUsable(site)
    await replayed(site)
    await postgres.pause()
    await deactivate(admin, member)
    expect((await member.call('GET /campaigns/')).status).toBe(401)
  })
})

test('a PostgreSQL that is not a replica of the primary is never read', async () => {
  const site = await instance({ replicaUrl: inject('postgres').url })
  const admin = await makeAdmin(site)
  await until(async () => site.log.some(line => line.includes('is not a replica of the one at DATABASE_URL')))
  expect(site.replica.isUsable).toBe(false)
  expect((await admin.call('GET /users/all/')).status).toBe(200)
})

test('a replica as the database stops the start in one sentence', async () => {
  await expect(migrate(postgres.replicaUrl)).rejects.toThrow(StartError)
  await expect(migrate(postgres.replicaUrl)).rejects.toThrow('is a standby')
})

test('a promoted replica is no longer read', async () => {
  const site = await instance()
  const admin = await makeAdmin(site)
  await isUsable(site)
  const client = new Client({ connectionString: postgres.replicaUrl })
  await client.connect()
  await client.query('select pg_promote()')
  await client.end()
  await until(async () => !site.replica.isUsable)
  expect((await admin.call('GET /users/all/')).status).toBe(200)
  await until(async () => site.log.some(line => line.includes('not a replica')))
})
