import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/app.ts'
import { register, uniqueName } from '#tests/support/people.ts'

const app = useApp({ rateLimit: true })

const signIn = (email: string, password: string) =>
  app.send({ method: 'POST', path: '/login/', body: { email, password } })

/** Sends up to `most` requests until one returns this status. Returns how many it took. */
async function until(status: number, most: number, send: () => ReturnType<typeof app.send>) {
  for (let calls = 1; calls <= most; calls += 1) {
    const response = await send()
    if (response.status === status) return { calls, response }
  }
  throw new Error(`never ${status} in ${most} calls`)
}

describe('throttling', () => {
  test('returns 429 with Retry-After after 20 wrong passwords for an e-mail', async () => {
    const person = await register(app.send, 'brand')
    const other = await register(app.send, 'brand')
    const { calls, response } = await until(429, 30, () => signIn(person.email, 'wrong horse battery'))
    expect(calls).toBe(21)
    expect(response.body).toEqual({
      error: 'Too many attempts. Please wait a little and try again',
      code: 'too_many_requests',
    })
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    expect((await signIn(person.email.toUpperCase(), person.password)).status).toBe(429)
    expect((await signIn(other.email, other.password)).status).toBe(200)
  })

  test('does not limit logins with the correct password', async () => {
    const person = await register(app.send, 'brand')
    for (let index = 0; index < 30; index += 1) expect((await signIn(person.email, person.password)).status).toBe(200)
  })

  test('limits registrations per address and reports it as field errors', async () => {
    const { calls, response } = await until(429, 250, () => app.send({ method: 'POST', path: '/register/', body: {} }))
    expect(calls).toBeGreaterThan(150)
    expect(response.body).toEqual({ non_field_errors: ['Too many attempts. Please wait a little and try again'] })
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('limits logins per address across e-mails', async () => {
    const { response } = await until(429, 350, () => app.send({ method: 'POST', path: '/login/', body: {} }))
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    expect((await signIn(`${uniqueName('a')}@example.com`, 'correct horse battery')).status).toBe(429)
  })
})
