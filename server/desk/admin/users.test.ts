import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useApp, useAdmin, useUser } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import { connectAs } from '#tests/support/database.ts'
import { auditLogOf } from '#tests/support/events.ts'
import { linkedPath } from '#tests/support/links.ts'
import { untilBlockedBy } from '#tests/support/locks.ts'
import { createUser, makeAdmin, publish } from '#tests/support/people.ts'

const app = useApp()
let owner: Client
const admin = useAdmin(app)
const brand = useUser(app, 'brand')
const influencer = useUser(app, 'influencer')
beforeAll(async () => {
  owner = await connectAs('owner')
})
afterAll(() => owner?.end())

const change = (by: Person, id: number, action: 'activate' | 'deactivate') =>
  by.call('PUT /admin/users/{id}/', { params: { id }, body: { action } })
/** Returns the audit log of a user except for their registration. */
const decisionsAbout = async (id: number) => (await auditLogOf(app.services.db, 'user', id)).slice(1)

describe('GET /users/all/', () => {
  test('returns 401 when logged out and 403 for other roles', async () => {
    expect((await app.anonymous.call('GET /users/all/')).status).toBe(401)
    expect((await brand.call('GET /users/all/')).error.code).toBe('wrong_role')
    expect((await influencer.call('GET /users/all/')).error.code).toBe('wrong_role')
  })

  test.each(['limit=0', 'limit=501', 'limit=many', 'limit=1.5', 'cursor=0', 'cursor=-1', 'cursor=1e99'])(
    'returns 400 for %s',
    async query => {
      const { status, body } = await admin.send({ method: 'GET', path: `/users/all/?${query}` })
      expect(status).toBe(400)
      expect(body).toMatchObject({ code: 'validation_failed' })
    },
  )

  test('lists all users, newest first, without private fields', async () => {
    const { status, body, headers } = await admin.call('GET /users/all/', { query: { limit: 2 } })
    expect(status).toBe(200)
    expect(body).toEqual(
      [influencer, brand].map(({ id, username, email, role }) => ({
        id,
        username,
        display_name: null,
        email,
        role,
        operator_role: null,
        is_active: true,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      })),
    )
    expect(headers['link']).toBe(`</api/users/all/?limit=2&cursor=${brand.id}>; rel="next"`)
  })

  test('pages through all users once', async () => {
    const seen: number[] = []
    let path: string | undefined = '/users/all/?limit=1'
    while (path !== undefined) {
      const page = await admin.send({ method: 'GET', path })
      seen.push(...(page.body as { id: number }[]).map(({ id }) => id))
      path = linkedPath(page.headers)
    }
    const all = await app.services.db.selectFrom('users').select('id').orderBy('id', 'desc').execute()
    expect(seen).toEqual(all.map(({ id }) => id))
  })
})

