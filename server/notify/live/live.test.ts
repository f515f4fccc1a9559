import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { limits, type Hint } from '#contract/index.ts'
import { openDatabase } from '#platform/database/db.ts'
import { sendHints, type AddressedHint, type SentHints } from '#platform/live/hints.ts'
import { LiveStreams } from '#platform/live/streams.ts'
import { anotherApp, useAdmin, useApp, useUser } from '#tests/support/app.ts'
import { callerOf, type Person } from '#tests/support/client.ts'
import { runAsOwner, testDatabaseUrl } from '#tests/support/database.ts'
import { dispatchEverything, until } from '#tests/support/events.ts'
import { deliverHints, expectEnd, hintOf, openReadyStream, openStream, type OpenStream } from '#tests/support/live.ts'
import {
  collaborate,
  createUser,
  earn,
  expectStatus,
  login,
  owe,
  pay,
  uniqueTransactionId,
} from '#tests/support/people.ts'
import { listen } from '#tests/support/ports.ts'
import { expectFieldErrors, expectRefusal } from '#tests/support/refusals.ts'
import { bkashId, Wallet } from '#tests/support/wallets.ts'

const server = useApp()
const admin = useAdmin(server)
const brand = useUser(server, 'brand')
const influencer = useUser(server, 'influencer')
const stranger = useUser(server, 'brand', 'stranger')
beforeEach(async () => {
  await dispatchEverything(server.services.db)
  await deliverHints(server.services)
})

/**
 * Reads the different hints up to a marker that only this person receives. Each is sent once per batch of events, and
 * an open transaction of a test that runs concurrently, in another database, splits a batch.
 */
async function hintsSoFar(person: Person, stream: OpenStream): Promise<Hint[]> {
  await dispatchEverything(server.services.db)
  await sendHints(server.services.db, [{ to: [person.id], kind: 'typing', id: 1 }])
  const hints = new Map<string, Hint>()
  for (;;) {
    const hint = await stream.next()
    if (typeof hint !== 'object') throw new Error(`expected a hint, got ${hint}`)
    if (hint.kind === 'typing') return [...hints.values()]
    // Notifications are tested separately.
    if (hint.kind !== 'notification') hints.set(`${hint.kind} ${hint.id}`, hint)
  }
}

/** Opens a person's stream and skips the hints about earlier events. */
async function open(person: Person): Promise<OpenStream> {
  const stream = await openReadyStream(server.origin, person)
  await hintsSoFar(person, stream)
  return stream
}

/** The session that the person started last. */
async function sessionOf(person: Person): Promise<number> {
  const { id } = await server.services.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', person.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return id
}

const send = (from: Person, to: Person) =>
  from
    .call('POST /messages/', { body: { receiver: to.id, content: 'Hello' } })
    .then(answer => expectStatus(answer, 201))

