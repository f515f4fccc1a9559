import { beforeAll, describe, expect, test } from 'vitest'
import { roles, type Role } from '#contract/index.ts'
import { transactOn } from '#platform/database/transact.ts'
import { useApp } from '#tests/support/app.ts'
import { callerOf, type Person } from '#tests/support/client.ts'
import { createUser, expectStatus, makeAdmin, uniqueName } from '#tests/support/people.ts'
import { expectRefusal } from '#tests/support/refusals.ts'
import { createAdmin, createFirstAdmin, resetPassword } from './index.ts'

const app = useApp({ security: { requireAdminTotp: true } })
const generated = 'generated horse battery'
const own = 'a horse battery of my own'

const logIn = (email: string, password: string) => app.anonymous.call('POST /login/', { body: { email, password } })
const change = (person: Pick<Person, 'call'>, current_password: string, password: string) =>
  person.call('POST /password/', { body: { current_password, password } })
const codeOf = async ({ call }: Pick<Person, 'call'>) => (await call('GET /sessions/')).error.code

const people = {} as Record<Role, Person>
beforeAll(async () => {
  for (const role of roles) people[role] = role === 'admin' ? await makeAdmin(app) : await createUser(app, role)
})

/** Logs in with a generated password. */
async function withGenerated(email: string) {
  const { body } = expectStatus(await logIn(email, generated), 200)
  return { user: body.user, ...callerOf(app.send, body.access) }
}

describe('a generated password', () => {
  test.each(roles)('must be changed by the %s before the session can be used', async role => {
    const { email, username } = people[role]
    expect(await resetPassword(app.services.db, email, generated, { generated: true })).toBe(username)
    const person = await withGenerated(email)
    expect(person.user).toMatchObject({ username, role, must_change_password: true })
    expect(await codeOf(person)).toBe('password_change_required')
    expectStatus(await person.call('GET /profile/'), 200)
    expect((await change(person, generated, own)).status).toBe(204)
    expect(await codeOf(person)).toBe(role === 'admin' ? 'second_factor_setup_required' : undefined)
    const { user } = expectStatus(await logIn(email, own), 200).body
    expect(user).not.toHaveProperty('must_change_password')
  })

  test('cannot be replaced by itself', async () => {
    const { email } = await createUser(app, 'brand')
    await resetPassword(app.services.db, email, generated, { generated: true })
    const person = await withGenerated(email)
    expect((await change(person, 'wrong horse battery', 'wrong horse battery')).error.details).toMatchObject([
      { field: 'current_password', code: 'wrong_password' },
    ])
    expect((await change(person, generated, generated)).error.details).toEqual([
      { field: 'password', code: 'password_unchanged' },
    ])
    expect(await codeOf(person)).toBe('password_change_required')
  })

  test('can be changed at once, however many wrong passwords were entered before the reset', async () => {
    const before = await createUser(app, 'brand')
    for (let count = 0; count < 5; count += 1) await change(before, 'wrong horse battery', own)
    expectRefusal(await change(before, before.password, own), 'too_many_requests')
    await resetPassword(app.services.db, before.email, generated, { generated: true })
    expectStatus(await change(await withGenerated(before.email), generated, own), 204)
  })

  test('must be changed by a new admin', async () => {
    const username = uniqueName('boss')
    const admin = { username, email: `${username}@example.com`, password: generated }
    expect(
      await createAdmin(transactOn(app.services.db), { ...admin, operatorRole: 'super' }, { generated: true }),
    ).toBeUndefined()
    expect(await codeOf(await withGenerated(admin.email))).toBe('password_change_required')
  })

  test('allows logging out', async () => {
    const { email } = await createUser(app, 'influencer')
    await resetPassword(app.services.db, email, generated, { generated: true })
    expectStatus(await (await withGenerated(email)).call('POST /logout/'), 204)
  })
})

test('a password chosen by the operator need not be changed, and replaces a generated one', async () => {
  const { email } = await createUser(app, 'brand')
  await resetPassword(app.services.db, email, generated, { generated: true })
  await resetPassword(app.services.db, email, own, { generated: false })
  const { user } = expectStatus(await logIn(email, own), 200).body
  expect(user).not.toHaveProperty('must_change_password')
  const username = uniqueName('boss')
  const first = { username, email: `${username}@example.com`, password: own }
  await createFirstAdmin(app.services.db, first)
  expect(expectStatus(await logIn(first.email, own), 200).body.user).not.toHaveProperty('must_change_password')
})
