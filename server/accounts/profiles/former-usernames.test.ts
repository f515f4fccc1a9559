import { expect, test } from 'vitest'
import { limits } from '#contract/index.ts'
import { transactOn } from '#platform/database/transact.ts'
import { createAdmin } from '#server/accounts/auth/index.ts'
import { useApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import { connectAs, runAsOwner } from '#tests/support/database.ts'
import { untilBlockedBy } from '#tests/support/locks.ts'
import { createUser, expectStatus, makeAdmin, password, uniqueName } from '#tests/support/people.ts'
import { expectFieldError } from '#tests/support/refusals.ts'
import { deleteFormerUsernames } from './index.ts'

const app = useApp()
const taken = 'A user with that username already exists.'

const rename = ({ call, email }: Person, username: string) => call('PUT /profile/', { body: { username, email } })
const register = (username: string) =>
  app.anonymous.call('POST /register/', {
    body: { username, email: `${uniqueName('new')}@example.com`, password, role: 'brand' },
  })
const profileOf = (username: string) => app.anonymous.call('GET /profile/{username}/', { params: { username } })
/** Moves what is reserved this many days into the past. */
const wait = (days: number) =>
  runAsOwner(`update former_usernames set kept_until = kept_until - interval '${days} days'`)

const keptOf = async (id: number) =>
  (await app.services.db.selectFrom('former_usernames').select('user_id').where('user_id', '=', id).execute()).length

/** A user who has abandoned their first name. */
async function renamed(): Promise<{ person: Person; former: string; present: string }> {
  const person = await createUser(app, 'brand')
  const present = uniqueName('present')
  expectStatus(await rename(person, present), 200)
  return { person, former: person.username, present }
}

test('nobody else can take an abandoned username for a year', async () => {
  const { former } = await renamed()
  const other = await createUser(app, 'influencer')
  for (const username of [former, former.toUpperCase()]) {
    expect(await register(username)).toMatchObject({ status: 400, body: { username: [taken] } })
    expectFieldError(await rename(other, username), 'username', taken)
    const admin = { username, email: `${uniqueName('boss')}@example.com`, password }
    expect(
      await createAdmin(transactOn(app.services.db), { ...admin, operatorRole: 'super' }, { generated: false }),
    ).toBe('username')
  }
})

test('an abandoned username redirects to its owner, and to nobody once they are deactivated', async () => {
  const { person, former, present } = await renamed()
  for (const name of [former, former.toUpperCase(), present])
    expect(expectStatus(await profileOf(name), 200).body).toMatchObject({ username: present })
  const admin = await makeAdmin(app)
  const body = { action: 'deactivate' } as const
  expectStatus(await admin.call('PUT /admin/users/{id}/', { params: { id: person.id }, body }), 200)
  for (const name of [former, present]) expectStatus(await profileOf(name), 404)
  expect((await register(former)).status).toBe(400)
})

test('the owner may take a username back, and change its case, which abandons nothing', async () => {
  const { person, former, present } = await renamed()
  expectStatus(await rename(person, former.toUpperCase()), 200)
  expectStatus(await rename(person, former), 200)
  expectStatus(await rename(person, former), 200)
  expect(expectStatus(await profileOf(present), 200).body).toMatchObject({ username: former })
  const { call, id } = person
  expect(expectStatus(await call('GET /profile/'), 200).body).toMatchObject({ username: former })
  expect(await keptOf(id)).toBe(1)
})

test('a username is free, and redirects nowhere, after a year', async () => {
  const { former, present } = await renamed()
  await wait(364)
  expect((await register(former)).status).toBe(400)
  await wait(1)
  expectStatus(await profileOf(former), 404)
  const other = expectStatus(await register(former), 201).body.user
  expect(expectStatus(await profileOf(former), 200).body).toMatchObject({ username: other.username })
  expectStatus(await profileOf(present), 200)
})

test('deleteFormerUsernames deletes names whose reservation has ended', async () => {
  const [old, recent] = [await renamed(), await renamed()]
  await runAsOwner(`update former_usernames set kept_until = now() where user_id = ${old.person.id}`)
  await deleteFormerUsernames(app.services.db)
  expect([await keptOf(old.person.id), await keptOf(recent.person.id)]).toEqual([0, 1])
})

test('nobody else can take a username while it is being abandoned', async () => {
  const [person, other] = [await createUser(app, 'brand'), await createUser(app, 'influencer')]
  const owner = await connectAs('owner')
  await owner.query('begin')
  await owner.query(`update users set username = $1 where id = $2`, [uniqueName('present'), person.id])
  const taking = rename(other, person.username)
  await untilBlockedBy(owner, taking)
  await owner.query('commit')
  await owner.end()
  expectFieldError(await taking, 'username', taken)
})

test('a limited number of usernames is reserved for a user, who may still take one of them back', async () => {
  const person = await createUser(app, 'brand')
  const { kept } = limits.username
  for (let count = 0; count < kept; count += 1) expectStatus(await rename(person, uniqueName('next')), 200)
  expectFieldError(
    await rename(person, uniqueName('next')),
    'username',
    `You can change your username ${kept} times a year.`,
  )
  expectStatus(await rename(person, person.username), 200)
  await wait(365)
  expectStatus(await rename(person, uniqueName('next')), 200)
})
