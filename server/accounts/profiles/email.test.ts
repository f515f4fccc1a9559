import { describe, expect, test } from 'vitest'
import type { Body } from '#contract/index.ts'
import { useApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import { connectAs } from '#tests/support/database.ts'
import { auditLogOf } from '#tests/support/events.ts'
import { createUser, expectStatus, login, password, uniqueName } from '#tests/support/people.ts'
import { expectFieldError } from '#tests/support/refusals.ts'
import { deleteLapsedEmailChanges } from './commands.ts'

const app = useApp()

const freeEmail = () => `${uniqueName('new')}@example.com`
const put = ({ username, email, call }: Person, fields: Partial<Body<'PUT /profile/'>>) =>
  call('PUT /profile/', { body: { username, email, ...fields } })
const emails = async (person: Person) => {
  const { email, pending_email } = expectStatus(await person.call('GET /profile/'), 200).body
  return { email, pending_email }
}
const logIn = async (email: string) => (await app.anonymous.call('POST /login/', { body: { email, password } })).status
const isLoggedIn = async (person: Person) => (await person.call('GET /profile/')).status === 200
const actionsOf = async ({ id }: Person) =>
  (await auditLogOf(app.services.db, 'user', id)).map(({ action }) => action).slice(1)

describe('a new email address in PUT /profile/', () => {
  test.each(['brand', 'influencer'] as const)(
    "waits for the %s's password, while the rest takes effect",
    async role => {
      const person = await createUser(app, role)
      const email = freeEmail()
      const { body } = expectStatus(await put(person, { email: email.toUpperCase(), bio: 'Tea' }), 200)
      expect(body).toMatchObject({ email: person.email, pending_email: email, bio: 'Tea' })
      expect(await emails(person)).toEqual({ email: person.email, pending_email: email })
      expect([await logIn(email), await logIn(person.email)]).toEqual([401, 200])
      expect(await actionsOf(person)).toEqual(['email_change_requested', 'profile_changed'])
    },
  )

  test('takes effect immediately with the current password and ends every other session', async () => {
    const person = await createUser(app, 'brand')
    const elsewhere = await login(app.send, person.email)
    const email = freeEmail()
    expectStatus(await put(person, { email: freeEmail() }), 200)
    const { body } = expectStatus(await put(person, { email: email.toUpperCase(), current_password: password }), 200)
    expect(body).toMatchObject({ email, pending_email: null })
    expect([await logIn(email), await logIn(person.email)]).toEqual([200, 401])
    expect([await isLoggedIn(person), await isLoggedIn(elsewhere)]).toEqual([true, false])
    expect(await actionsOf(person)).toEqual(['email_change_requested', 'email_changed'])
    const log = JSON.stringify(await auditLogOf(app.services.db, 'user', person.id))
    expect(log).not.toContain('@')
  })

  test('changes nothing with a wrong current password', async () => {
    const person = await createUser(app, 'brand')
    const refused = await put(person, { email: freeEmail(), bio: 'Tea', current_password: 'wrong horse battery' })
    expectFieldError(refused, 'current_password', 'Your current password is incorrect.')
    expect(expectStatus(await person.call('GET /profile/'), 200).body).toMatchObject({
      email: person.email,
      pending_email: null,
      bio: '',
    })
  })

  test('stays pending while the rest of the profile is saved, is replaced by another, and is dropped by null', async () => {
    const person = await createUser(app, 'influencer')
    const [first, second] = [freeEmail(), freeEmail()]
    await put(person, { email: first })
    const read = expectStatus(await person.call('GET /profile/'), 200).body
    const saved = await person.send({ method: 'PUT', path: '/profile/', body: { ...read, bio: 'Tea' } })
    expect(expectStatus(saved, 200).body).toMatchObject({ pending_email: first, bio: 'Tea' })
    expect(expectStatus(await put(person, { email: second }), 200).body.pending_email).toBe(second)
    expect(expectStatus(await put(person, { pending_email: null }), 200).body.pending_email).toBeNull()
  })

  test('expires after 24 hours, and the nightly cleanup removes it', async () => {
    const person = await createUser(app, 'brand')
    const email = freeEmail()
    await put(person, { email })
    const owner = await connectAs('owner')
    const age = (interval: string) =>
      owner.query('update email_changes set requested_at = now() - $1::interval where user_id = $2', [
        interval,
        person.id,
      ])
    const kept = async () =>
      (await owner.query('select from email_changes where user_id = $1', [person.id])).rows.length
    try {
      await age('23 hours 59 minutes')
      await deleteLapsedEmailChanges(app.services.db)
      expect(await emails(person)).toEqual({ email: person.email, pending_email: email })
      await age('24 hours')
      expect(await emails(person)).toEqual({ email: person.email, pending_email: null })
      expect(await kept()).toBe(1)
      await deleteLapsedEmailChanges(app.services.db)
      expect(await kept()).toBe(0)
    } finally {
      await owner.end()
    }
  })

  test('is not reserved: the first person to confirm or register it gets it', async () => {
    const [person, other] = [await createUser(app, 'brand'), await createUser(app, 'brand')]
    const email = freeEmail()
    await put(person, { email })
    expect(expectStatus(await put(other, { email, current_password: password }), 200).body.email).toBe(email)
    const refused = await put(person, { email, current_password: password })
    expectFieldError(refused, 'email', 'A user with that email already exists.')
    expect(await emails(person)).toEqual({ email: person.email, pending_email: email })
  })

  test('is refused when lower-casing makes it too long', async () => {
    const person = await createUser(app, 'brand')
    const email = `${'İ'.repeat(200)}@${'a'.repeat(40)}.example`
    expect((await put(person, { email })).error.details).toEqual([
      { field: 'email', code: 'too_long', params: { max: 254 } },
    ])
  })
})
