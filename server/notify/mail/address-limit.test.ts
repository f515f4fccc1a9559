import { expect, test } from 'vitest'
import { useApp } from '#tests/support/app.ts'
import { callerOf } from '#tests/support/client.ts'
import { runAsOwner } from '#tests/support/database.ts'
import { useMail } from '#tests/support/mail.ts'
import { createUser, expectStatus, password, uniqueName } from '#tests/support/people.ts'

const app = useApp()
const mail = useMail(app)

const subjectsTo = (address: string) =>
  mail.server.taken.filter(({ recipient }) => recipient === address).map(({ subject }) => subject)

test('an address that many accounts name gets three emails with a link of each kind an hour', async () => {
  const address = `${uniqueName('stranger')}@example.com`
  for (let account = 1; account <= 4; account += 1) {
    const username = uniqueName('brand')
    const credentials = { username, email: address, password, role: 'brand' as const }
    const { body } = expectStatus(await app.anonymous.call('POST /register/', { body: credentials }), 201)
    await app.anonymous.call('POST /password/forgot/', { body: { email: address } })
    await mail.deliver()
    // Frees the address for the next account.
    const changed = { username, email: `${username}@example.com`, current_password: password }
    expectStatus(await callerOf(app.send, body.access).call('PUT /profile/', { body: changed }), 200)
    await mail.deliver()
    expect(subjectsTo(`${username}@example.com`)).toEqual(['Verify your email address'])
  }
  for (const subject of ['Verify your email address', 'Choose a new password'])
    expect(subjectsTo(address).filter(sent => sent === subject)).toHaveLength(3)
  const suppressed = await app.services.db
    .selectFrom('mails')
    .select(['kind', 'error'])
    .where('state', '=', 'suppressed')
    .orderBy('kind')
    .execute()
  const error = 'The mailbox has had too many of these emails'
  expect(suppressed).toEqual(['email_changed', 'reset_password', 'verify_email'].map(kind => ({ kind, error })))
})

test('an address that an account names gets three notices an hour of each kind of change to the account', async () => {
  const username = uniqueName('brand')
  const addresses = [`${uniqueName('stranger')}@example.com`, `${username}@example.com`] as const
  const credentials = { username, email: addresses[0], password, role: 'brand' as const }
  const { body } = expectStatus(await app.anonymous.call('POST /register/', { body: credentials }), 201)
  const { call } = callerOf(app.send, body.access)
  const passwords = [password, 'another horse battery'] as const
  for (let change = 0; change < 4; change += 1) {
    const [current_password, next] = change % 2 === 0 ? passwords : passwords.toReversed()
    expectStatus(await call('POST /password/', { body: { current_password, password: next } }), 204)
    await mail.deliver()
  }
  for (let change = 0; change < 7; change += 1) {
    const email = addresses[(change + 1) % 2] ?? ''
    expectStatus(await call('PUT /profile/', { body: { username, email, current_password: password } }), 200)
    await mail.deliver()
  }
  for (const subject of ['Your password was changed', 'Your email address was changed'])
    expect(subjectsTo(addresses[0]).filter(sent => sent === subject)).toHaveLength(3)
})

test('an address gets three notices of changes if more fall due at once, however long they have waited', async () => {
  const username = uniqueName('brand')
  const credentials = { username, email: `${username}@example.com`, password, role: 'brand' as const }
  const { body } = expectStatus(await app.anonymous.call('POST /register/', { body: credentials }), 201)
  const { call } = callerOf(app.send, body.access)
  const passwords = [password, 'another horse battery'] as const
  for (let change = 0; change < 5; change += 1) {
    const [current_password, next] = change % 2 === 0 ? passwords : passwords.toReversed()
    expectStatus(await call('POST /password/', { body: { current_password, password: next } }), 204)
  }
  await runAsOwner("update mails set created_at = created_at - interval '2 hours' where kind = 'password_changed'")
  await mail.deliver()
  expect(subjectsTo(credentials.email).filter(subject => subject === 'Your password was changed')).toHaveLength(3)
})

test('a mailbox gets three emails of a kind an hour, however many accounts name it with tags, and its owner gets theirs', async () => {
  const name = uniqueName('victim')
  const registered = async (email: string) => {
    const body = { username: uniqueName('brand'), email, password, role: 'brand' as const }
    expectStatus(await app.anonymous.call('POST /register/', { body }), 201)
    return email
  }
  const reset = async (email: string) =>
    expectStatus(await app.anonymous.call('POST /password/forgot/', { body: { email } }), 204)
  for (let account = 1; account <= 5; account += 1) await reset(await registered(`${name}+${account}@example.com`))
  await mail.deliver()
  const taken = mail.server.taken.map(({ subject }) => subject)
  for (const subject of ['Verify your email address', 'Choose a new password'])
    expect(taken.filter(sent => sent === subject)).toHaveLength(3)
  const own = await registered(`${name}@example.com`)
  await reset(own)
  await mail.deliver()
  expect(subjectsTo(own).toSorted()).toEqual(['Choose a new password', 'Verify your email address'])
})

test('the owner of a verified address with a tag gets their emails, however many accounts name its mailbox', async () => {
  const name = uniqueName('victim')
  for (const tag of ['1', '2', '3', 'own']) {
    const person = { ...(await createUser(app, 'brand')), email: `${name}+${tag}@example.com` }
    const { id, email } = person
    await app.services.db.updateTable('users').set({ email }).where('id', '=', id).execute()
    if (tag === 'own') await mail.verify(person)
    expectStatus(await app.anonymous.call('POST /password/forgot/', { body: { email } }), 204)
    await mail.deliver()
  }
  expect(subjectsTo(`${name}+own@example.com`)).toContain('Choose a new password')
})
