import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Message } from '#contract/index.ts'
import { useApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import { linkedPath } from '#tests/support/links.ts'
import { applyTo, collaborate, createUser, decide, expectStatus, makeAdmin, publish } from '#tests/support/people.ts'

const app = useApp()
let brand: Person
let influencer: Person
let stranger: Person
let admin: Person

beforeAll(async () => {
  ;[brand, influencer, stranger, admin] = await Promise.all([
    createUser(app, 'brand'),
    createUser(app, 'influencer'),
    createUser(app, 'influencer'),
    makeAdmin(app),
  ])
  await collaborate(brand, influencer, '500')
})

const write = (from: Person, to: { id: number }, content: string) =>
  from.call('POST /messages/', { body: { receiver: to.id, content } })

describe('messages', () => {
  test('require a session and visible content of at most 5,000 characters', async () => {
    expectStatus(await app.anonymous.call('POST /messages/', { body: { receiver: brand.id, content: 'Hello' } }), 401)
    for (const content of ['', ' \n ', '\u200B\u2060', 'x'.repeat(5_001), 'a\0b']) {
      expect((await write(influencer, brand, content)).error.fields).toHaveProperty('content')
    }
  })

  test('can be sent by both collaborators', async () => {
    const sent = expectStatus(await write(influencer, brand, 'আসসালামু আলাইকুম, hello!'), 201).body
    expect(sent).toMatchObject({
      sender: influencer.id,
      sender_name: influencer.username,
      receiver: brand.id,
      receiver_name: brand.username,
      content: 'আসসালামু আলাইকুম, hello!',
    })
    expectStatus(await write(brand, influencer, 'Welcome!'), 201)
    const { body } = await brand.call('GET /messages/')
    expect(body.map(message => message.content)).toEqual(['আসসালামু আলাইকুম, hello!', 'Welcome!'])
  })

  test('have a timestamp and a unique id', async () => {
    const before = new Date().toISOString()
    const responses = [await write(influencer, brand, 'Once'), await write(influencer, brand, 'Twice')]
    const [first, second] = responses.map(response => expectStatus(response, 201).body)
    const body = (await brand.call('GET /messages/')).body.slice(-2)
    expect(body).toEqual([first, second])
    expect(Number.isSafeInteger(first?.id)).toBe(true)
    expect(second?.id).not.toBe(first?.id)
    for (const { timestamp } of body) {
      expect(timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      expect(timestamp >= before).toBe(true)
    }
  })

  test('cannot be sent to anyone else, with the same error whether or not they exist', async () => {
    const pending = await createUser(app, 'influencer')
    const rejected = await createUser(app, 'influencer')
    const campaign = await publish(brand)
    await applyTo(pending, campaign)
    await decide(brand, await applyTo(rejected, campaign), 'rejected')
    const refused = [
      await write(brand, pending, 'Hi'),
      await write(brand, rejected, 'Hi'),
      await write(stranger, brand, 'Hi'),
      await write(brand, { id: 999_999_999 }, 'Hi'),
      await write(brand, brand, 'Hi'),
      await write(admin, brand, 'Hi'),
      await brand.call('POST /messages/start-conversation/', { body: { receiver_id: stranger.id } }),
      await brand.call('POST /messages/start-conversation/', { body: { receiver_id: 999_999_999 } }),
    ]
    expect(new Set(refused.map(({ status, body }) => JSON.stringify([status, body])))).toEqual(
      new Set([
        JSON.stringify([
          403,
          { error: 'Please check if this user has approved collaborations with you.', code: 'not_collaborators' },
        ]),
      ]),
    )
  })

  test('cannot be sent to a deactivated collaborator, while the conversation stays readable', async () => {
    const [house, artist, other] = await Promise.all([
      createUser(app, 'brand'),
      createUser(app, 'influencer'),
      createUser(app, 'influencer'),
    ])
    await collaborate(house, artist, '700')
    await collaborate(house, other, '700')
    expectStatus(await write(artist, house, 'See you soon'), 201)
    const change = async ({ id }: Person, action: 'activate' | 'deactivate') =>
      expectStatus(await admin.call('PUT /admin/users/{id}/', { params: { id }, body: { action } }), 200)
    for (const person of [artist, other]) await change(person, 'deactivate')
    const start = { body: { receiver_id: other.id } }
    for (const refused of [
      await write(house, artist, 'Where are you?'),
      await house.call('POST /messages/start-conversation/', start),
    ]) {
      expect([refused.status, refused.error]).toEqual([
        409,
        { error: 'This account has been deactivated', code: 'recipient_deactivated' },
      ])
    }
    const withKey = () =>
      house.call('POST /messages/', {
        body: { receiver: artist.id, content: 'There you are' },
        headers: { 'idempotency-key': 'refused at first' },
      })
    expect((await withKey()).error.code).toBe('recipient_deactivated')
    expect((await write(stranger, artist, 'Hi')).error.code).toBe('not_collaborators')
    const { body } = await house.call('GET /messages/', { query: { with: artist.id } })
    expect(body.map(({ content }) => content)).toEqual(['See you soon'])
    expect((await house.call('GET /messages/connections/')).body).toMatchObject([
      { id: artist.id, is_active: false },
      { id: other.id, is_active: false },
    ])
    await change(artist, 'activate')
    expectStatus(await withKey(), 201)
  })

  test('with restricted words are rejected however they are written', async () => {
    const disguised = [
      'payment',
      'Your PAYMENT please',
      'prepayments',
      'bank account',
      'Bank   Account',
      'bank\naccount',
      'account\tnumber',
      'pay\u200Bment',
      'ｐａｙｍｅｎｔ',
      'p\u00ADayment',
      'bank\u00A0account',
      'acco\u2060unt number',
      'bank \u200B account',
      'p.ayment',
      'p\u0430yment',
      'b\u00E1nk-account',
    ]
    for (const content of disguised) {
      const response = await write(influencer, brand, content)
      expect([content, response.status, response.error]).toEqual([
        content,
        400,
        { error: 'Your message contains restricted words. Please remove them.', code: 'restricted_words' },
      ])
    }
    for (const content of ['paying', 'bank', 'my account', 'number of accounts', 'Pay attention. Mention the date.']) {
      expectStatus(await write(influencer, brand, content), 201)
    }
  })
})

describe('conversations', () => {
  test('appear on acceptance, start once, and show the last message and the unread count', async () => {
    const [house, artist] = await Promise.all([createUser(app, 'brand'), createUser(app, 'influencer')])
    expect((await house.call('GET /messages/connections/')).body).toEqual([])
    await collaborate(house, artist, '700')
    const { campaign, campaign_title } = await collaborate(house, artist, '800')
    const [available, ...more] = (await house.call('GET /messages/connections/')).body
    expect(more).toEqual([])
    expect(available).toEqual({
      id: artist.id,
      username: artist.username,
      display_name: null,
      role: 'influencer',
      profile_picture: null,
      has_existing_messages: false,
      has_conversation: false,
      is_active: true,
      last_message: null,
      last_message_at: null,
      last_message_own: false,
      attachments: true,
      unread_count: 0,
      delivered_up_to: null,
      read_up_to: null,
      // The most recent collaboration.
      collaboration: { campaign, campaign_title, amount_due: '800.00' },
    })

    const start = () => house.call('POST /messages/start-conversation/', { body: { receiver_id: artist.id } })
    expect(expectStatus(await start(), 201).body.has_conversation).toBe(true)
    expectStatus(await start(), 200)

    await write(artist, house, 'First')
    await write(artist, house, 'Second')
    expect((await house.call('GET /messages/connections/')).body).toMatchObject([
      { has_existing_messages: true, last_message: 'Second', last_message_own: false, unread_count: 2 },
    ])
    expect((await artist.call('GET /messages/connections/')).body).toMatchObject([
      { id: house.id, last_message_own: true, unread_count: 0 },
    ])
    expectStatus(await house.call('POST /messages/read/', { body: { with: artist.id } }), 204)
    expect((await house.call('GET /messages/connections/')).body).toMatchObject([{ unread_count: 0 }])
  })

  test('start one at a time, and starting again returns the same one', async () => {
    const [house, first, second] = await Promise.all([
      createUser(app, 'brand'),
      createUser(app, 'influencer'),
      createUser(app, 'influencer'),
    ])
    for (const artist of [first, second]) await collaborate(house, artist, '700')
    const start = (artist: Person) =>
      house.call('POST /messages/start-conversation/', { body: { receiver_id: artist.id } })
    expect(expectStatus(await start(first), 201).body.id).toBe(first.id)
    expect((await house.call('GET /messages/connections/')).body).toMatchObject([
      { id: first.id, has_conversation: true },
      { id: second.id, has_conversation: false },
    ])
    expect(expectStatus(await start(second), 201).body.id).toBe(second.id)
    expect(expectStatus(await start(first), 200).body.id).toBe(first.id)
  })

  test('count unread messages over all conversations, for the recipient only', async () => {
    const house = await createUser(app, 'brand')
    const artists = await Promise.all([1, 2].map(() => createUser(app, 'influencer')))
    const unread = async (person: Person) => expectStatus(await person.call('GET /messages/unread/'), 200).body.unread
    for (const artist of artists) {
      await collaborate(house, artist, '700')
      await write(artist, house, 'First')
      await write(artist, house, 'Second')
      expect(await unread(artist)).toBe(0)
    }
    expect(await unread(house)).toBe(4)
    const [first] = artists
    expectStatus(await house.call('POST /messages/read/', { body: { with: first?.id ?? 0 } }), 204)
    expect(await unread(house)).toBe(2)
    expect(await unread(await makeAdmin(app))).toBe(0)
  })

  test('are sorted by last activity', async () => {
    const house = await createUser(app, 'brand')
    const artists = await Promise.all([1, 2, 3].map(() => createUser(app, 'influencer')))
    for (const artist of artists) await collaborate(house, artist, '100')
    const [first, second, third] = artists.map(artist => artist.id)
    const order = async () => (await house.call('GET /messages/connections/')).body.map(({ id }) => id)
    expect(await order()).toEqual([third, second, first])
    await write(house, { id: second ?? 0 }, 'Hi')
    expect(await order()).toEqual([second, third, first])
    const page = await house.call('GET /messages/connections/', { query: { limit: 2 } })
    const next = linkedPath(page.headers) ?? ''
    expect((await house.send({ method: 'GET', path: next })).body).toMatchObject([{ id: first }])
  })
})

describe('reading messages', () => {
  test('pages through a conversation, with earlier messages in the Link header', async () => {
    const [house, artist] = await Promise.all([createUser(app, 'brand'), createUser(app, 'influencer')])
    await collaborate(house, artist, '700')
    for (let index = 1; index <= 5; index += 1)
      await write(index % 2 === 0 ? house : artist, index % 2 === 0 ? artist : house, `${index}`)
    const latest = await artist.call('GET /messages/', { query: { with: house.id, limit: 2 } })
    expect(latest.body.map(({ content }) => content)).toEqual(['4', '5'])
    const earlier = linkedPath(latest.headers, 'prev') ?? ''
    const page = await artist.send({ method: 'GET', path: earlier })
    expect(page.body).toMatchObject([{ content: '2' }, { content: '3' }])
    const first = linkedPath(page.headers, 'prev') ?? ''
    const last = await artist.send({ method: 'GET', path: first })
    expect(last.body).toMatchObject([{ content: '1' }])
    expect(last.headers['link']).toBeUndefined()
  })

  test('pages through the messages of all conversations, with earlier ones in the Link header', async () => {
    const house = await createUser(app, 'brand')
    const artists = await Promise.all([1, 2].map(() => createUser(app, 'influencer')))
    for (const artist of artists) await collaborate(house, artist, '700')
    const [one, other] = artists as [Person, Person]
    await write(house, one, '1')
    await write(other, house, '2')
    await write(one, house, '3')
    await write(house, other, '4')
    await write(one, house, '5')
    const pages: string[][] = []
    for (let path: string | undefined = '/messages/?limit=2'; path !== undefined;) {
      const { body, headers } = await house.send({ method: 'GET', path })
      pages.push((body as Message[]).map(({ content }) => content))
      path = linkedPath(headers, 'prev')
    }
    expect(pages).toEqual([['4', '5'], ['2', '3'], ['1']])
    expect((await one.call('GET /messages/', { query: { limit: 2 } })).body).toMatchObject([
      { content: '3' },
      { content: '5' },
    ])
  })

  test('returns at most 200 messages of all conversations at once', async () => {
    const [house, artist] = await Promise.all([createUser(app, 'brand'), createUser(app, 'influencer')])
    await collaborate(house, artist, '700')
    await write(house, artist, 'first')
    await sql`
      insert into messages (conversation_id, sender_id, receiver_id, content)
      select conversation_id, sender_id, receiver_id, number::text from messages, generate_series(1, 200) series (number)
      where sender_id = ${house.id} order by series.number`.execute(app.services.db)
    for (const query of [{}, { limit: 500 }]) {
      const { body, headers } = await artist.call('GET /messages/', { query })
      expect([body.length, body[0]?.content, body.at(-1)?.content]).toEqual([200, '1', '200'])
      expect(headers['link']).toMatch(/rel="prev"/)
    }
  })

  test("returns only the viewer's own messages", async () => {
    expect((await stranger.call('GET /messages/')).body).toEqual([])
    expect((await stranger.call('GET /messages/', { query: { with: brand.id } })).body).toEqual([])
    expect((await admin.call('GET /messages/', { query: { with: brand.id } })).body).toEqual([])
    expect((await admin.call('GET /messages/connections/')).body).toEqual([])
  })
})

describe('the database', () => {
  test('rejects a message between anyone but the two parties of its conversation', async () => {
    const conversation = await app.services.db
      .selectFrom('conversations')
      .select('id')
      .where('brand_id', '=', brand.id)
      .executeTakeFirstOrThrow()
    const insert = (sender: Person, receiver: Person) =>
      app.services.db
        .insertInto('messages')
        .values({ conversation_id: conversation.id, sender_id: sender.id, receiver_id: receiver.id, content: 'Hi' })
        .execute()
    await expect(insert(stranger, brand)).rejects.toThrow(/not the two parties/)
    // They do have a conversation, but a different one.
    const other = await createUser(app, 'brand')
    await collaborate(other, stranger, '500')
    await expect(insert(stranger, other)).rejects.toThrow(/not the two parties/)
  })
})
