import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, useOwner } from '#tests/support/app.ts'
import { callerOf, type Person } from '#tests/support/client.ts'
import { runAsOwner } from '#tests/support/database.ts'
import { createUser, expectStatus, makeAdmin, uniqueName } from '#tests/support/people.ts'
import { demoAdmin, demoPassword } from './data.ts'
import { openDemo, type Login } from './demo.ts'

const app = useApp()
const owner = useOwner(app)
const allUsers = 43
let logins: Login[]
let admin: Person
let brand: Person

const logIn = (email: string) => app.anonymous.call('POST /login/', { body: { email, password: demoPassword } })
const statuses = () => Promise.all(logins.map(async ({ email }) => (await logIn(email)).status))

async function auditEntries(action: string): Promise<unknown[]> {
  const { rows } = await sql`
    select actor_id, details, count(*) as entries, count(distinct subject_id) as people
    from audit_log where action = ${action} and subject_type = 'user' group by actor_id, details order by entries`.execute(
    app.services.db,
  )
  return rows
}

/** Removes the marks, as in a demo loaded by an earlier version. */
const removeMarks = () => runAsOwner('delete from demo_accounts')

// These tests build on each other.
describe('demo accounts', () => {
  beforeAll(async () => {
    ;({ logins } = await openDemo(owner.services, 'on'))
    admin = await makeAdmin(app)
    brand = await createUser(app, 'brand')
  })

  test('can log in while the demo is on', async () => {
    expect(await statuses()).toEqual([200, 200, 200])
  })

  test('are deactivated, logged out and recorded in the audit log when the demo is off, unlike others', async () => {
    const { body } = await logIn(demoAdmin.email)
    const caller = callerOf(app.send, body.access)
    expectStatus(await caller.call('GET /dashboard/admin/'), 200)

    expect(await openDemo(owner.services, 'off')).toEqual({ logins: [], deactivated: allUsers })
    expect((await caller.call('GET /dashboard/admin/')).status).toBe(401)
    expect((await app.anonymous.call('POST /token/refresh/', { body: { refresh: body.refresh } })).status).toBe(401)
    expect(await statuses()).toEqual([403, 403, 403])
    expect(await auditEntries('user_deactivated')).toEqual([
      { actor_id: null, details: { reason: 'demo' }, entries: allUsers, people: allUsers },
    ])
    expectStatus(await brand.call('GET /campaigns/'), 200)
    expectStatus(await admin.call('GET /dashboard/admin/'), 200)
  })

  test('are deactivated once by any number of concurrent starts', async () => {
    const demos = await Promise.all([1, 2, 3].map(() => openDemo(owner.services, 'off')))
    expect(demos.map(({ deactivated }) => deactivated)).toEqual([0, 0, 0])
    expect(await auditEntries('user_deactivated')).toHaveLength(1)
  })

  test('stay deactivated and unpublished until the demo is on', async () => {
    expect(await openDemo(owner.services, 'auto')).toEqual({ logins: [], deactivated: 0 })
    expect(await statuses()).toEqual([403, 403, 403])
  })

  test('are activated when the demo is on', async () => {
    expect(await openDemo(owner.services, 'on')).toEqual({ logins, deactivated: 0 })
    expect(await statuses()).toEqual([200, 200, 200])
    expect(await auditEntries('user_activated')).toEqual([
      { actor_id: null, details: { reason: 'demo' }, entries: allUsers, people: allUsers },
    ])
  })

  test('stay deactivated if an admin deactivated them', async () => {
    const { body } = await logIn('influencer@prochar.example')
    const params = { id: body.user.id }
    expectStatus(await admin.call('PUT /admin/users/{id}/', { params, body: { action: 'deactivate' } }), 200)
    expect((await openDemo(owner.services, 'off')).deactivated).toBe(allUsers - 1)
    expect((await openDemo(owner.services, 'on')).logins.map(({ role }) => role)).toEqual(['admin', 'brand'])
    expect(await statuses()).toEqual([200, 200, 403])
    expectStatus(await admin.call('PUT /admin/users/{id}/', { params, body: { action: 'activate' } }), 200)
  })

  test('are deactivated again after an admin activated one', async () => {
    await openDemo(owner.services, 'off')
    const { id } = await app.services.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', demoAdmin.email)
      .executeTakeFirstOrThrow()
    expectStatus(await admin.call('PUT /admin/users/{id}/', { params: { id }, body: { action: 'activate' } }), 200)
    expect((await openDemo(owner.services, 'off')).deactivated).toBe(1)
    await openDemo(owner.services, 'on')
  })

  test('are those created by the demo, whatever their current names', async () => {
    const { body } = await logIn('brand@prochar.example')
    const demoBrand = callerOf(app.send, body.access)
    const renamed = { username: uniqueName('shop'), email: `${uniqueName('shop')}@example.com` }
    expectStatus(await demoBrand.call('PUT /profile/', { body: { ...renamed, current_password: demoPassword } }), 200)
    const form = {
      username: 'nokshi_house',
      email: 'brand@prochar.example',
      password: demoPassword,
      role: 'brand' as const,
    }
    const real = expectStatus(await app.anonymous.call('POST /register/', { body: form }), 201).body

    for (const prepare of [() => undefined, removeMarks]) {
      await openDemo(owner.services, 'on')
      await prepare()
      expect((await openDemo(owner.services, 'off')).deactivated).toBe(allUsers)
      expect((await logIn(renamed.email)).status).toBe(403)
      expectStatus(await callerOf(app.send, real.access).call('GET /campaigns/'), 200)
    }
    // Nor is another user's account published as a demo account.
    expect((await openDemo(owner.services, 'on')).logins.map(({ role }) => role)).toEqual(['admin', 'influencer'])
  })

  test('created before marks existed are recognized unless their password was changed', async () => {
    await removeMarks()
    await runAsOwner(
      `update users set password_hash = (select password_hash from users where id = ${brand.id}) where username = 'padma.foods'`,
    )
    expect((await openDemo(owner.services, 'auto')).logins.map(({ role }) => role)).toEqual(['admin', 'influencer'])
    expect((await openDemo(owner.services, 'off')).deactivated).toBe(allUsers - 1)
  })

  test('cannot be marked or unmarked by the application role', async () => {
    await expect(sql`delete from demo_accounts`.execute(app.services.db)).rejects.toThrow('permission denied')
    await expect(sql`insert into demo_accounts values (${brand.id})`.execute(app.services.db)).rejects.toThrow(
      'permission denied',
    )
  })
})
