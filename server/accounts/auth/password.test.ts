import { beforeAll, describe, expect, test } from 'vitest'
import { roles, type Role } from '#contract/index.ts'
import { useApp } from '#tests/support/app.ts'
import { callerOf, type Person } from '#tests/support/client.ts'
import { connectAs } from '#tests/support/database.ts'
import { auditLogOf } from '#tests/support/events.ts'
import { untilBlockedBy } from '#tests/support/locks.ts'
import { createUser, expectStatus, login, makeAdmin } from '#tests/support/people.ts'
import { expectFieldError, expectRefusal } from '#tests/support/refusals.ts'

const app = useApp()
const newPassword = 'another horse battery'
const people = {} as Record<Role, Person>
beforeAll(async () => {
  for (const role of roles) people[role] = role === 'admin' ? await makeAdmin(app) : await createUser(app, role)
})

const change = (person: Person, current_password: string, password: string) =>
  person.call('POST /password/', { body: { current_password, password } })
const logIn = ({ email }: Person, password: string) => app.anonymous.call('POST /login/', { body: { email, password } })
const renew = ({ refresh }: Person) => app.anonymous.call('POST /token/refresh/', { body: { refresh } })
const statusOf = async (access: string) => (await callerOf(app.send, access).call('GET /profile/')).status

describe('POST /password/', () => {
  test.each(roles)('changes the password of the %s and ends every other session', async role => {
    const person = people[role]
    const elsewhere = await login(app.send, person.email)
    expect((await change(person, person.password, newPassword)).status).toBe(204)
    expectRefusal(await logIn(person, person.password), 'invalid_credentials')
    expectStatus(await logIn(person, newPassword), 200)
    expect([await statusOf(person.access), await statusOf(elsewhere.access)]).toEqual([200, 401])
    expectStatus(await renew(person), 200)
    expectRefusal(await renew(elsewhere), 'invalid_refresh_token')
    const entries = await auditLogOf(app.services.db, 'user', person.id)
    expect(entries.at(-1)).toMatchObject({ actor_id: person.id, action: 'password_changed', details: {} })
  })

  test('returns a field error for a wrong current password and changes nothing', async () => {
    const person = await createUser(app, 'brand')
    const elsewhere = await login(app.send, person.email)
    const refused = await change(person, 'wrong horse battery', newPassword)
    expectFieldError(refused, 'current_password', 'Your current password is incorrect.')
    expect(refused.error.details).toEqual([{ field: 'current_password', code: 'wrong_password' }])
    expect(await statusOf(elsewhere.access)).toBe(200)
    expectStatus(await logIn(person, person.password), 200)
  })

  test('applies the rules of registration to the new password', async () => {
    const person = await createUser(app, 'influencer')
    const refusals = { short: 'too_short', Password123: 'password_common', [person.username]: 'password_is_username' }
    for (const [password, code] of Object.entries(refusals)) {
      const { status, error } = await change(person, person.password, password)
      expect([status, error.details]).toEqual([400, [expect.objectContaining({ field: 'password', code })]])
    }
    expectStatus(await logIn(person, person.password), 200)
  })

  test('succeeds once when two changes from the same password arrive concurrently', async () => {
    const person = await createUser(app, 'brand')
    const elsewhere = await login(app.send, person.email)
    const replies = await Promise.all([
      change(person, person.password, newPassword),
      change(elsewhere, person.password, 'a third horse battery'),
    ])
    expect(replies.map(({ status }) => status === 204).toSorted()).toEqual([false, true])
  })

  test('ends a login with the old password that is in flight', async () => {
    const person = await createUser(app, 'brand')
    const owner = await connectAs('owner')
    const { rows } = await owner.query<{ password_hash: string }>(
      `select password_hash from users where email = '${people.admin.email}'`,
    )
    try {
      // The transaction of a password change, still open after the login has verified the old password.
      await owner.query('begin')
      await owner.query('update users set password_hash = $1 where id = $2', [rows[0]?.password_hash, person.id])
      const loggingIn = logIn(person, person.password)
      await untilBlockedBy(owner, loggingIn)
      await owner.query('commit')
      expectRefusal(await loggingIn, 'invalid_credentials')
    } finally {
      await owner.end()
    }
  })
})
