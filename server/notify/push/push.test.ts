import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, importJWK, jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transactOn } from '#platform/database/transact.ts'
import { useApp, useUser } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import { useConnection } from '#tests/support/database.ts'
import { deliverPushes, makeDeliveriesDue } from '#tests/support/deliver.ts'
import { dispatchEverything } from '#tests/support/events.ts'
import {
  applyTo,
  collaborate,
  createUser,
  decide,
  expectStatus,
  login,
  makeAdmin,
  publish,
} from '#tests/support/people.ts'
import { browser, type Browser } from '#tests/support/push-browser.ts'
import { expectRefusal } from '#tests/support/refusals.ts'
import { isPushService } from './allowed-services.ts'
import { deleteOldPushes, queuePushes } from './commands.ts'
import { initializeVapidKeys, vapidKeys } from './keys.ts'

const app = useApp()
const origin = 'https://prochar.example'
const owner = useConnection('owner')
const brand = useUser(app, 'brand')
const influencer = useUser(app, 'influencer')
let pushService: string
let answer: number
const received: { path: string | undefined; headers: IncomingHttpHeaders; body: Buffer }[] = []

const service = createServer(async (request, response) => {
  const body = Buffer.concat(await Array.fromAsync(request))
  received.push({ path: request.url, headers: request.headers, body })
  response.writeHead(answer).end()
})

beforeAll(async () => {
  await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve))
  pushService = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  await collaborate(brand, influencer, '500')
})
afterAll(async () => {
  service.close()
})
beforeEach(async () => {
  await dispatchEverything(app.services.db)
  await owner.query('truncate push_subscriptions, pushes')
  received.length = 0
  answer = 201
})

/** Subscribes a browser whose messages go to this test's service. */
async function subscribe(person: Person, { keys, path }: Browser): Promise<void> {
  const endpoint = `https://fcm.googleapis.com/fcm/send${path}`
  expectStatus(await person.call('PUT /push/', { body: { endpoint, keys } }), 204)
  await owner.query('update push_subscriptions set endpoint = $1 where endpoint = $2', [pushService + path, endpoint])
}

async function deliver(): Promise<void> {
  await dispatchEverything(app.services.db)
  await deliverPushes({ db: app.services.db, tokens: app.services.tokens, origin })
}

const write = async (from: Person, to: Person) =>
  expectStatus(await from.call('POST /messages/', { body: { receiver: to.id, content: 'A secret text' } }), 201)
const waiting = async () =>
  (await owner.query<{ count: number }>('select count(*)::integer as count from pushes where ended_at is null')).rows[0]
    ?.count

