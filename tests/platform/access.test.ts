import { describe, expect, test } from 'vitest'
import { roles } from '#contract/index.ts'
import { useAdmin, useApp } from '#tests/support/app.ts'
import { callerOf, type Person } from '#tests/support/client.ts'
import { useConnection } from '#tests/support/database.ts'
import { createUser, expectStatus, login } from '#tests/support/people.ts'
import { expectRefusal } from '#tests/support/refusals.ts'

const server = useApp()
const admin = useAdmin(server)
const owner = useConnection('owner')

const act = ({ id }: Person, action: 'activate' | 'deactivate') =>
  admin.call('PUT /admin/users/{id}/', { params: { id }, body: { action } })

describe('an access token', () => {
  test('is invalid as soon as its user is deactivated', async () => {
    const person = await createUser(server, 'brand')
    expectStatus(await person.call('GET /campaigns/'), 200)
    expectStatus(await act(person, 'deactivate'), 200)
    expectRefusal(await person.call('GET /campaigns/'), 'not_authenticated')
    expectRefusal(await person.send({ method: 'POST', path: '/campaigns/', body: {} }), 'not_authenticated')
    expectRefusal(await person.call('GET /dashboard/influencer/'), 'not_authenticated')
  })

  test('stays invalid when the user, who can log in again, is reactivated', async () => {
    const person = await createUser(server, 'brand')
    expectStatus(await act(person, 'deactivate'), 200)
    expectStatus(await act(person, 'activate'), 200)
    expectRefusal(await person.call('GET /campaigns/'), 'not_authenticated')
    expectStatus(await (await login(server.send, person.email)).call('GET /campaigns/'), 200)
  })

  test('is invalid while the user is inactive, even if the session still exists', async () => {
    const person = await createUser(server, 'brand')
    await owner.query(`update users set is_active = false where id = ${person.id}`)
    expectRefusal(await person.call('GET /campaigns/'), 'not_authenticated')
    await owner.query(`update users set is_active = true where id = ${person.id}`)
    expectStatus(await person.call('GET /campaigns/'), 200)
  })

  test('does not grant the role it names: after a role change, it is invalid until renewed', async () => {
    const person = await createUser(server, 'brand')
    expectRefusal(await person.call('GET /dashboard/admin/'), 'wrong_role')
    await owner.query('begin')
    await owner.query(`update users set role = 'admin', operator_role = 'super' where id = ${person.id}`)
    await owner.query(`update site_figures set value = value + 1 where figure = 'admins' and shard = 0`)
    await owner.query(`update site_figures set value = value - 1 where figure = 'brands' and shard = 0`)
    await owner.query('commit')
    expectRefusal(await person.call('GET /dashboard/brand/'), 'not_authenticated')
    expectRefusal(await person.call('GET /dashboard/admin/'), 'not_authenticated')
    const { body } = expectStatus(await person.call('POST /token/refresh/', { body: { refresh: person.refresh } }), 200)
    const renewed = callerOf(server.send, body.access)
    expectStatus(await renewed.call('GET /dashboard/admin/'), 200)
    expectRefusal(await renewed.call('GET /dashboard/brand/'), 'wrong_role')
  })

  test('is invalid once its session has ended', async () => {
    const person = await createUser(server, 'brand')
    await owner.query(`update sessions set expires_at = now() where user_id = ${person.id}`)
    expectRefusal(await person.call('GET /campaigns/'), 'not_authenticated')
  })

  test('changes nothing once its session has ended', async () => {
    const person = await createUser(server, 'brand')
    const body = { title: 'Eid', description: 'Three posts', budget: '5000', category: 'fashion' as const }
    await owner.query(`update sessions set expires_at = now() where user_id = ${person.id}`)
    expectRefusal(await person.call('POST /campaigns/', { body }), 'not_authenticated')
    expect((await (await login(server.send, person.email)).call('GET /campaigns/')).body).toEqual([])
  })

  test('is refused once its session has ended, whatever else is wrong with the request', async () => {
    const person = await createUser(server, 'brand')
    await owner.query(`update sessions set expires_at = now() where user_id = ${person.id}`)
    for (const path of ['/campaigns/?limit=none', '/campaigns/0/', '/dashboard/influencer/', '/users/all/']) {
      expect(await person.send({ method: 'GET', path }), path).toMatchObject({
        status: 401,
        body: { code: 'not_authenticated' },
      })
    }
  })

  test('from an earlier version, which does not name the role, is accepted for reads and writes', async () => {
    const person = await createUser(server, 'brand')
    const { role, ...claims } = (await server.services.tokens.verifyAccess(person.access)) ?? {
      userId: 0,
      sessionId: 0,
    }
    expect(role).toBe('brand')
    const caller = callerOf(server.send, await server.services.tokens.signAccess(claims))
    expectStatus(await caller.call('GET /dashboard/brand/'), 200)
    expect(expectStatus(await caller.call('GET /profile/'), 200).body.role).toBe('brand')
    expectStatus(await caller.call('POST /messages/read/', { body: { with: person.id } }), 204)
    expectRefusal(await caller.call('GET /dashboard/influencer/'), 'wrong_role')
  })

  test("is invalid if its role differs from the user's", async () => {
    const person = await createUser(server, 'brand')
    const claims = await server.services.tokens.verifyAccess(person.access)
    if (!claims) throw new Error('A new token is valid')
    for (const role of roles.filter(other => other !== person.role)) {
      const caller = callerOf(server.send, await server.services.tokens.signAccess({ ...claims, role }))
      for (const key of ['GET /campaigns/', 'GET /dashboard/admin/', 'GET /dashboard/influencer/'] as const) {
        expectRefusal(await caller.call(key), 'not_authenticated')
      }
    }
  })

  test('is invalid with the session of another user', async () => {
    const [one, two] = [await createUser(server, 'brand'), await createUser(server, 'brand')]
    const { rows } = await owner.query<{ id: string }>(`select id from sessions where user_id = ${two.id}`)
    const access = await server.services.tokens.signAccess({ userId: one.id, sessionId: Number(rows[0]?.id) })
    expectRefusal(await callerOf(server.send, access).call('GET /campaigns/'), 'not_authenticated')
  })

  test('requires the scheme Bearer, in any case', async () => {
    const { access } = await createUser(server, 'brand')
    const status = async (authorization: string) =>
      (await server.send({ method: 'GET', path: '/campaigns/', headers: { authorization } })).status
    expect(
      await Promise.all(
        [`Bearer ${access}`, `bearer ${access}`, access, `Token ${access}`, `Bearer "${access}"`].map(status),
      ),
    ).toEqual([200, 200, 401, 401, 401])
  })
})
