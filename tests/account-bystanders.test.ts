import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { transactOn } from '#platform/database/transact.ts'
import { resetSecondFactor } from '#server/accounts/second-factor/index.ts'
import { useApp, useUser } from './support/app.ts'
import type { Person } from './support/client.ts'
import { createUser, expectStatus, login, password } from './support/people.ts'
import { codeOf, setUpSecondFactor } from './support/second-factor.ts'

// One person's account actions must leave every row of another's account alone.

const app = useApp()
const newPassword = 'another horse battery'
const withFactor = useUser(app, 'brand')
let settingUp: Person
let actor: Person

const renew = ({ refresh }: Person) => app.anonymous.call('POST /token/refresh/', { body: { refresh } })
const logIn = (email: string, typed: string, code?: string) =>
  app.anonymous.call('POST /login/', { body: { email, password: typed, ...(code && { code }) } })
const elsewhere = (person: Person) => login(app.send, person.email)

/**
 * Creates a row for a person in every account table: sessions, including an ended one, guesses, a pending email address
 * and links from emails.
 */
async function fillAccount(person: Person): Promise<void> {
  const { username } = person
  await elsewhere(person)
  const ended = await elsewhere(person)
  expectStatus(await ended.call('POST /logout/'), 204)
  expectStatus(await person.call('PUT /profile/', { body: { username, email: `next-${username}@example.com` } }), 200)
  expect((await person.call('POST /confirm/', { body: { password: 'wrong horse battery' } })).status).toBe(400)
  await app.services.db
    .insertInto('mail_links')
    .values(
      (['verify_email', 'reset_password', 'confirm_email_change'] as const).map(purpose => ({
        token_hash: randomBytes(32),
        user_id: person.id,
        purpose,
        email: person.email,
        expires_at: new Date(Date.now() + 3_600_000).toISOString(),
      })),
    )
    .execute()
}

/** Every row of these people's accounts. */
async function accountsOf(...people: Person[]) {
  const { db } = app.services
  const ids = people.map(({ id }) => id)
  return Promise.all([
    db.selectFrom('users').selectAll().where('id', 'in', ids).orderBy('id').execute(),
    db.selectFrom('sessions').selectAll().where('user_id', 'in', ids).orderBy('id').execute(),
    db.selectFrom('ended_sessions').selectAll().where('user_id', 'in', ids).orderBy('id').execute(),
    db.selectFrom('email_changes').selectAll().where('user_id', 'in', ids).orderBy('user_id').execute(),
    db.selectFrom('second_factors').selectAll().where('user_id', 'in', ids).orderBy('user_id').execute(),
    db.selectFrom('recovery_codes').selectAll().where('user_id', 'in', ids).orderBy('code_hash').execute(),
    db.selectFrom('mail_links').selectAll().where('user_id', 'in', ids).orderBy('token_hash').execute(),
    db.selectFrom('guesses').selectAll().where('user_id', 'in', ids).orderBy('user_id').orderBy('kind').execute(),
  ])
}

beforeAll(async () => {
  await fillAccount(withFactor)
  await setUpSecondFactor(withFactor)
  expectStatus(await logIn(withFactor.email, password, '000000'), 401)
  settingUp = await createUser(app, 'influencer')
  await fillAccount(settingUp)
  expectStatus(await settingUp.call('POST /second-factor/'), 200)
  actor = await createUser(app, 'influencer')
  await fillAccount(actor)
})

/** Performs an action and expects the other accounts to stay the same. */
async function expectNoEffectOnOthers(act: () => Promise<unknown>): Promise<void> {
  const before = await accountsOf(withFactor, settingUp)
  for (const rows of before) expect(rows.length).toBeGreaterThan(0)
  await act()
  expect(await accountsOf(withFactor, settingUp)).toEqual(before)
}

test('using, renewing and ending sessions does not change other accounts', () =>
  expectNoEffectOnOthers(async () => {
    const [first, second] = [await elsewhere(actor), await elsewhere(actor)]
    expectStatus(await renew(first), 200)
    const { body } = expectStatus(await first.call('GET /sessions/'), 200)
    const { id = 0 } = body.find(({ current }) => current) ?? {}
    expectStatus(await actor.call('DELETE /sessions/{id}/', { params: { id } }), 204)
    for (let uses = 0; uses < 2; uses += 1) expect((await renew(first)).status).toBe(401)
    expectStatus(await actor.call('POST /sessions/end-others/'), 204)
    expect((await renew(second)).status).toBe(401)
  }))

test('setting up, using and removing a second factor does not change other accounts', () =>
  expectNoEffectOnOthers(async () => {
    const { secret } = await setUpSecondFactor(actor)
    expectStatus(await logIn(actor.email, password, codeOf(secret, 1)), 200)
    expect((await logIn(actor.email, password, '000000')).status).toBe(401)
    const renewed = expectStatus(await actor.call('POST /second-factor/recovery-codes/'), 200).body.recovery_codes
    expectStatus(await logIn(actor.email, password, renewed[0]), 200)
    // A right code reveals nothing about a wrong password.
    const guesses = await app.services.db.selectFrom('guesses').select('kind').where('user_id', '=', actor.id).execute()
    expect(guesses).toEqual([{ kind: 'password' }])
    const [, before = []] = await accountsOf(actor)
    expectStatus(await actor.call('POST /confirm/', { body: { password } }), 204)
    const [, after = []] = await accountsOf(actor)
    const confirmed = after.filter((session, index) => session.confirmed_at !== before[index]?.confirmed_at)
    expect(confirmed).toHaveLength(1)
    expect(after.length).toBeGreaterThan(1)
    expectStatus(await actor.call('DELETE /second-factor/'), 204)
    await setUpSecondFactor(actor)
    expect(await resetSecondFactor(transactOn(app.services.db), actor.id)).toBe(true)
  }))

test('changing the email address and the password does not change other accounts', () =>
  expectNoEffectOnOthers(async () => {
    const person = await elsewhere(actor)
    const { username } = person
    const body = { username, email: `new-${username}@example.com`, current_password: password }
    expectStatus(await person.call('PUT /profile/', { body }), 200)
    expectStatus(
      await person.call('POST /password/', { body: { current_password: password, password: newPassword } }),
      204,
    )
    expectStatus(await logIn(body.email, newPassword), 200)
  }))
