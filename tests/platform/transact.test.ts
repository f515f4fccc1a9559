import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { canonical, transactOn } from '#platform/database/transact.ts'
import { Refusal } from '#platform/http/errors.ts'
import { deleteOldIdempotencyKeys } from '#platform/jobs/cleanup.ts'
import { correctBalance } from '#server/money/ledger/index.ts'
import { useApp, useUser } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import {
  applyTo,
  collaborate,
  decide,
  expectStatus,
  makeAdmin,
  password,
  publish,
  uniqueName,
  uniqueTransactionId,
} from '#tests/support/people.ts'
import { expectRefusal } from '#tests/support/refusals.ts'

const server = useApp()
const brand = useUser(server, 'brand')
const rival = useUser(server, 'brand')
const influencer = useUser(server, 'influencer')
const other = useUser(server, 'influencer')

beforeAll(async () => {
  const admin = await makeAdmin(server)
  for (const { id } of [influencer, other]) {
    await correctBalance(transactOn(server.services.db), {
      actorId: admin.id,
      influencerId: id,
      amount: 1_000_000,
      reason: 'something to withdraw',
    })
  }
})

const campaign = { title: 'Eid', description: 'Three posts', budget: '5000', category: 'fashion' }
const withdrawal = { amount: '10', payment_method: 'bkash', phone_number: '01712345678' }
const newRegistration = () => {
  const username = uniqueName('person')
  return { username, email: `${username}@example.com`, password, role: 'brand' }
}

interface Case {
  path: string
  table: string
  /** Returns the caller and two different valid request bodies. */
  prepare: () => Promise<{ caller: Person | undefined; body: object; changed: object }>
}
const cases: Case[] = [
  {
    path: '/campaigns/',
    table: 'campaigns',
    prepare: async () => ({ caller: brand, body: campaign, changed: { ...campaign, title: 'Puja' } }),
  },
  {
    path: '/applications/',
    table: 'applications',
    prepare: async () => {
      const body = { campaign: (await publish(brand)).id, proposal: 'Me' }
      return { caller: influencer, body, changed: { ...body, campaign: (await publish(brand)).id } }
    },
  },
  {
    path: '/payments/submit/',
    table: 'payments',
    prepare: async () => {
      const [one, two] = [await collaborate(brand, influencer, '10'), await collaborate(brand, influencer, '10')]
      const body = {
        application_id: one.id,
        amount: '10',
        payment_method: 'bkash',
        transaction_id: uniqueTransactionId(),
      }
      return {
        caller: brand,
        body,
        changed: { ...body, application_id: two.id, transaction_id: uniqueTransactionId() },
      }
    },
  },
  {
    path: '/withdrawals/',
    table: 'withdrawals',
    prepare: async () => ({ caller: influencer, body: withdrawal, changed: { ...withdrawal, amount: '11' } }),
  },
  {
    path: '/register/',
    table: 'users',
    prepare: async () => ({ caller: undefined, body: newRegistration(), changed: newRegistration() }),
  },
]

const post = (caller: Person | undefined, path: string, body: unknown, key: string) =>
  (caller ?? server.anonymous).send({ method: 'POST', path, body, headers: { 'idempotency-key': key } })

