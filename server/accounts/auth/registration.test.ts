import { describe, expect, test } from 'vitest'
import { transactOn } from '#platform/database/transact.ts'
import { useApp } from '#tests/support/app.ts'
import { callerOf } from '#tests/support/client.ts'
import { uniqueName } from '#tests/support/people.ts'
import { createAdmin } from './create-admin.ts'

const app = useApp()
const password = 'correct horse battery'

/** A valid registration, overridden by these fields. */
function form(fields: Record<string, unknown> = {}) {
  const username = uniqueName('new')
  return { username, email: `${username}@example.com`, password, role: 'influencer', ...fields }
}
const register = (body: unknown, headers: Record<string, string> = {}) =>
  app.send({ method: 'POST', path: '/register/', body, headers })

const userOf = (username: string) =>
  app.services.db.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirst()

describe('POST /register/', () => {
  test('names every missing field in a bare map', async () => {
    const { status, body } = await register({})
    expect(status).toBe(400)
    expect(body).toEqual({
      username: ['This field is required.'],
      email: ['This field is required.'],
      password: ['This field is required.'],
      role: ['This field is required.'],
    })
  })

  test.each([
    ['username', 'ab'],
    ['username', 'a'.repeat(31)],
    ['username', 'with space'],
    ['username', 'রহিম'],
    ['username', 12_345],
    ['username', null],
    ['email', 'nobody'],
    ['email', 'a b@example.com'],
    ['email', 'a\u200bb@example.com'],
    ['email', 'a\u034fb@example.com'],
    ['email', 'a@exam\u3164ple.com'],
    ['email', 'a@example.co\u2800m'],
    ['email', `${'a'.repeat(250)}@example.com`],
    ['email', `${'İ'.repeat(200)}@example.com`],
    ['email', ['a@example.com']],
    ['password', 'short77'],
    ['password', 'x'.repeat(129)],
    ['password', 12_345_678],
    ['role', 'admin'],
    ['role', 'Brand'],
    ['role', ''],
  ])('rejects the %s %j with an error for that field only', async (field, value) => {
    const { status, body } = await register(form({ [field]: value }))
    expect(status).toBe(400)
    expect(body).toEqual({ [field]: [expect.any(String)] })
  })

  test.each(['admin', 'Admin', 'SUPPORT', 'picture', 'Prochar', 'admin.', 'ADMIN1', 'pr0char_support'])(
    'reserves the name %j',
    async username => {
      const { status, body } = await register(form({ username }))
      expect(status).toBe(400)
      expect(body).toEqual({ username: ['This username is reserved.'] })
    },
  )

  test("rejects a name that looks like an admin's, but not one that looks like another user's", async () => {
    const name = uniqueName('rim.owl')
    const lookalikes = [`${name}.`, name.replace('rim.owl', 'R1M_0wl'), name.replace('rim.owl', 'rirn-ovvl')]
    const [likeUser, ...likeAdmin] = lookalikes
    expect((await register(form({ username: name }))).status).toBe(201)
    expect((await register(form({ username: likeUser }))).status).toBe(201)
    const admin = { username: `x${name}`, email: `${name}@prochar.example`, password }
    expect(
      await createAdmin(transactOn(app.services.db), { ...admin, operatorRole: 'super' }, { generated: false }),
    ).toBeUndefined()
    for (const username of likeAdmin) {
      const { status, body } = await register(form({ username: `x${username}` }))
      expect([username, status, body]).toEqual([username, 400, { username: ['This username is reserved.'] }])
    }
    const { body } = await register(form({ username: admin.username.toUpperCase() }))
    expect(body).toEqual({ username: ['A user with that username already exists.'] })
  })

  test.each(['password123', 'PassWord123', 'qwertyuiop', '1234567890', 'iloveyou', 'bangladesh', 'Mustang1!'])(
    'rejects the common password %j',
    async common => {
      const { status, body } = await register(form({ password: common }))
      expect(status).toBe(400)
      expect(body).toEqual({ password: ['This password is too common.'] })
    },
  )

  test('rejects the username as the password in any case', async () => {
    const username = uniqueName('Same')
    const { status, body } = await register(form({ username, password: username.toUpperCase() }))
    expect(status).toBe(400)
    expect(body).toEqual({ password: ["Your password can't be your username."] })
  })

  test('rejects the email address as the password in any case', async () => {
    const email = `${uniqueName('rahima')}@Example.com`
    const { status, body } = await register(form({ email, password: email.toUpperCase() }))
    expect(status).toBe(400)
    expect(body).toEqual({ password: ["Your password can't be your email address."] })
  })

  test('returns invalid JSON errors in the shape of field errors', async () => {
    const { status, body } = await register('{"username":')
    expect(status).toBe(400)
    expect(body).toEqual({ non_field_errors: ["We couldn't read the request."] })
  })

  test('rejects a taken name and a taken email in any case, both at once', async () => {
    const first = form()
    expect((await register(first)).status).toBe(201)
    const { status, body } = await register(
      form({ username: first.username.toUpperCase(), email: first.email.toUpperCase() }),
    )
    expect(status).toBe(400)
    expect(body).toEqual({
      username: ['A user with that username already exists.'],
      email: ['A user with that email already exists.'],
    })
  })

  test('creates one account for twenty concurrent registrations of a name', async () => {
    const { username } = form()
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => register(form({ username, email: `${index}-${username}@example.com` }))),
    )
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const { status, body } of responses.filter(response => response.status !== 201)) {
      expect({ status, body }).toEqual({ status: 400, body: { username: [expect.any(String)] } })
    }
  })

  test.each(['brand', 'influencer'] as const)('creates the %s and logs them in', async role => {
    const body = form({ role, email: `${uniqueName('Mixed.Case')}@Example.COM` })
    const response = await register(body)
    expect(response.status).toBe(201)
    expect(response.body).toEqual({
      user: { id: expect.any(Number), username: body.username, email: body.email.toLowerCase(), role, language: null },
      access: expect.any(String),
      refresh: expect.any(String),
    })
    const { access } = response.body as { access: string }
    const profile = await callerOf(app.send, access).call('GET /profile/')
    expect(profile.status).toBe(200)
    expect(profile.body).toMatchObject({ username: body.username, role })
  })

  test('stores the password only as an argon2id hash, with the time of the age and terms confirmation', async () => {
    const asked = form()
    await register(asked)
    const user = await userOf(asked.username)
    expect(user?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(user?.age_confirmed_at).toMatch(/Z$/)
  })

  test('ignores unknown fields', async () => {
    const body = form({ id: 1, is_active: false, is_staff: true, balance: '1000.00' })
    expect((await register(body)).status).toBe(201)
    expect(await userOf(body.username)).toMatchObject({ role: 'influencer', is_active: true })
  })

  test('returns the first reply for a repeated Idempotency-Key and creates one account', async () => {
    const body = form()
    const headers = { 'idempotency-key': uniqueName('key') }
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => register(body, headers)))
    expect(first?.status).toBe(201)
    for (const other of others)
      expect({ status: other.status, body: other.body }).toEqual({ status: 201, body: first?.body })
    const reused = await register(form(), headers)
    expect(reused.status).toBe(422)
    expect(reused.body).toEqual({ non_field_errors: ['This Idempotency-Key was used for another request'] })
  })
})
