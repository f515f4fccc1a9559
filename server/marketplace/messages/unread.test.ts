import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { transactOn, type Transact } from '#platform/database/transact.ts'
import { useApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import { connectAs } from '#tests/support/database.ts'
import { dispatchEverything, until } from '#tests/support/events.ts'
import { deliverHints, hintOf, openReadyStream } from '#tests/support/live.ts'
import { collaborate, createUser, expectStatus } from '#tests/support/people.ts'
import { expectFieldErrors } from '#tests/support/refusals.ts'
import { markRead } from './mark-read.ts'

const app = useApp()
let brand: Person
let artist: Person

beforeEach(async () => {
  ;[brand, artist] = await Promise.all([createUser(app, 'brand'), createUser(app, 'influencer')])
  await collaborate(brand, artist, '500')
})

/** Sends a message and returns its id. */
const write = async (from: Person, to: Person): Promise<number> =>
  expectStatus(await from.call('POST /messages/', { body: { receiver: to.id, content: 'Hello' } }), 201).body.id

const read = async (recipient: Person, other: Person, up_to?: number) =>
  expectStatus(
    await recipient.call('POST /messages/read/', { body: { with: other.id, ...(up_to !== undefined && { up_to }) } }),
    204,
  )

const unreadIn = async (recipient: Person, other: Person) =>
  (await recipient.call('GET /messages/connections/')).body.find(({ id }) => id === other.id)?.unread_count

/** A sender's receipts: the last messages that the other user has received and read. */
const receiptsOf = async (sender: Person, other: Person) => {
  const connection = (await sender.call('GET /messages/connections/')).body.find(({ id }) => id === other.id)
  return [connection?.delivered_up_to, connection?.read_up_to]
}

/** Counts the messages a user received after this one. */
async function receivedAfter(recipient: Person, messageId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from messages where receiver_id = ${recipient.id} and id > ${messageId}`.execute(
    app.services.db,
  )
  return rows[0]?.count ?? 0
}

/** Runs concurrent lanes of work, each a number of times in sequence. */
const lanes = (count: number, turns: number, work: () => Promise<unknown>) =>
  Array.from({ length: count }, async () => {
    for (let turn = 0; turn < turns; turn += 1) await work()
  })

describe('GET /messages/unread/', () => {
  test('counts an unread message among more read conversations than the limit', async () => {
    const owner = await connectAs('owner')
    try {
      const addReadConversations = () =>
        owner.query(
          `with others as (
            insert into users (username, email, password_hash, role)
            select name, name || '@example.com', '', 'influencer'
            from (select left(gen_random_uuid()::text, 30) as name from generate_series(1, 102)) names
            returning id
          ), registered as (
            insert into events (type, actor_id, subject_type, subject_id)
            select 'account_registered', id, 'user', id from others
          )
          insert into conversations (brand_id, influencer_id) select $1, id from others`,
          [brand.id],
        )
      // Added before and after the unread one, so that the order of counting does not matter.
      await addReadConversations()
      const other = await createUser(app, 'influencer')
      await collaborate(brand, other, '500')
      await write(other, brand)
      await addReadConversations()
      expect((await brand.call('GET /messages/unread/')).body).toEqual({ unread: 1 })
    } finally {
      await owner.end()
    }
  })
})

describe('POST /messages/read/', () => {
  test('leaves messages after up_to unread', async () => {
    const first = await write(artist, brand)
    const second = await write(artist, brand)
    await write(artist, brand)
    await read(brand, artist, first)
    expect(await unreadIn(brand, artist)).toBe(2)
    await read(brand, artist, second)
    expect(await unreadIn(brand, artist)).toBe(1)
    expect((await brand.call('GET /messages/unread/')).body).toEqual({ unread: 1 })
  })

  test('marks all messages as read without up_to', async () => {
    await write(artist, brand)
    await write(artist, brand)
    await read(brand, artist)
    expect(await unreadIn(brand, artist)).toBe(0)
  })

  test('never marks read messages as unread', async () => {
    const first = await write(artist, brand)
    const second = await write(artist, brand)
    await write(artist, brand)
    await read(brand, artist, second)
    await read(brand, artist, first)
    expect(await unreadIn(brand, artist)).toBe(1)
    await read(brand, artist)
    await read(brand, artist, first)
    expect(await unreadIn(brand, artist)).toBe(0)
  })

  test("ignores the recipient's own messages, other conversations and the other side's count", async () => {
    const other = await createUser(app, 'influencer')
    await collaborate(brand, other, '500')
    const first = await write(artist, brand)
    await write(brand, artist)
    await write(artist, brand)
    await write(other, brand)
    await write(brand, artist)
    await read(brand, artist, first)
    expect([await unreadIn(brand, artist), await unreadIn(brand, other), await unreadIn(artist, brand)]).toEqual([
      1, 1, 2,
    ])
    // An id from another conversation also marks a point in time.
    await read(brand, artist, await write(other, brand))
    expect([await unreadIn(brand, artist), await unreadIn(brand, other)]).toEqual([0, 2])
  })

  test('accepts up_to as digits and rejects anything that is not an id', async () => {
    const first = await write(artist, brand)
    await write(artist, brand)
    const readUpTo = (up_to: unknown) =>
      brand.send({ method: 'POST', path: '/messages/read/', body: { with: artist.id, up_to } })
    for (const none of [0, -1, 1.5, 'x', '1e1', true, [], {}]) expectFieldErrors(await readUpTo(none), 'up_to')
    expect(await unreadIn(brand, artist)).toBe(2)
    expectStatus(await readUpTo(String(first)), 204)
    expect(await unreadIn(brand, artist)).toBe(1)
    expectStatus(await readUpTo(Number.MAX_SAFE_INTEGER), 204)
    expect(await unreadIn(brand, artist)).toBe(0)
  })

  test('reports to the sender how far their messages were read, never going back or ahead', async () => {
    const first = await write(artist, brand)
    const second = await write(artist, brand)
    expect(await receiptsOf(artist, brand)).toEqual([null, null])
    await read(brand, artist, first)
    expect(await receiptsOf(artist, brand)).toEqual([first, first])
    await read(brand, artist, Number.MAX_SAFE_INTEGER)
    await read(brand, artist, first)
    expect(await receiptsOf(artist, brand)).toEqual([second, second])
    expect(await receiptsOf(brand, artist)).toEqual([null, null])
    await write(artist, brand)
    expect(await receiptsOf(artist, brand)).toEqual([second, second])
  })

  test("leaves the other party's and other people's receipts unchanged", async () => {
    const other = await createUser(app, 'influencer')
    await collaborate(brand, other, '500')
    await write(artist, brand)
    await write(other, brand)
    await write(brand, artist)
    const stranger = await createUser(app, 'brand')
    await read(stranger, artist)
    await read(artist, artist)
    await read(other, artist)
    expect([await receiptsOf(artist, brand), await receiptsOf(brand, artist), await receiptsOf(other, brand)]).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ])
  })

  test('does nothing between users who do not work together', async () => {
    const stranger = await createUser(app, 'influencer')
    const first = await write(artist, brand)
    await read(stranger, brand, first)
    expect(await unreadIn(brand, artist)).toBe(1)
  })

  test.for([1, 2, 3, 4])(
    'leaves exactly the later messages unread with concurrent messages and reads, round %i',
    async () => {
      const arrived = [await write(artist, brand)]
      const readUpTo: number[] = []
      /** Marks up to one of the latest messages, not always the newest. */
      const readSome = async () => {
        const id = arrived.at(-1 - Math.floor(Math.random() * Math.min(5, arrived.length))) ?? 0
        await read(brand, artist, id)
        readUpTo.push(id)
      }
      await Promise.all([
        ...lanes(5, 8, async () => arrived.push(await write(artist, brand))),
        ...lanes(4, 5, readSome),
        ...lanes(2, 5, () => write(brand, artist)),
      ])
      expect(arrived).toHaveLength(41)
      expect(await unreadIn(brand, artist)).toBe(await receivedAfter(brand, Math.max(...readUpTo)))
      expect(await unreadIn(artist, brand)).toBe(10)
    },
  )
})

describe('POST /messages/delivered/', () => {
  const receive = async (recipient: Person) => expectStatus(await recipient.call('POST /messages/delivered/'), 204)

  test('marks unread messages as delivered for their senders, and keeps them unread', async () => {
    const other = await createUser(app, 'influencer')
    await collaborate(brand, other, '500')
    const [fromArtist, fromOther] = [await write(artist, brand), await write(other, brand)]
    const own = await write(brand, artist)
    await receive(brand)
    expect(await receiptsOf(artist, brand)).toEqual([own, null])
    expect(own).toBeGreaterThan(fromArtist)
    expect(await receiptsOf(other, brand)).toEqual([fromOther, null])
    expect(await receiptsOf(brand, artist)).toEqual([null, null])
    expect((await brand.call('GET /messages/unread/')).body).toEqual({ unread: 2 })
  })

  test('leaves messages to other people unchanged', async () => {
    await write(artist, brand)
    await receive(artist)
    await receive(await createUser(app, 'brand'))
    expect(await receiptsOf(artist, brand)).toEqual([null, null])
  })
})

test('sends hints about a receipt to the sender, and to the recipient only after reading', async () => {
  const { services } = app
  await dispatchEverything(services.db)
  await deliverHints(services)
  const last = await write(artist, brand)
  await dispatchEverything(services.db)
  const [ofArtist, ofBrand] = [await openReadyStream(app.origin, artist), await openReadyStream(app.origin, brand)]
  expectStatus(await brand.call('POST /messages/delivered/'), 204)
  expect(await hintOf(ofArtist, 'read')).toBe(brand.id)
  await read(brand, artist, last)
  expect([await hintOf(ofArtist, 'read'), await hintOf(ofBrand, 'read')]).toEqual([brand.id, artist.id])
  // Nothing changes this time.
  await read(brand, artist, last)
  expectStatus(await brand.call('POST /messages/typing/', { body: { with: artist.id } }), 204)
  expect(await ofArtist.next()).toEqual({ kind: 'typing', id: brand.id })
})

test('a message that is read while its event is being dispatched leaves no unread notification', async () => {
  const { db } = app.services
  await dispatchEverything(db)
  await write(brand, artist)
  const [marked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slowly: Transact = work =>
    transactOn(db)(async tx => {
      const result = await work(tx)
      marked.resolve()
      await released.promise
      return result
    })
  const reading = markRead(db, slowly, { id: artist.id, role: 'influencer', sessionId: 0 }, { with: brand.id })
  await marked.promise
  const state = { dispatched: false }
  const dispatching = dispatchEverything(db).then(() => (state.dispatched = true))
  const waiting = sql`select from pg_locks where not granted`
  await until(async () => state.dispatched || (await waiting.execute(db)).rows.length > 0)
  released.resolve()
  await Promise.all([reading, dispatching])
  const { body } = await artist.call('GET /notifications/')
  expect(body.filter(({ kind, read }) => kind === 'message_sent' && !read)).toEqual([])
})