describe.each(cases)('POST $path with an Idempotency-Key', ({ path, table, prepare }) => {
  const rows = async () =>
    (await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(server.services.db)).rows[0]
      ?.count ?? 0

  test('returns the first reply and creates one record when the key and body are repeated', async () => {
    const { caller, body } = await prepare()
    const key = uniqueName('key')
    const before = await rows()
    const first = expectStatus(await post(caller, path, body, key), 201)
    const again = expectStatus(await post(caller, path, body, key), 201)
    expect(again.text).toBe(first.text)
    const reordered = Object.fromEntries(Object.entries(body).toReversed())
    expect(expectStatus(await post(caller, path.replace(/\/$/, ''), reordered, key), 201).text).toBe(first.text)
    expect(await rows()).toBe(before + 1)
  })

  test('returns 422 and creates nothing when the key is reused with another body', async () => {
    const { caller, body, changed } = await prepare()
    const key = uniqueName('key')
    expectStatus(await post(caller, path, body, key), 201)
    const before = await rows()
    const refused = await post(caller, path, changed, key)
    expect(refused.status).toBe(422)
    expect(JSON.stringify(refused.body)).toContain('This Idempotency-Key was used for another request')
    expect(await rows()).toBe(before)
    expectStatus(await post(caller, path, changed, uniqueName('key')), 201)
  })

  test('creates one record for twenty concurrent requests and returns the same reply to all', async () => {
    const { caller, body } = await prepare()
    const key = uniqueName('key')
    const before = await rows()
    const responses = await Promise.all(Array.from({ length: 20 }, () => post(caller, path, body, key)))
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(responses[0]?.status).toBe(201)
    expect(await rows()).toBe(before + 1)
  })

  test('returns 400 for a key that is empty or longer than 255 characters', async () => {
    const { caller, body } = await prepare()
    const before = await rows()
    for (const key of ['', 'k'.repeat(256)]) {
      const refused = expectStatus(await post(caller, path, body, key), 400)
      expect(refused.text).toContain('Use 1 to 255 characters.')
    }
    expect(await rows()).toBe(before)
    expectStatus(await post(caller, path, body, 'k'.repeat(255 - path.length) + path), 201)
  })
})

