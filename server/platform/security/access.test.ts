import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/app.ts'
import { callerOf, type Person } from '#tests/support/client.ts'
import { connectAs } from '#tests/support/database.ts'
import { expectStatus, login, makeAdmin, register } from '#tests/support/people.ts'
import { expectRefusal } from '#tests/support/refusals.ts'

const server = useApp()
let admin: Person
let owner: Client

beforeAll(async () => {
  admin = await makeAdmin(server)
  owner = await connectAs('owner')
})
afterAll(() => owner.end())

const act = ({ id }: Person, action: 'activate' | 'deactivate') =>
  admin.call('PUT /admin/users/{id}/', { params: { id }, body: { action } })

describe('an access token', () => {
  test('is invalid as soon as its user is deactivated', async () => {
    const person = await register(server.send, 'brand')
    expectStatus(await person.call('GET /campaigns/'), 200)
    expectStatus(await act(person, 'deactivate'), 200)
    expectRefusal(await person.call('GET /campaigns/'), 'not_authenticated')
    expectRefusal(await person.send({ method: 'POST', path: '/campaigns/', body: {} }), 'not_authenticated')
    expectRefusal(await person.call('GET /dashboard/influencer/'), 'not_authenticated')
  })

  test('stays invalid when the user is reactivated, who can sign in again', async () => {
    const person = await register(server.send, 'brand')
    expectStatus(await act(person, 'deactivate'), 200)
    expectStatus(await act(person, 'activate'), 200)
    expectRefusal(await person.call('GET /campaigns/'), 'not_authenticated')
    expectStatus(await (await login(server.send, person.email)).call('GET /campaigns/'), 200)
  })

  test('is invalid while the user is inactive, even if the session still exists', async () => {
    const person = await register(server.send, 'brand')
    await owner.query(`update users set is_active = false where id = ${person.id}`)
    expectRefusal(await person.call('GET /campaigns/'), 'not_authenticated')
    await owner.query(`update users set is_active = true where id = ${person.id}`)
    expectStatus(await person.call('GET /campaigns/'), 200)
  })

  test('does not carry the role, which is read from the database on each request', async () => {
    const person = await register(server.send, 'brand')
    expectRefusal(await person.call('GET /dashboard/admin/'), 'wrong_role')
    await owner.query('begin')
    await owner.query(`update users set role = 'admin' where id = ${person.id}`)
    await owner.query(`update site_figures set value = value + 1 where figure = 'admins' and shard = 0`)
    await owner.query(`update site_figures set value = value - 1 where figure = 'brands' and shard = 0`)
    await owner.query('commit')
    expectStatus(await person.call('GET /dashboard/admin/'), 200)
    expectRefusal(await person.call('GET /dashboard/brand/'), 'wrong_role')
  })

  test('is invalid once its session has ended', async () => {
    const person = await register(server.send, 'brand')
    await owner.query(`update sessions set expires_at = now() where user_id = ${person.id}`)
    expectRefusal(await person.call('GET /campaigns/'), 'not_authenticated')
  })

  test('is invalid with the session of another user', async () => {
    const [one, two] = [await register(server.send, 'brand'), await register(server.send, 'brand')]
    const { rows } = await owner.query<{ id: string }>(`select id from sessions where user_id = ${two.id}`)
    const access = server.services.tokens.signAccess({ userId: one.id, sessionId: Number(rows[0]?.id) })
    expectRefusal(await callerOf(server.send, access).call('GET /campaigns/'), 'not_authenticated')
  })

  test('requires the scheme Bearer, in any case', async () => {
    const { access } = await register(server.send, 'brand')
    const status = async (authorization: string) =>
      (await server.send({ method: 'GET', path: '/campaigns/', headers: { authorization } })).status
    expect(
      await Promise.all(
        [`Bearer ${access}`, `bearer ${access}`, access, `Token ${access}`, `Bearer "${access}"`].map(status),
      ),
    ).toEqual([200, 200, 401, 401, 401])
  })
})