describe('GET /events/', () => {
  test('returns 401 when logged out', async () => {
    expectRefusal(await server.anonymous.call('GET /events/'), 'not_authenticated')
  })

  test('is neither cached nor buffered by a proxy', async () => {
    const { headers } = await brand.call('GET /events/')
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
  })

  test('sends hints about an application, a payment and a decision to both parties and admins, and to nobody else', async () => {
    const [ofAdmin, ofBrand, ofInfluencer, ofStranger] = [
      await open(admin),
      await open(brand),
      await open(influencer),
      await open(stranger),
    ]
    const application = await collaborate(brand, influencer, '100')
    const payment = await pay(brand, application)
    expectStatus(
      await admin.call('PUT /admin/payments/{id}/', { params: { id: payment.id }, body: { status: 'confirmed' } }),
      200,
    )
    const campaign = { kind: 'campaign', id: application.campaign }
    const [ofApplication, ofPayment] = [
      { kind: 'application', id: application.id },
      { kind: 'payment', id: payment.id },
    ]
    expect(await hintsSoFar(brand, ofBrand)).toEqual([campaign, ofApplication, ofPayment])
    expect(await hintsSoFar(influencer, ofInfluencer)).toEqual([ofApplication, ofPayment])
    expect(await hintsSoFar(admin, ofAdmin)).toEqual([campaign, ofPayment])
    expect(await hintsSoFar(stranger, ofStranger)).toEqual([])
  })

  test('sends hints about a refund to its brand and admins, and about a withdrawal to its influencer and admins', async () => {
    await earn(admin, brand, influencer, '50')
    const refund = await owe(admin, await earn(admin, brand, influencer, '100'))
    const [ofAdmin, ofBrand, ofInfluencer] = [await open(admin), await open(brand), await open(influencer)]
    const withdrawal = expectStatus(
      await influencer.call('POST /withdrawals/', {
        body: { amount: '50', payment_method: 'bkash', phone_number: '01712345678' },
      }),
      201,
    )
    const body = { transaction_id: uniqueTransactionId() }
    expectStatus(await admin.call('POST /admin/refunds/{id}/sent/', { params: { id: refund.id }, body }), 200)
    const hints = [
      { kind: 'withdrawal', id: withdrawal.body.id },
      { kind: 'refund', id: refund.id },
    ]
    expect(await hintsSoFar(admin, ofAdmin)).toEqual(hints)
    expect(await hintsSoFar(influencer, ofInfluencer)).toEqual(hints.slice(0, 1))
    expect(await hintsSoFar(brand, ofBrand)).toEqual(hints.slice(1))
  })

  test('sends hints about the settings and devices to admins only', async () => {
    const [ofAdmin, ofBrand] = [await open(admin), await open(brand)]
    const device = expectStatus(await admin.call('POST /admin/devices/', { body: { name: 'Office phone' } }), 201)
    for (const platform_fee_percent of ['5', '0'])
      expectStatus(await admin.call('PUT /admin/settings/', { body: { platform_fee_percent } }), 200)
    expect(await hintsSoFar(admin, ofAdmin)).toEqual([
      { kind: 'wallet', id: device.body.id },
      { kind: 'settings', id: expect.any(Number) },
    ])
    expect(await hintsSoFar(brand, ofBrand)).toEqual([])
  })

  test('sends hints about a wallet message to admins, and about the payment that it proves to both parties', async () => {
    const created = await admin.call('POST /admin/devices/', { body: { name: 'Desk phone' } })
    const phone = callerOf(server.send, expectStatus(created, 201).body.key)
    const wallet = await Wallet.open(admin)
    const id = bkashId()
    const payment = await pay(brand, await collaborate(brand, influencer, '500'), id)
    const streams = [await open(admin), await open(brand), await open(influencer), await open(stranger)] as const
    const forward = (text: string) =>
      phone.call('POST /wallet-messages/', {
        body: { from: 'bKash', text, received_at: new Date().toISOString() },
      })
    const message = wallet.receive(500, id)
    for (const text of [message, message, wallet.receive(20, bkashId())]) expectStatus(await forward(text), 202)
    const ofPayment = { kind: 'payment', id: payment.id }
    const ofEntry = { kind: 'wallet', id: expect.any(Number) as number }
    const [ofAdmin, ofBrand, ofInfluencer, ofStranger] = streams
    expect(await hintsSoFar(admin, ofAdmin)).toEqual([ofEntry, ofEntry, ofPayment])
    expect(await hintsSoFar(brand, ofBrand)).toEqual([ofPayment])
    expect(await hintsSoFar(influencer, ofInfluencer)).toEqual([ofPayment])
    expect(await hintsSoFar(stranger, ofStranger)).toEqual([])
  })

  test('sends hints about a message to both people, each with the id of the other', async () => {
    await collaborate(brand, influencer, '100')
    await dispatchEverything(server.services.db)
    const [ofBrand, ofInfluencer, ofAdmin] = [await open(brand), await open(influencer), await open(admin)]
    await send(brand, influencer)
    expect(await hintsSoFar(brand, ofBrand)).toEqual([{ kind: 'message', id: influencer.id }])
    expect(await hintsSoFar(influencer, ofInfluencer)).toEqual([{ kind: 'message', id: brand.id }])
    expect(await hintsSoFar(admin, ofAdmin)).toEqual([])
  })

  test('sends a hint once when it is repeated in a batch', async () => {
    const stream = await open(brand)
    const [payment, typing] = [
      { kind: 'payment' as const, id: 7 },
      { kind: 'typing' as const, id: 1 },
    ]
    const to = [brand.id]
    await sendHints(server.services.db, [
      { to, ...payment },
      { to, ...payment },
      { to, ...typing },
    ])
    expect([await stream.next(), await stream.next()]).toEqual([payment, typing])
  })

  test('sends more hints than fit in one PostgreSQL notification, in order', async () => {
    const stream = await open(brand)
    const sent = Array.from({ length: 500 }, (_, index) => ({ kind: 'payment' as const, id: 1_000_000_000 + index }))
    await sendHints(
      server.services.db,
      sent.map(hint => ({ to: [brand.id, stranger.id], ...hint })),
    )
    expect(await hintsSoFar(brand, stream)).toEqual(sent)
  })

  test('reaches every stream of a person, on every instance', async () => {
    const connectionString = await testDatabaseUrl()
    const { db } = await openDatabase(connectionString, () => undefined)
    onTestFinished(() => db.destroy())
    const live = new LiveStreams(db)
    const origin = await listen(await anotherApp(server, { db, live }))
    await deliverHints({ live })
    await collaborate(brand, influencer, '100')
    const origins = [server.origin, server.origin, origin]
    const streams = await Promise.all(origins.map(from => openReadyStream(from, brand)))
    await send(influencer, brand)
    await dispatchEverything(db)
    for (const stream of streams) expect(await hintOf(stream, 'message')).toBe(influencer.id)
  })

  test('returns 401 and keeps no stream open for an ended session', async () => {
    const person = await createUser(server, 'brand')
    expectStatus(await person.call('POST /logout/'), 204)
    const before = server.services.live.size
    expectRefusal(await person.call('GET /events/'), 'not_authenticated')
    expect(server.services.live.size).toBe(before)
  })

  test('sends nothing after its end to a recipient who has not read that far', async () => {
    const { live } = server.services
    const stream = await live.open({ id: brand.id, standing: 'brand', sessionId: await sessionOf(brand) })
    stream.finish()
    stream.hint({ kind: 'typing', id: 1 })
    stream.beat()
    expect(Buffer.concat(await stream.toArray()).toString()).toBe('event: ready\ndata: {"complete":false}\n\n')
  })

  test('tells the recipient to reload everything when hints may have been lost', async () => {
    const stream = await open(brand)
    await server.services.live.resume()
    expect(await stream.next()).toBe('ready')
  })

  test('tells the recipient to reload everything after a notification that is not a hint', async () => {
    const stream = await open(brand)
    for (const payload of ['hello', '', '7', '{"hints":[]}']) {
      await runAsOwner(`select pg_notify('live', '${payload}')`)
      expect(await stream.next()).toBe('ready')
    }
    await sendHints(server.services.db, [{ to: [brand.id], kind: 'typing', id: 1 }])
    expect(await stream.next()).toEqual({ kind: 'typing', id: 1 })
  })

  describe('with recent hints', () => {
    const recent = `?recent=${limits.recentHints.maxMilliseconds}`

    /** A process that has been listening for longer than hints are kept. */
    async function openOld(): Promise<LiveStreams> {
      vi.useFakeTimers({ toFake: ['performance'] })
      onTestFinished(() => void vi.useRealTimers())
      const live = new LiveStreams(server.services.db)
      onTestFinished(() => live.close())
      await live.resume()
      vi.advanceTimersByTime(limits.recentHints.maxMilliseconds + 1)
      return live
    }

    /** What a new stream of this person receives immediately. */
    async function sentAtOnce(live: LiveStreams, person: Person, milliseconds: number): Promise<string> {
      const standing = person === admin ? 'super' : 'brand'
      const stream = await live.open({ id: person.id, standing, sessionId: await sessionOf(person) }, milliseconds)
      stream.finish()
      return Buffer.concat(await stream.toArray()).toString()
    }

    /** In the form in which `sendHints` sends them. */
    const sent = (...hints: AddressedHint[]) => JSON.stringify({ hints, transaction: '7' } satisfies SentHints)
    const complete = 'event: ready\ndata: {"complete":true}\n\n'
    const hints = (...ids: number[]) => ids.map(id => `event: hint\ndata: {"kind":"payment","id":${id}}\n\n`).join('')

    test('sends the hints of the requested period, only to their recipients', async () => {
      const live = await openOld()
      live.receive(sent({ to: [brand.id], kind: 'payment', id: 1 }))
      vi.advanceTimersByTime(10_000)
      live.receive(
        sent({ to: [brand.id, stranger.id], kind: 'payment', id: 2 }, { to: 'payments.read', kind: 'payment', id: 3 }),
      )
      vi.advanceTimersByTime(5_000)
      expect(await sentAtOnce(live, brand, 5_000)).toBe(complete + hints(2))
      expect(await sentAtOnce(live, brand, 15_000)).toBe(complete + hints(1, 2))
      expect(await sentAtOnce(live, admin, 15_000)).toBe(complete + hints(3))
      expect(await sentAtOnce(live, brand, 4_999)).toBe(complete)
    })

    test('drops hints that are too old to be requested', async () => {
      const live = await openOld()
      live.receive(sent({ to: [brand.id], kind: 'payment', id: 1 }))
      vi.advanceTimersByTime(limits.recentHints.maxMilliseconds + 1)
      live.receive(sent({ to: [brand.id], kind: 'payment', id: 2 }))
      expect(await sentAtOnce(live, brand, 2 * limits.recentHints.maxMilliseconds)).toBe(complete + hints(2))
    })

    test('reports that hints from before the process listened may be missing', async () => {
      const stream = await openStream(server.origin, brand, recent)
      expect(await stream.next()).toBe('ready')
    })

    test('returns a field error for a period longer than hints are kept', async () => {
      const query = { recent: limits.recentHints.maxMilliseconds + 1 }
      expectFieldErrors(await brand.call('GET /events/', { query }), 'recent')
    })
  })

  test('ends the oldest stream of a person with more than twenty open streams', async () => {
    const person = await createUser(server, 'brand')
    const openMore = (count: number) =>
      Promise.all(Array.from({ length: count }, () => openReadyStream(server.origin, person)))
    const oldest = await openReadyStream(server.origin, person)
    const others = [...(await openMore(19)), ...(await openMore(1))]
    await sendHints(server.services.db, [{ to: [person.id], kind: 'typing', id: 1 }])
    for (const stream of others) expect(await hintOf(stream, 'typing')).toBe(1)
    await expectEnd(oldest)
  })

  test('ends the next oldest stream each time, even if the recipients do not notice', async () => {
    const person = await createUser(server, 'brand')
    const { body } = await person.call('GET /sessions/')
    const live = new LiveStreams(server.services.db)
    onTestFinished(() => live.close())
    const streams = []
    for (let opened = 0; opened < 22; opened += 1)
      streams.push(await live.open({ id: person.id, standing: 'brand', sessionId: body[0]?.id ?? 0 }))
    expect(live.size).toBe(20)
    const ready = 'event: ready\ndata: {"complete":false}\n\n'
    for (const stream of streams.slice(0, 2)) expect(Buffer.concat(await stream.toArray()).toString()).toBe(ready)
  })

  test('is not kept on the server if its session cannot be checked', async () => {
    const { db } = await openDatabase(await testDatabaseUrl(), () => undefined)
    const live = new LiveStreams(db)
    onTestFinished(() => live.close())
    await db.destroy()
    await expect(live.open({ id: brand.id, standing: 'brand', sessionId: 1 })).rejects.toThrow('Cannot use a pool')
    expect(live.size).toBe(0)
  })

  test('is removed from the server when the recipient closes it', async () => {
    const before = server.services.live.size
    const stream = await open(await createUser(server, 'brand'))
    expect(server.services.live.size).toBe(before + 1)
    await stream.close()
    await until(async () => server.services.live.size === before)
  })

  test('drops a recipient who is too far behind, without waiting for them', async () => {
    const person = await createUser(server, 'brand')
    await open(person)
    const hint = { to: [person.id], kind: 'typing', id: Number.MAX_SAFE_INTEGER } as const
    const payload = JSON.stringify({ hints: [hint], transaction: '7' } satisfies SentHints)
    const before = server.services.live.size
    // The process sends nothing before this event loop turn ends.
    for (let sent = 0; sent < 5_000; sent += 1) server.services.live.receive(payload)
    await until(async () => server.services.live.size < before)
    expect(server.services.live.size).toBe(before - 1)
  })
})

