import { expect, test } from 'vitest'
import { useApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import { expectStatus, register } from '#tests/support/people.ts'

const max = 3
const app = useApp({ rateLimit: true, limits: { currentPasswords: { max, seconds: 900 } } })

const endpoints = {
  'POST /password/': (person: Person, current_password: string) =>
    person.call('POST /password/', { body: { current_password, password: 'another horse battery' } }),
  'PUT /profile/': ({ username, call }: Person, current_password: string) =>
    call('PUT /profile/', { body: { username, email: `new-${username}@example.com`, current_password } }),
}

test.each(Object.entries(endpoints))('%s returns 429 after too many guesses of one person', async (_, guess) => {
  const person = await register(app.send, 'brand')
  for (let count = 0; count < max; count += 1) {
    expect((await guess(person, 'wrong horse battery')).error.details).toMatchObject([{ code: 'wrong_password' }])
  }
  const refused = await guess(person, person.password)
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  const { username, email } = person
  expectStatus(await person.call('PUT /profile/', { body: { username, email } }), 200)
  const other = await register(app.send, 'brand')
  expect((await guess(other, other.password)).status).toBeLessThan(300)
})
