import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/app.ts'
import { createUser, expectStatus, password, uniqueName } from '#tests/support/people.ts'
import { expectFieldError, expectRefusal } from '#tests/support/refusals.ts'

const app = useApp()
const ascii = 'z@xn--mnchen-3ya.de'

const register = (email: string) =>
  app.anonymous.call('POST /register/', { body: { username: uniqueName('z'), email, password, role: 'brand' } })
const logIn = (email: string) => app.anonymous.call('POST /login/', { body: { email, password } })

/** Creates a user with an address as an earlier version stored it. */
async function createEarlier(email: string) {
  const person = await createUser(app, 'brand')
  await app.services.db.updateTable('users').set({ email }).where('id', '=', person.id).execute()
  return person
}

describe('a domain in Unicode and its ASCII form', () => {
  beforeAll(async () => {
    expectStatus(await register('Z@MÜNCHEN.de'), 201)
  })

  const spellings = ['z@münchen.de', 'Z@Mu\u0308nchen.DE', ascii, ascii.toUpperCase()]

  test.each(spellings)('are one address: %s is taken, also in a change, and can log in', async email => {
    expect(await register(email)).toMatchObject({ status: 400, body: { email: [expect.any(String)] } })
    const { call, username } = await createUser(app, 'brand')
    expectFieldError(
      await call('PUT /profile/', { body: { username, email, current_password: password } }),
      'email',
      'A user with that email already exists.',
    )
    expect(expectStatus(await logIn(email), 200).body.user.email).toBe(ascii)
  })

  test('are one address for an account of an earlier version, which keeps it when its profile is saved', async () => {
    const { call, username, id } = await createEarlier('rita@köln.de')
    for (const email of ['rita@köln.de', 'rita@xn--kln-sna.de']) {
      expect((await register(email)).status).toBe(400)
      expect(expectStatus(await logIn(email), 200).body.user.id).toBe(id)
      expectStatus(await call('PUT /profile/', { body: { username, email } }), 200)
      expect(expectStatus(await call('GET /profile/'), 200).body).toMatchObject({
        email: 'rita@köln.de',
        pending_email: null,
      })
    }
  })

  test('belong to two accounts of an earlier version, each of which logs in with its own', async () => {
    for (const email of ['rita@bücher.de', 'rita@xn--bcher-kva.de']) await createEarlier(email)
    for (const email of ['rita@bücher.de', 'rita@xn--bcher-kva.de'])
      expect(expectStatus(await logIn(email), 200).body.user.email).toBe(email)
  })
})

describe('an address with dots that mail servers refuse', () => {
  const addresses = ['a..b@example.com', '.ab@example.com', 'ab.@example.com', 'ab@example..com', 'ab@.example.com']

  test.each(addresses)('is refused: %s', async email => {
    expect(await register(email)).toMatchObject({ status: 400, body: { email: ['Enter a valid email address.'] } })
    const { call, username } = await createUser(app, 'brand')
    expectFieldError(
      await call('PUT /profile/', { body: { username, email } }),
      'email',
      'Enter a valid email address.',
    )
  })

  test('still logs in, and is kept when its profile is saved', async () => {
    const { call, username } = await createEarlier('ri..ta@example.com')
    expectStatus(await logIn('ri..ta@example.com'), 200)
    expectStatus(await call('PUT /profile/', { body: { username, email: 'ri..ta@example.com' } }), 200)
    expectStatus(await app.anonymous.call('POST /password/forgot/', { body: { email: 'ri..ta@example.com' } }), 204)
    expectRefusal(await logIn('rita@example.com'), 'invalid_credentials')
  })
})