describe('PUT /admin/users/{id}/', () => {
  test('returns 401 when logged out and 403 for other roles', async () => {
    const options = { params: { id: influencer.id }, body: { action: 'deactivate' as const } }
    expect((await app.anonymous.call('PUT /admin/users/{id}/', options)).status).toBe(401)
    expect((await change(brand, influencer.id, 'deactivate')).error.code).toBe('wrong_role')
    expect((await change(influencer, influencer.id, 'deactivate')).error.code).toBe('wrong_role')
  })

  test.each([{}, { action: 'delete' }, { action: null }, { is_active: false }, []])(
    'returns 400 for %j',
    async body => {
      const { status } = await admin.send({ method: 'PUT', path: `/admin/users/${brand.id}/`, body })
      expect(status).toBe(400)
    },
  )

  test.each(['999999999', '0', '-1', 'x', '1.5', '9'.repeat(30)])('returns 404 for the id %s', async id => {
    const { status } = await admin.send({ method: 'PUT', path: `/admin/users/${id}/`, body: { action: 'activate' } })
    expect(status).toBe(404)
  })

  test('refuses with own_account when admins deactivate themselves', async () => {
    expect((await change(admin, admin.id, 'deactivate')).error.code).toBe('own_account')
    const { status, body } = await change(admin, admin.id, 'activate')
    expect({ status, body }).toMatchObject({ status: 200, body: { is_active: true } })
    expect(await decisionsAbout(admin.id)).toEqual([])
  })

  test('deactivates and activates a user once each and logs it', async () => {
    const person = await createUser(app, 'brand')
    for (const action of ['deactivate', 'deactivate', 'activate', 'activate'] as const) {
      const { status, body } = await change(admin, person.id, action)
      expect(status).toBe(200)
      expect(body).toMatchObject({ id: person.id, username: person.username, is_active: action === 'activate' })
    }
    expect(await decisionsAbout(person.id)).toEqual([
      {
        actor_id: admin.id,
        action: 'user_deactivated',
        details: {},
        before: { is_active: true },
        after: { is_active: false },
      },
      {
        actor_id: admin.id,
        action: 'user_activated',
        details: {},
        before: { is_active: false },
        after: { is_active: true },
      },
    ])
  })

  test('applies one change when twenty admins send it concurrently', async () => {
    const person = await createUser(app, 'influencer')
    const responses = await Promise.all(Array.from({ length: 20 }, () => change(admin, person.id, 'deactivate')))
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(await decisionsAbout(person.id)).toHaveLength(1)
  })

  test('allows only one of two admins to deactivate the other concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await makeAdmin(app), await makeAdmin(app)]
      const responses = await Promise.all([change(one, two.id, 'deactivate'), change(two, one.id, 'deactivate')])
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401])
    }
  })

  test('returns 401, and changes nothing, when the admin is deactivated in the meantime', async () => {
    const [deactivated, person] = [await makeAdmin(app), await createUser(app, 'influencer')]
    await owner.query('begin')
    await owner.query('update users set is_active = false where id = $1', [deactivated.id])
    const changed = change(deactivated, person.id, 'deactivate')
    await untilBlockedBy(owner, changed)
    await owner.query('commit')
    expect((await changed).error.code).toBe('not_authenticated')
    expect(await decisionsAbout(person.id)).toEqual([])
  })

  test('hides the campaigns of a deactivated brand until it is activated', async () => {
    const owner = await createUser(app, 'brand')
    const campaign = await publish(owner)
    const isOpen = async () =>
      (await influencer.call('GET /campaigns/{id}/', { params: { id: campaign.id } })).body.is_open
    await change(admin, owner.id, 'deactivate')
    expect(await isOpen()).toBe(false)
    await change(admin, owner.id, 'activate')
    expect(await isOpen()).toBe(true)
  })
})

describe('GET /admin/campaigns/', () => {
  test('returns 401 when logged out and 403 for other roles', async () => {
    expect((await app.anonymous.call('GET /admin/campaigns/')).status).toBe(401)
    expect((await brand.call('GET /admin/campaigns/')).error.code).toBe('wrong_role')
  })

  test('lists every campaign, newest first, with deleted ones as inactive', async () => {
    const kept = await publish(brand, { title: 'Kept', budget: '1500.5', deadline: '2099-12-31' })
    const deleted = await publish(brand, { title: 'Deleted' })
    await brand.call('DELETE /campaigns/{id}/', { params: { id: deleted.id } })
    const { status, body } = await admin.call('GET /admin/campaigns/', { query: { limit: 2 } })
    expect(status).toBe(200)
    expect(body).toEqual([
      expect.objectContaining({ id: deleted.id, is_active: false }),
      {
        id: kept.id,
        title: 'Kept',
        description: kept.description,
        brand_name: brand.username,
        brand_display_name: null,
        budget: '1500.50',
        category: kept.category,
        deadline: '2099-12-31',
        applications_count: 0,
        slots: null,
        accepted_count: 0,
        is_full: false,
        is_active: true,
        is_deleted: false,
        is_closed: false,
        is_suspended: false,
        suspend_reason: null,
        created_at: kept.created_at,
      },
    ])
  })
})
