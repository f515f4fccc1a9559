import { expect, test } from 'vitest'
import { useApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import { connectAs } from '#tests/support/database.ts'
import { untilBlockedBy } from '#tests/support/locks.ts'
import { createUser, expectStatus, password, register } from '#tests/support/people.ts'

const app = useApp()
const newPassword = 'another horse battery'

const changePassword = (person: Person, current_password: string) =>
  person.call('POST /password/', { body: { current_password, password: newPassword } })
const changeEmail = ({ username, call }: Person, current_password: string) =>
  call('PUT /profile/', { body: { username, email: `new-${username}@example.com`, current_password } })
const confirm = ({ call }: Person, given: string) => call('POST /confirm/', { body: { password: given } })
const calls = { 'POST /password/': changePassword, 'PUT /profile/': changeEmail, 'POST /confirm/': confirm }

const free = 5
const wrong = 'wrong horse battery'

test.each(Object.entries(calls))('%s returns 429 after 5 wrong passwords, even in parallel', async (_, guess) => {
  const person = await createUser(app, 'brand')
  const responses = await Promise.all(Array.from({ length: free + 2 }, () => guess(person, wrong)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([400, 400, 400, 400, 400, 429, 429])
  const refused = await guess(person, password)
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  const other = await createUser(app, 'brand')
  expect((await guess(other, password)).status).toBeLessThan(300)
})

test("a person's wrong passwords are counted together across all calls", async () => {
  const person = await createUser(app, 'brand')
  for (const guess of [changePassword, changeEmail, confirm, changePassword, changeEmail]) {
    expect((await guess(person, wrong)).error.details).toMatchObject([{ code: 'wrong_password' }])
  }
  for (const guess of Object.values(calls)) expect((await guess(person, password)).status).toBe(429)
  const { username, email } = person
  expectStatus(await person.call('PUT /profile/', { body: { username, email } }), 200)
})

test('a correct password resets the count, even when the new email address is refused', async () => {
  const [person, other] = [await createUser(app, 'brand'), await createUser(app, 'brand')]
  const taken = () =>
    person.call('PUT /profile/', {
      body: { username: person.username, email: other.email, current_password: password },
    })
  for (let count = 1; count < free; count += 1) expect((await changeEmail(person, wrong)).status).toBe(400)
  expect((await taken()).error.details).toMatchObject([{ code: 'email_taken' }])
  for (let count = 1; count < free; count += 1) expect((await changePassword(person, wrong)).status).toBe(400)
  expectStatus(await changePassword(person, password), 204)
  const kept = await app.services.db.selectFrom('guesses').select('kind').where('user_id', '=', person.id).execute()
  expect(kept).toEqual([])
})

test("only the caller's own password is accepted", async () => {
  const [other, person] = [await createUser(app, 'brand'), await createUser(app, 'brand')]
  expectStatus(await changePassword(person, password), 204)
  expect((await confirm(person, other.password)).error.details).toMatchObject([{ code: 'wrong_password' }])
  expectStatus(await confirm(person, newPassword), 204)
  expect((await confirm(other, newPassword)).error.details).toMatchObject([{ code: 'wrong_password' }])
})

test.each([
  ['POST /password/', changePassword],
  ['PUT /profile/', changeEmail],
])('%s refuses a password that is replaced while it is verified', async (_, change) => {
  // Hashes with different salts.
  const [person, other] = [await register(app.send, 'brand'), await register(app.send, 'brand')]
  const owner = await connectAs('owner')
  await owner.query('begin')
  const hashOf = '(select password_hash from users where id = $1)'
  await owner.query(`update users set password_hash = ${hashOf} where id = $2`, [other.id, person.id])
  const changing = change(person, password)
  await untilBlockedBy(owner, changing)
  await owner.query('commit')
  await owner.end()
  expect((await changing).error.details).toMatchObject([{ field: 'current_password', code: 'wrong_password' }])
})
