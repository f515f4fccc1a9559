import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hold, holdShared } from '#server/domain/index.ts'
import { useApp, useUser } from './support/app.ts'
import type { Person } from './support/client.ts'
import { useConnection } from './support/database.ts'
import { countWaiting } from './support/locks.ts'
import { collaborate, createUser, expectStatus, publish } from './support/people.ts'
import { expectRefusal } from './support/refusals.ts'
import { observeStatements } from './support/sent-statements.ts'

let statements: ReturnType<typeof observeStatements>
beforeAll(() => {
  statements = observeStatements()
})

const app = useApp()
const owner = useConnection('owner')
const brand = useUser(app, 'brand')
const influencer = useUser(app, 'influencer')

beforeAll(async () => {
  await collaborate(brand, influencer, '500')
})
afterAll(async () => {
  statements.stop()
})

const proposal = 'Two videos, please'

interface Write {
  title: string
  statements: number
  roundTrips: number
  send: () => Promise<() => Promise<unknown>>
}

/** The everyday writes. Each needs a transaction that begins, finds the session and commits: three statements. */
const writes: Write[] = [
  {
    title: 'an application',
    statements: 5,
    roundTrips: 2,
    async send() {
      const body = { campaign: (await publish(brand)).id, proposal }
      return async () => expectStatus(await influencer.call('POST /applications/', { body }), 201)
    },
  },
  {
    title: 'a message',
    statements: 5,
    roundTrips: 2,
    send: async () => async () =>
      expectStatus(await brand.call('POST /messages/', { body: { receiver: influencer.id, content: 'Hello' } }), 201),
  },
  {
    // The last statement, after the commit, notifies open pages.
    title: 'marking messages as read',
    statements: 7,
    roundTrips: 3,
    async send() {
      const body = { receiver: influencer.id, content: 'Hello' }
      expectStatus(await brand.call('POST /messages/', { body }), 201)
      return async () => expectStatus(await influencer.call('POST /messages/read/', { body: { with: brand.id } }), 204)
    },
  },
]

test.each(writes)('$title takes $statements statements and $roundTrips round trips', async write => {
  const send = await write.send()
  const sent = await statements.during(send)
  expect({
    statements: sent.length,
    roundTrips: Math.max(...sent.map(({ roundTrip }) => roundTrip)),
    last: sent.findLast(({ text }) => !text.includes('pg_notify'))?.text,
    shared: sent.filter(({ shared }) => shared).length,
  }).toEqual({ statements: write.statements, roundTrips: write.roundTrips, last: 'commit', shared: 0 })
})

describe('a write with an ended session', () => {
  let caller: Person
  let campaign: { id: number }

  beforeAll(async () => {
    campaign = await publish(brand)
    caller = await createUser(app, 'influencer')
    await collaborate(brand, caller, '500')
    await owner.query(`update sessions set expires_at = now() where user_id = ${caller.id}`)
  })

  const stored = async () =>
    (
      await owner.query(
        `select (select count(*) from applications where influencer_id = $1) as applications,
          (select count(*) from messages where sender_id = $1) as messages,
          (select count(*) from events where actor_id = $1) as events,
          (select count(*) from idempotency_keys) as keys`,
        [caller.id],
      )
    ).rows

  test.each([
    ['that would succeed', () => ({ campaign: campaign.id, proposal })],
    ['that refers to a missing campaign', () => ({ campaign: 999_999_999, proposal })],
    ['that is invalid', () => ({ campaign: 'none' })],
    ['that repeats an earlier one', () => ({ campaign: campaign.id, proposal })],
  ])('is refused and stores nothing: one %s', async (_, body) => {
    const before = await stored()
    for (const headers of [{}, { 'idempotency-key': 'once' }]) {
      expectRefusal(
        await caller.send({ method: 'POST', path: '/applications/', body: body(), headers }),
        'not_authenticated',
      )
    }
    expect(await stored()).toEqual(before)
  })

  test('is refused before its contents are validated', async () => {
    for (const content of ['Hello', 'call me on whatsapp', '']) {
      const body = { receiver: brand.id, content }
      expectRefusal(await caller.send({ method: 'POST', path: '/messages/', body }), 'not_authenticated')
    }
    expect(await stored()).toMatchObject([{ messages: '0' }])
  })

  test('leaves no transaction open', async () => {
    const body = { campaign: campaign.id, proposal }
    for (let attempt = 0; attempt < 30; attempt += 1) {
      expectRefusal(await caller.send({ method: 'POST', path: '/applications/', body }), 'not_authenticated')
    }
    expectStatus(await influencer.send({ method: 'POST', path: '/applications/', body }), 201)
    const { rows } = await owner.query(
      `select state from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    )
    expect(rows).toEqual([])
  })
})

/** Resolves to true once PostgreSQL reports a statement waiting for a lock, or to false if the work finishes first. */
async function waits(work: Promise<unknown>): Promise<boolean> {
  let finished = false
  const settled = work.finally(() => (finished = true))
  settled.catch(() => undefined)
  for (;;) {
    if ((await countWaiting(owner)) !== 0) return true
    if (finished) return false
  }
}

describe('a locked campaign', () => {
  /** Runs other work while a transaction locks the campaign for a person, and then commits the transaction. */
  async function whileLocked(
    holder: Person,
    relation: 'applicant' | 'brand',
    id: number,
    work: () => Promise<unknown>,
  ): Promise<boolean> {
    let other: Promise<unknown> = Promise.resolve()
    const waited = await app.services.db.transaction().execute(async tx => {
      await hold(tx, holder, 'campaign', id, relation)
      other = work()
      return waits(other)
    })
    await other
    return waited
  }

  test('by an applicant allows others to apply but delays its deletion', async () => {
    const { id } = await publish(brand)
    const other = await createUser(app, 'influencer')
    const body = { campaign: id, proposal }
    const application = async () => expectStatus(await other.call('POST /applications/', { body }), 201)
    expect(await whileLocked(influencer, 'applicant', id, application)).toBe(false)
    const deletion = () => brand.call('DELETE /campaigns/{id}/', { params: { id } })
    expect(await whileLocked(influencer, 'applicant', id, deletion)).toBe(true)
    expect((await other.call('GET /applications/')).body).toMatchObject([{ status: 'rejected' }])
  })

  test('by its brand, for deletion, delays applicants', async () => {
    const { id } = await publish(brand)
    const application = () => influencer.call('POST /applications/', { body: { campaign: id, proposal } })
    expect(await whileLocked(brand, 'brand', id, application)).toBe(true)
  })
})

test('a message that waits for its conversation is refused if its recipient is deactivated in the meantime', async () => {
  const receiver = await createUser(app, 'influencer')
  await collaborate(brand, receiver, '500')
  const body = { receiver: receiver.id, content: 'Hello' }
  const sent = await app.services.db.transaction().execute(async tx => {
    await holdShared(tx, receiver, 'conversation', brand.id, 'recipient')
    const answer = brand.call('POST /messages/', { body })
    expect(await waits(answer)).toBe(true)
    await owner.query(`update users set is_active = false where id = ${receiver.id}`)
    return { answer }
  })
  expectRefusal(await sent.answer, 'recipient_deactivated')
})
