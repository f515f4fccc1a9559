import { beforeEach, describe, expect, test } from 'vitest'
import { resetPassword } from '#server/accounts/auth/index.ts'
import { useApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import { useConnection } from '#tests/support/database.ts'
import { auditLogOf } from '#tests/support/events.ts'
import { untilBlockedBy } from '#tests/support/locks.ts'
import { tokenIn, useMail } from '#tests/support/mail.ts'
import { applyTo, createUser, decide, expectStatus, login, publish, uniqueName } from '#tests/support/people.ts'
import { expectFieldError, expectRefusal } from '#tests/support/refusals.ts'

const app = useApp()
const mail = useMail(app)
const owner = useConnection('owner')
let person: Person
beforeEach(async () => {
  person = await createUser(app, 'influencer')
  await mail.deliver()
  mail.server.taken.length = 0
})

const freeEmail = () => `${uniqueName('new')}@prochar.com.bd`
const put = (fields: { email?: string; current_password?: string; pending_email?: null }) =>
  person.call('PUT /profile/', { body: { username: person.username, email: person.email, ...fields } })
const confirm = (token: string) => app.anonymous.call('POST /email/change/', { body: { token } })
const subjects = (email = person.email) => mail.server.to({ email }).map(({ subject }) => subject)
const links = () => mail.server.to(person).filter(({ subject }) => subject === 'Confirm your new email address')
const changeAccount = (statement: string) => owner.query(statement, [person.id])

/** A text without the characters that prevent its addresses from becoming links. */
const visible = (text = '') => text.replaceAll('\u2060', '')

/** Requests a change of the email address. Returns the token of the link mailed to the old address. */
async function request(email: string): Promise<string> {
  expectStatus(await put({ email }), 200)
  await mail.deliver()
  return tokenIn(links().at(-1) ?? {})
}

/** Sets a new password with a link mailed to the old address. */
async function resetForgottenPassword(): Promise<void> {
  mail.server.taken.length = 0
  const { email } = person
  expectStatus(await app.anonymous.call('POST /password/forgot/', { body: { email } }), 204)
  await mail.deliver()
  const token = tokenIn(mail.server.to(person).at(-1) ?? {})
  const body = { token, password: 'another horse battery' }
  expectStatus(await app.anonymous.call('POST /password/reset/', { body }), 204)
}

describe('a link for a new email address', () => {
  test.each([
    '{token}@example.org',
    'me@example.org/{token}/example.org',
    'https//prochar.example/confirm-email#token={token}@example.org',
  ])('contains the token, which the rest of the email does not, even if the new address is %s', async email => {
    const token = await request(email)
    const { text, html } = links().at(-1) ?? {}
    expect(visible(text)).toContain(`to ${email}.`)
    expect(text?.match(new RegExp(token, 'g'))).toHaveLength(1)
    expect(html?.match(new RegExp(`.{7}${token}`, 'g'))).toEqual(Array(3).fill(`#token=${token}`))
  })

  test('is mailed to the old address, changes the address once, and ends all sessions', async () => {
    const elsewhere = await login(app.send, person.email)
    const email = freeEmail()
    const token = await request(email)
    expect(links().map(({ text }) => visible(text))).toEqual([expect.stringContaining(email)])
    expect(subjects(email)).toEqual([])
    mail.server.taken.length = 0

    expectStatus(await confirm(token), 204)
    for (const { call } of [person, elsewhere]) expectRefusal(await call('GET /profile/'), 'not_authenticated')
    const again = await login(app.send, email, person.password)
    expect((await again.call('GET /profile/')).body).toMatchObject({ email, pending_email: null })
    expect((await again.call('GET /email/')).body).toEqual({ verified: false, bounced: false })
    expectRefusal(await confirm(token), 'link_not_valid')

    await mail.deliver()
    expect(subjects()).toEqual(['Your email address was changed'])
    expect(subjects(email)).toEqual(['Verify your email address'])
    const log = await auditLogOf(app.services.db, 'user', person.id)
    expect(log.map(({ action }) => action).slice(-2)).toEqual(['email_change_requested', 'email_changed'])
    expect(log.at(-1)?.actor_id).toBe(person.id)
    expect(JSON.stringify(log)).not.toContain('@')
  })

  test.each<[string, () => Promise<unknown>]>([
    ['another address is requested', () => put({ email: freeEmail() })],
    ['the change is withdrawn', () => put({ pending_email: null })],
    ['the password changes the address', () => put({ email: freeEmail(), current_password: person.password })],
    ['the account is deactivated', () => changeAccount('update users set is_active = false where id = $1')],
    [
      'the request is 24 hours old',
      () => changeAccount(`update email_changes set requested_at = now() - interval '24 hours' where user_id = $1`),
    ],
    [
      'the password is changed',
      () =>
        person.call('POST /password/', {
          body: { current_password: person.password, password: 'another horse battery' },
        }),
    ],
    [
      'the operator resets the password',
      () => resetPassword(app.services.db, person.email, 'another horse battery', { generated: true }),
    ],
    ['the password is reset by a link', resetForgottenPassword],
    [
      'the link is 24 hours old',
      () => changeAccount(`update mail_links set expires_at = expires_at - interval '24 hours' where user_id = $1`),
    ],
    [
      'it is for something else',
      () => changeAccount(`update mail_links set purpose = 'verify_email' where user_id = $1`),
    ],
  ])('is not valid if %s', async (_, invalidate) => {
    const token = await request(freeEmail())
    await invalidate()
    const { rows: before } = await changeAccount('select email from users where id = $1')
    expectRefusal(await confirm(token), 'link_not_valid')
    expect((await changeAccount('select email from users where id = $1')).rows).toEqual(before)
  })

  test('stays invalid if its address is requested again after another one', async () => {
    const email = freeEmail()
    const token = await request(email)
    await request(freeEmail())
    const last = await request(email)
    expectRefusal(await confirm(token), 'link_not_valid')
    expectStatus(await confirm(last), 204)
  })

  test('stays valid if the same address is requested again, without a second email', async () => {
    const email = freeEmail()
    const token = await request(email)
    await request(email)
    expect(links()).toHaveLength(1)
    expectStatus(await confirm(token), 204)
  })

  test('expires with its request, even if the same address is requested again, and is then mailed anew', async () => {
    const email = freeEmail()
    const age = (hours: number) =>
      changeAccount(
        `update email_changes set requested_at = requested_at - interval '${hours} hours' where user_id = $1`,
      )
    const token = await request(email)
    await age(23)
    await request(email)
    await age(1)
    expect((await person.call('GET /profile/')).body.pending_email).toBeNull()
    expectRefusal(await confirm(token), 'link_not_valid')
    const another = await request(email)
    expect(links()).toHaveLength(2)
    expectStatus(await confirm(another), 204)
  })

  test('is not valid if a transaction that has locked the user withdraws it', async () => {
    const token = await request(freeEmail())
    await owner.query('begin')
    await changeAccount('select from users where id = $1 for no key update')
    const confirmed = confirm(token)
    await untilBlockedBy(owner, confirmed)
    await changeAccount('delete from email_changes where user_id = $1')
    await changeAccount('delete from mail_links where user_id = $1')
    await owner.query('commit')
    expectRefusal(await confirmed, 'link_not_valid')
  })

  test('is not resent once another address has been requested', async () => {
    expectStatus(await put({ email: freeEmail() }), 200)
    mail.server.answer = step => (step === 'recipient' ? { code: 451, text: 'Greylisted' } : undefined)
    await mail.deliver()
    mail.server.answer = () => undefined
    const email = freeEmail()
    expectStatus(await put({ email }), 200)
    await changeAccount(`update mails set due_at = now() where state = 'queued' and user_id = $1`)
    await mail.deliver()
    expect(links().map(({ text }) => visible(text))).toEqual([expect.stringContaining(email)])
  })

  test('is refused while somebody else has the address', async () => {
    const email = freeEmail()
    const token = await request(email)
    const other = await createUser(app, 'brand')
    const rename = (address: string) => owner.query('update users set email = $2 where id = $1', [other.id, address])
    await rename(email)
    expectFieldError(await confirm(token), 'email', 'A user with that email already exists.')
    await rename(other.email)
    expectStatus(await confirm(token), 204)
  })

  test('is mailed at most three times an hour, and not once the change is withdrawn', async () => {
    for (let asked = 0; asked < 2; asked += 1) await request(freeEmail())
    // Both are dispatched together.
    for (let asked = 0; asked < 2; asked += 1) expectStatus(await put({ email: freeEmail() }), 200)
    await mail.deliver()
    expect(links()).toHaveLength(3)

    person = await createUser(app, 'brand')
    expectStatus(await put({ email: freeEmail() }), 200)
    expectStatus(await put({ pending_email: null }), 200)
    await mail.deliver()
    expect(links()).toEqual([])
  })
})

test('a notification goes to the new address if an attempt at the old one has failed', async () => {
  const brand = await createUser(app, 'brand')
  await mail.verify(person, brand)
  await decide(brand, await applyTo(person, await publish(brand)), 'accepted')
  mail.server.answer = step => (step === 'recipient' ? { code: 451, text: 'Greylisted' } : undefined)
  await mail.deliver()
  const email = freeEmail()
  expectStatus(await put({ email, current_password: person.password }), 200)
  await changeAccount(
    `update mail_addresses a set email = u.email from users u where u.id = a.user_id and a.user_id = $1`,
  )
  mail.server.answer = () => undefined
  await changeAccount(`update mails set due_at = now() where state = 'queued' and user_id = $1`)
  await mail.deliver()
  expect(subjects()).toEqual(['Your email address was changed'])
  expect(subjects(email)).toEqual([expect.stringContaining('was accepted')])
})