describe('a push message', () => {
  test("is encrypted for the browser, signed with the site's key, and contains no more than the notification", async () => {
    const phone = browser('phone')
    await subscribe(influencer, phone)
    expectStatus(await influencer.call('PUT /language/', { body: { language: 'bn' } }), 204)
    await write(brand, influencer)
    await deliver()
    const [{ headers, body, path } = { headers: {}, body: Buffer.alloc(0), path: '' }] = received
    expect(path).toBe('/phone')
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
    expect(phone.read(body)).toEqual({
      title: 'প্রচার',
      body: 'আপনার ১টি না পড়া মেসেজ আছে',
      url: '/messages',
      tag: 'message_sent',
    })

    const { public_key } = expectStatus(await influencer.call('GET /push/'), 200).body
    const token = /t=([^,]+)/.exec(headers.authorization ?? '')?.[1] ?? ''
    const point = Buffer.from(public_key, 'base64url')
    const jwk = { kty: 'EC', crv: 'P-256', x: point.toString('base64url', 1, 33), y: point.toString('base64url', 33) }
    await jwtVerify(token, await importJWK(jwk, 'ES256'), { audience: pushService, subject: origin })
    expect(decodeJwt(token).exp).toBeDefined()
  })

  test('announces decisions, once however often the event is dispatched', async () => {
    const phone = browser('phone')
    await subscribe(influencer, phone)
    expectStatus(await influencer.call('PUT /language/', { body: { language: 'en' } }), 204)
    const campaign = await publish(brand)
    await decide(brand, await applyTo(influencer, campaign), 'rejected')
    await deliver()
    const { rows } = await owner.query<{ event_id: number }>('select event_id from pushes')
    const events = rows.map(({ event_id }) => event_id)
    await transactOn(app.services.db)(tx => queuePushes(tx, events))
    await deliver()
    expect(received.map(({ body }) => phone.read(body))).toEqual([
      {
        title: 'Prochar',
        body: `Your application to “${campaign.title}” was rejected`,
        url: `/applications?${new URLSearchParams({ search: campaign.title })}`,
        tag: expect.stringMatching(/^application_rejected-\d+$/),
      },
    ])
  })

  test('is one line without links, even about a campaign whose title has line breaks and an address', async () => {
    const phone = browser('phone')
    await subscribe(influencer, phone)
    const campaign = await publish(brand, { title: 'Eid\n\n৳50,000.00 was added\u2028to your balance at pay.com' })
    await decide(brand, await applyTo(influencer, campaign), 'rejected')
    await deliver()
    expect(received.map(({ body }) => phone.read(body))).toMatchObject([
      { body: 'Your application to “Eid ৳50,000.00 was added to your balance at pay\u2060.\u2060com” was rejected' },
    ])
  })

  test('goes to each browser of the receiver, and to nobody else', async () => {
    const [phone, laptop, others] = [browser('phone'), browser('laptop'), browser('others')]
    await subscribe(influencer, phone)
    await subscribe(await login(app.send, influencer.email), laptop)
    await subscribe(await createUser(app, 'influencer'), others)
    await write(brand, influencer)
    await deliver()
    expect(received.map(({ path }) => path).toSorted()).toEqual(['/laptop', '/phone'])
  })

  test('is not sent if it was turned off or the message has been read', async () => {
    await subscribe(influencer, browser('phone'))
    const set = (enabled: boolean) => ({
      body: { preferences: [{ kind: 'message_sent' as const, channel: 'push' as const, enabled }] },
    })
    expectStatus(await influencer.call('PUT /notifications/preferences/', set(false)), 200)
    await write(brand, influencer)
    await dispatchEverything(app.services.db)
    expect(await waiting()).toBe(0)
    expectStatus(await influencer.call('PUT /notifications/preferences/', set(true)), 200)
    await write(brand, influencer)
    expectStatus(await influencer.call('POST /messages/read/', { body: { with: brand.id } }), 204)
    await deliver()
    expect(received).toEqual([])
    expect(await waiting()).toBe(0)
  })

  test.each([404, 410])('ends only its own subscription when the service returns %i', async status => {
    await subscribe(influencer, browser('phone'))
    await subscribe(brand, browser('laptop'))
    answer = status
    await write(brand, influencer)
    await deliver()
    expect((await influencer.call('GET /push/')).body.subscribed).toBe(false)
    expect((await brand.call('GET /push/')).body.subscribed).toBe(true)
  })

  test('is retried with back-off when the service is overloaded, but not when it refuses', async () => {
    await subscribe(influencer, browser('phone'))
    answer = 503
    await write(brand, influencer)
    await dispatchEverything(app.services.db)
    const pause = async () =>
      (
        await owner.query(
          `select extract(epoch from run_at - now()) as pause from graphile_worker.jobs where key ~ 'push'`,
        )
      ).rows[0]?.pause
    const pauses: number[] = []
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await deliver()
      await deliver()
      expect(received).toHaveLength(attempt)
      pauses.push(Number(await pause()))
      await makeDeliveriesDue()
    }
    expect(pauses).toEqual(pauses.toSorted((one, other) => one - other))
    expect(pauses.at(-1)).toBeGreaterThan(10)
    answer = 400
    await deliver()
    await makeDeliveriesDue()
    await deliver()
    expect(received).toHaveLength(4)
  })

  test('is abandoned after eight attempts, and after a day', async () => {
    await subscribe(influencer, browser('phone'))
    answer = 503
    await write(brand, influencer)
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      expect(await waiting()).toBe(attempt === 1 ? 0 : 1)
      await deliver()
      await makeDeliveriesDue()
    }
    await deliver()
    expect(received).toHaveLength(8)
    expect(await waiting()).toBe(0)
    answer = 201
    received.length = 0
    await write(brand, influencer)
    await dispatchEverything(app.services.db)
    await owner.query(`update pushes set created_at = now() - interval '1 day' where ended_at is null`)
    await deliver()
    expect(received).toEqual([])
    expect(await waiting()).toBe(0)
  })

  test('is deleted after a week', async () => {
    await subscribe(influencer, browser('phone'))
    await write(brand, influencer)
    await dispatchEverything(app.services.db)
    const left = async () => (await owner.query('select from pushes')).rowCount
    await owner.query(`update pushes set created_at = now() - interval '6 days'`)
    await deleteOldPushes(app.services.db)
    expect(await left()).toBe(1)
    await owner.query(`update pushes set created_at = now() - interval '7 days'`)
    await deleteOldPushes(app.services.db)
    expect(await left()).toBe(0)
  })

  test('is not sent to a user deactivated after it was queued', async () => {
    await subscribe(influencer, browser('phone'))
    await write(brand, influencer)
    await dispatchEverything(app.services.db)
    const setActive = (active: boolean) =>
      owner.query('update users set is_active = $1 where id = $2', [active, influencer.id])
    try {
      await setActive(false)
      await deliver()
    } finally {
      await setActive(true)
    }
    expect(received).toEqual([])
    expect(await waiting()).toBe(0)
  })

  test('is not sent to a session that has expired, even before it is deleted', async () => {
    const session = await login(app.send, influencer.email)
    await subscribe(session, browser('phone'))
    await owner.query('update sessions set expires_at = now() where refresh_hash = sha256($1)', [session.refresh])
    await write(brand, influencer)
    await deliver()
    expect(received).toEqual([])
    expect(await waiting()).toBe(0)
  })

  test('is abandoned for a browser with invalid keys', async () => {
    const phone = browser('phone')
    await subscribe(influencer, { ...phone, keys: { ...phone.keys, p256dh: 'x'.repeat(87) } })
    await write(brand, influencer)
    await deliver()
    expect(received).toEqual([])
    expect(await waiting()).toBe(0)
  })

  test('is sent by one of two servers, and by the other if the first has died', async () => {
    await subscribe(influencer, browser('phone'))
    await write(brand, influencer)
    await dispatchEverything(app.services.db)
    await Promise.all([deliver(), deliver()])
    expect(received).toHaveLength(1)
    // The first server claimed it and was killed.
    await write(brand, influencer)
    await dispatchEverything(app.services.db)
    await owner.query(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'dead' where key ~ 'push'`,
    )
    await deliver()
    expect(received).toHaveLength(1)
    await makeDeliveriesDue()
    await deliver()
    expect(received).toHaveLength(2)
  })
})

describe('a subscription', () => {
  test('is off at first, belongs to the session, and ends with it', async () => {
    const session = await login(app.send, influencer.email)
    expect((await session.call('GET /push/')).body.subscribed).toBe(false)
    await subscribe(session, browser('phone'))
    expect((await session.call('GET /push/')).body.subscribed).toBe(true)
    expect((await influencer.call('GET /push/')).body.subscribed).toBe(false)
    expectStatus(await session.call('POST /logout/'), 204)
    await write(brand, influencer)
    await deliver()
    expect(received).toEqual([])
  })

  test('ends when it is turned off, or when another person logs in in the same browser', async () => {
    const phone = browser('phone')
    const body = { endpoint: 'https://fcm.googleapis.com/fcm/send/x', keys: phone.keys }
    expectStatus(await influencer.call('PUT /push/', { body }), 204)
    expectStatus(await brand.call('PUT /push/', { body }), 204)
    expect((await influencer.call('GET /push/')).body.subscribed).toBe(false)
    await subscribe(influencer, browser('laptop'))
    expectStatus(await brand.call('DELETE /push/'), 204)
    expectStatus(await brand.call('DELETE /push/'), 204)
    expect((await brand.call('GET /push/')).body.subscribed).toBe(false)
    expect((await influencer.call('GET /push/')).body.subscribed).toBe(true)
  })

  test('belongs to one of the sessions that subscribe the same browser at the same moment', async () => {
    const sessions = await Promise.all(Array.from({ length: 8 }, () => login(app.send, influencer.email)))
    const body = { endpoint: 'https://fcm.googleapis.com/fcm/send/shared', keys: browser('phone').keys }
    const replies = await Promise.all(sessions.map(session => session.call('PUT /push/', { body })))
    expect(replies.map(({ status }) => status)).toEqual(sessions.map(() => 204))
    const { rows } = await owner.query('select endpoint from push_subscriptions')
    expect(rows).toEqual([{ endpoint: body.endpoint }])
  })

  test("ends the oldest ones of its user beyond twenty, and nobody else's", async () => {
    const body = { endpoint: 'https://fcm.googleapis.com/fcm/send/newest', keys: browser('phone').keys }
    const add = (person: Person, count: number) =>
      owner.query(
        `with started as (
          insert into sessions (user_id, refresh_hash, expires_at)
          select $1::bigint, sha256(concat($1::bigint, ' ', n)::bytea), now() + interval '1 hour' from generate_series(1, $2::integer) n
          returning id
        )
        insert into push_subscriptions (session_id, user_id, endpoint, p256dh, auth)
        select id, $1::bigint, concat($3::text, id), '', '' from started order by id`,
        [person.id, count, `${person.username}-`],
      )
    await add(brand, 1)
    await add(influencer, 22)
    const { rows: before } = await owner.query<{ endpoint: string }>(
      'select endpoint from push_subscriptions order by id',
    )
    expectStatus(await influencer.call('PUT /push/', { body }), 204)
    const { rows: after } = await owner.query('select endpoint from push_subscriptions order by id')
    expect(after).toEqual([before[0], ...before.slice(4), { endpoint: body.endpoint }])
  })

  test("is refused for an address outside of the browsers' push services", async () => {
    const { keys } = browser('phone')
    const endpoints = [
      'http://fcm.googleapis.com/x',
      'https://127.0.0.1/x',
      'https://evilpush.apple.com.example/x',
      'https://fcm.googleapis.com:444/x',
      'https://user@fcm.googleapis.com/x',
      'https://:secret@fcm.googleapis.com/x',
      'x',
      'https://fcm.googleapis.com/a\0b',
      'https://fcm.googleapis.com/\ud800',
    ]
    for (const endpoint of endpoints) {
      const { error } = await influencer.call('PUT /push/', { body: { endpoint, keys } })
      expect(error.fields, endpoint).toHaveProperty('endpoint')
    }
    expect(isPushService('https://updates.push.services.mozilla.com/wpush/v2/x')).toBe(true)
    expect(isPushService('https://evilnotify.windows.com/x')).toBe(false)
  })

  test.each([{ endpoint: 'http://127.0.0.1/x' }, { id: 5 }, { x: 'a\0' }])(
    'has the given address when its keys come with %j',
    async more => {
      const endpoint = 'https://fcm.googleapis.com/fcm/send/more'
      const keys = { ...browser('phone').keys, ...more }
      expectStatus(await influencer.call('PUT /push/', { body: { endpoint, keys } }), 204)
      const { rows } = await owner.query('select endpoint from push_subscriptions')
      expect(rows).toEqual([{ endpoint }])
    },
  )
})

test('GET /push/ returns 404 before the site has keys', async () => {
  const { db, tokens } = app.services
  await owner.query('update settings set vapid_public_key = null, vapid_private_key = null')
  const reply = await influencer.call('GET /push/')
  await initializeVapidKeys(db, tokens)
  expectRefusal(reply, 'not_found')
})

test("the site's keys are sealed and kept, and replaced along with the subscriptions if they cannot be unsealed", async () => {
  const { db, tokens } = app.services
  const keys = await vapidKeys(db, tokens)
  await initializeVapidKeys(db, tokens)
  expect(await vapidKeys(db, tokens)).toEqual(keys)
  const { rows } = await owner.query<{ sealed: Buffer }>('select vapid_private_key as sealed from settings')
  expect(rows[0]?.sealed.includes(keys?.privateKey ?? '')).toBe(false)
  await subscribe(await makeAdmin(app), browser('phone'))
  await owner.query(`update settings set vapid_private_key = '\\x01'`)
  await initializeVapidKeys(db, tokens)
  expect(await vapidKeys(db, tokens)).not.toEqual(keys)
  expect((await owner.query('select from push_subscriptions')).rowCount).toBe(0)
})