describe('a stream ends', () => {
  const endings: Record<string, (person: Person, other: Person) => Promise<unknown>> = {
    'when its session is logged out': async person => expectStatus(await person.call('POST /logout/'), 204),
    'when its session is ended from another device': async (person, other) => {
      const { body } = await person.call('GET /sessions/')
      const id = body.find(({ current }) => current)?.id ?? 0
      expectStatus(await other.call('DELETE /sessions/{id}/', { params: { id } }), 204)
    },
    'when all other sessions are ended': async (_, other) =>
      expectStatus(await other.call('POST /sessions/end-others/'), 204),
    'when its user is deactivated': async person =>
      expectStatus(
        await admin.call('PUT /admin/users/{id}/', { params: { id: person.id }, body: { action: 'deactivate' } }),
        200,
      ),
  }

  test.each(Object.entries(endings))('%s', async (_, end) => {
    const person = await createUser(server, 'influencer')
    const other = await login(server.send, person.email)
    const stream = await open(person)
    await end(person, other)
    await expectEnd(stream)
  })

  test('with the others of its session, and without those of other sessions', async () => {
    const person = await createUser(server, 'brand')
    const other = await login(server.send, person.email)
    await dispatchEverything(server.services.db)
    const ending = [await openReadyStream(server.origin, person), await openReadyStream(server.origin, person)]
    const kept = [await openReadyStream(server.origin, other), await openReadyStream(server.origin, stranger)]
    expectStatus(await person.call('POST /logout/'), 204)
    for (const stream of ending) await expectEnd(stream)
    await sendHints(server.services.db, [{ to: [person.id, stranger.id], kind: 'typing', id: 1 }])
    for (const stream of kept) expect(await hintOf(stream, 'typing')).toBe(1)
  })

  test('that was opened just as its session ended', async () => {
    const person = await createUser(server, 'brand')
    const { body } = await person.call('GET /sessions/')
    const sessionId = body.find(({ current }) => current)?.id ?? 0
    expectStatus(await person.call('POST /logout/'), 204)
    const stream = await server.services.live.open({ id: person.id, standing: 'brand', sessionId })
    stream.resume()
    await until(async () => stream.destroyed)
  })

  test('once the access token that opened it has expired', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const live = new LiveStreams(server.services.db)
    onTestFinished(() => live.close())
    const stream = await live.open({ id: brand.id, standing: 'brand', sessionId: await sessionOf(brand) })
    stream.resume()
    const finish = vi.spyOn(stream, 'finish')
    vi.advanceTimersByTime(limits.session.accessMinutes * 60_000 - 1)
    expect(finish).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    await until(async () => stream.destroyed)
    expect(stream.readableEnded).toBe(true)
  })

  test('when its user is deactivated by another program', async () => {
    const person = await createUser(server, 'brand')
    const stream = await open(person)
    const { db } = server.services
    await db.updateTable('users').set({ is_active: false }).where('id', '=', person.id).execute()
    await expectEnd(stream)
  })

  const lost: Record<string, (id: number) => Promise<unknown>> = {
    'session ended': id => server.services.db.deleteFrom('sessions').where('user_id', '=', id).execute(),
    'session expired': id => runAsOwner(`update sessions set expires_at = now() where user_id = ${id}`),
    'user was deactivated': id =>
      server.services.db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute(),
  }

  test.each(Object.entries(lost))('whose %s while hints were lost', async (_, end) => {
    const person = await createUser(server, 'brand')
    const { body } = await person.call('GET /sessions/')
    const sessionId = body.find(({ current }) => current)?.id ?? 0
    // These streams have no listener.
    const streams = new LiveStreams(server.services.db)
    onTestFinished(() => streams.close())
    const stream = await streams.open({ id: person.id, standing: 'brand', sessionId })
    stream.resume()
    await end(person.id)
    await streams.resume()
    await until(async () => stream.destroyed)
    expect(streams.size).toBe(0)
  })

  test('before a closing server waits for open requests', async () => {
    const app = await anotherApp(server, { live: new LiveStreams(server.services.db) })
    const origin = await listen(app)
    const stream = await openReadyStream(origin, brand)
    const closed = app.close()
    await expectEnd(stream)
    await closed
  })
})

describe('POST /messages/typing/', () => {
  const typing = (from: Person, to: Person) => from.call('POST /messages/typing/', { body: { with: to.id } })

  test('notifies the other collaborator', async () => {
    await collaborate(brand, influencer, '100')
    await dispatchEverything(server.services.db)
    const stream = await open(influencer)
    expectStatus(await typing(brand, influencer), 204)
    expect(await stream.next()).toEqual({ kind: 'typing', id: brand.id })
  })

  test('returns 403 for people who do not work together', async () => {
    expectRefusal(await typing(stranger, influencer), 'not_collaborators')
  })
})