describe('an Idempotency-Key', () => {
  test('is scoped to one user', async () => {
    const key = uniqueName('key')
    const [mine, theirs] = [
      await post(brand, '/campaigns/', campaign, key),
      await post(rival, '/campaigns/', campaign, key),
    ]
    expect([mine.status, theirs.status]).toEqual([201, 201])
    expect(theirs.body).toMatchObject({ brand: rival.id })
    expect((await post(brand, '/campaigns/', campaign, key)).text).toBe(mine.text)
    const open = [
      await post(influencer, '/withdrawals/', withdrawal, key),
      await post(other, '/withdrawals/', withdrawal, key),
    ]
    expect(new Set(open.map(({ body }) => (body as { id: number }).id)).size).toBe(2)
  })

  test('is scoped to one endpoint', async () => {
    const key = uniqueName('key')
    expectStatus(await post(brand, '/campaigns/', campaign, key), 201)
    const application = await collaborate(brand, influencer, '10')
    const body = {
      application_id: application.id,
      amount: '10',
      payment_method: 'bkash',
      transaction_id: uniqueTransactionId(),
    }
    expectRefusal(await post(brand, '/payments/submit/', body, key), 'idempotency_key_reused')
  })

  test('is refused when its reply cannot be read', async () => {
    const key = uniqueName('key')
    expectStatus(await post(brand, '/campaigns/', campaign, key), 201)
    await sql`update idempotency_keys set answer = '\\x00'`.execute(server.services.db)
    expectRefusal(await post(brand, '/campaigns/', campaign, key), 'idempotency_key_reused')
  })

  test('can be used again after a refusal', async () => {
    const key = uniqueName('key')
    const open = await publish(brand)
    expect((await post(influencer, '/applications/', { campaign: 999_999, proposal: 'Me' }, key)).status).toBe(404)
    expect((await post(influencer, '/applications/', { campaign: open.id, proposal: '' }, key)).status).toBe(400)
    expect((await post(influencer, '/withdrawals/', { ...withdrawal, amount: '99999999' }, key)).status).toBe(400)
    expectStatus(await post(influencer, '/applications/', { campaign: open.id, proposal: 'Me' }, key), 201)
  })

  test('returns the original reply even if the data has changed since', async () => {
    const key = uniqueName('key')
    const application = await collaborate(brand, influencer, '10')
    const body = {
      application_id: application.id,
      amount: '10',
      payment_method: 'nagad',
      transaction_id: uniqueTransactionId(),
    }
    const first = expectStatus(await post(brand, '/payments/submit/', body, key), 201)
    const admin = await makeAdmin(server)
    const { id } = first.body as { id: number }
    expectStatus(await admin.call('PUT /admin/payments/{id}/', { params: { id }, body: { status: 'rejected' } }), 200)
    expect(expectStatus(await post(brand, '/payments/submit/', body, key), 201).text).toBe(first.text)
  })

  test('returns 401 when logged out and 403 for the wrong role', async () => {
    const key = uniqueName('key')
    expectStatus(await post(brand, '/campaigns/', campaign, key), 201)
    expectRefusal(await post(undefined, '/campaigns/', campaign, key), 'not_authenticated')
    expectRefusal(await post(influencer, '/campaigns/', campaign, key), 'wrong_role')
  })

  test('is ignored by endpoints that create nothing', async () => {
    const key = uniqueName('key')
    const application = await applyTo(influencer, await publish(brand))
    await decide(brand, application, 'accepted')
    const headers = { 'idempotency-key': key }
    const path = `/applications/${application.id}/status/`
    expectStatus(await brand.send({ method: 'GET', path: '/campaigns/', headers }), 200)
    expectStatus(await brand.send({ method: 'PUT', path, body: { status: 'accepted' }, headers }), 200)
    expectStatus(await post(brand, '/campaigns/', campaign, key), 201)
  })

  test('is stored with its reply so that neither the key, the request nor the tokens are readable', async () => {
    const key = uniqueName('key')
    const body = newRegistration()
    const { text } = expectStatus(await post(undefined, '/register/', body, key), 201)
    const { refresh } = JSON.parse(text) as { refresh: string }
    const { rows } = await sql<{ stored: Buffer }>`
      select key_hash || request_hash || answer as stored from idempotency_keys`.execute(server.services.db)
    const stored = Buffer.concat(rows.map(row => row.stored))
    for (const secret of [key, body.email, refresh, password]) expect(stored.includes(secret)).toBe(false)
  })

  test('is stored without a fast hash of a password, even for someone who knows the secret', async () => {
    const body = newRegistration()
    expectStatus(await post(undefined, '/register/', body, uniqueName('key')), 201)
    const request = `POST /register/ ${canonical({ params: {}, body })}`
    const fast = server.services.tokens.fingerprint('request', request)
    const { rows } = await sql`
      select from idempotency_keys where request_hash = ${fast}`.execute(server.services.db)
    expect(rows).toEqual([])
  })

  test('is refused with 422 for the same registration with another password', async () => {
    const key = uniqueName('key')
    const body = newRegistration()
    expectStatus(await post(undefined, '/register/', body, key), 201)
    const refused = expectStatus(await post(undefined, '/register/', { ...body, password: `${password}!` }, key), 422)
    expect(refused.text).toContain('This Idempotency-Key was used for another request')
  })

  test('expires after a day', async () => {
    const [old, recent] = [uniqueName('key'), uniqueName('key')]
    const first = expectStatus(await post(brand, '/campaigns/', campaign, old), 201)
    await sql`update idempotency_keys set created_at = now() - interval '25 hours'`.execute(server.services.db)
    const stored = expectStatus(await post(brand, '/campaigns/', campaign, recent), 201)
    await deleteOldIdempotencyKeys(server.services.db)
    expect((await post(brand, '/campaigns/', campaign, recent)).text).toBe(stored.text)
    expect(expectStatus(await post(brand, '/campaigns/', campaign, old), 201).text).not.toBe(first.text)
  })
})

describe('transact', () => {
  test('rolls back when the use case refuses', async () => {
    const insert = transactOn(server.services.db)(async tx => {
      await sql`insert into campaigns (brand_id, title, description, budget, category)
        values (${brand.id}, 'Never', 'Seen', 1, 'other')`.execute(tx)
      throw new Refusal('campaign_closed')
    })
    await expect(insert).rejects.toMatchObject({ code: 'campaign_closed' })
    const { rows } = await sql`select from campaigns where title = 'Never'`.execute(server.services.db)
    expect(rows).toEqual([])
  })
})

test('canonical ignores the order of fields but not their values', () => {
  expect(canonical({ b: [1, { y: 1, x: 2 }], a: null })).toBe(canonical({ a: null, b: [1, { x: 2, y: 1 }] }))
  expect(canonical({ a: [1, 2] })).not.toBe(canonical({ a: [2, 1] }))
  expect(canonical({ a: '1' })).not.toBe(canonical({ a: 1 }))
})
