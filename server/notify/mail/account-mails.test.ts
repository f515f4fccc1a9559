import { beforeEach, describe, expect, test } from 'vitest'
import { smtpTransport } from '#platform/mail/smtp-transport.ts'
import { resetPassword } from '#server/accounts/auth/index.ts'
import { useApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import { connectAs, useConnection } from '#tests/support/database.ts'
import { deliverMails } from '#tests/support/deliver.ts'
import { auditLogOf } from '#tests/support/events.ts'
import { untilWaiting } from '#tests/support/locks.ts'
import { mailFrom, mailOrigin, tokenIn, useMail } from '#tests/support/mail.ts'
import { applyTo, collaborate, createUser, expectStatus, login, makeAdmin, publish } from '#tests/support/people.ts'
import { expectFieldErrors, expectRefusal } from '#tests/support/refusals.ts'
import { deleteOldMailLinks, deleteOldMails } from './commands.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

const app = useApp()
const mail = useMail(app)
const owner = useConnection('owner')
let person: Person
beforeEach(async () => {
  person = await createUser(app, 'influencer')
})

const subjects = () => mail.server.to(person).map(({ subject }) => subject)
const newPassword = 'another long password'

describe('POST /email/verify/', () => {
  const verify = (token: string) => app.anonymous.call('POST /email/verify/', { body: { token } })

  test('verifies the address with the link sent after registration, once', async () => {
    await mail.deliver()
    const [sent] = mail.server.to(person)
    expect((await person.call('GET /email/')).body).toEqual({ verified: false, bounced: false })
    expectStatus(await verify(tokenIn(sent ?? {})), 204)
    expect((await person.call('GET /email/')).body).toEqual({ verified: true, bounced: false })
    expectRefusal(await verify(tokenIn(sent ?? {})), 'link_not_valid')
  })

  test('refuses a link that a mail program has truncated', async () => {
    await mail.deliver()
    const token = tokenIn(mail.server.to(person)[0] ?? {})
    for (const cut of ['', token.slice(0, 10)]) expectRefusal(await verify(cut), 'link_not_valid')
  })

  test('refuses a link after 24 hours', async () => {
    await mail.deliver()
    const token = tokenIn(mail.server.to(person)[0] ?? {})
    await owner.query(`update mail_links set expires_at = expires_at - interval '24 hours' where user_id = $1`, [
      person.id,
    ])
    expectRefusal(await verify(token), 'link_not_valid')
  })

  test('refuses a link sent to a previous address, and keeps the one sent to the new address valid', async () => {
    await mail.deliver()
    const [before] = mail.server.to(person)
    const email = `new-${person.email}`
    const body = { username: person.username, email, current_password: person.password }
    expectStatus(await person.call('PUT /profile/', { body }), 200)
    await mail.deliver()
    const [after] = mail.server.to({ email })
    expectRefusal(await verify(tokenIn(before ?? {})), 'link_not_valid')
    expect((await person.call('GET /email/')).body).toEqual({ verified: false, bounced: false })
    expectStatus(await verify(tokenIn(after ?? {})), 204)
    expect((await person.call('GET /email/')).body).toEqual({ verified: true, bounced: false })
  })

  test('follows a change of address and notifies the previous one', async () => {
    await mail.deliver()
    await mail.verify(person)
    mail.server.taken.length = 0
    const email = `new-${person.email}`
    const body = { username: person.username, email, current_password: person.password }
    expectStatus(await person.call('PUT /profile/', { body }), 200)
    await mail.deliver()
    expect(subjects()).toEqual(['Your email address was changed'])
    expect(mail.server.to({ email }).map(({ subject }) => subject)).toEqual(['Verify your email address'])
    expect((await person.call('GET /email/')).body).toEqual({ verified: false, bounced: false })
  })

  test('sends at most three links an hour, however often the address changes', async () => {
    const move = async (to: string) => {
      const body = { username: person.username, email: to + person.email, current_password: person.password }
      expectStatus(await person.call('PUT /profile/', { body }), 200)
    }
    await mail.deliver()
    for (const to of ['a', 'b', 'c']) await move(to)
    await mail.deliver()
    await move('d')
    await mail.deliver()
    const links = mail.server.taken.filter(({ subject }) => subject === 'Verify your email address')
    expect(links).toHaveLength(3)
  })
})

test('emails are deleted after 30 days, and links once they expire', async () => {
  const other = await createUser(app, 'brand')
  await mail.deliver()
  const age = (who: Person, days: number) =>
    owner.query(`update mails set created_at = now() - make_interval(days => $1) where user_id = $2`, [days, who.id])
  await age(person, 29)
  await age(other, 31)
  await owner.query('update mail_links set expires_at = now() where user_id = $1', [other.id])
  const { db } = app.services
  await deleteOldMails(db)
  await deleteOldMailLinks(db)
  for (const table of ['mails', 'mail_links'] as const) {
    const left = db.selectFrom(table).select('user_id').where('user_id', 'in', [person.id, other.id])
    expect(await left.execute(), table).toEqual([{ user_id: person.id }])
  }
})

test('POST /email/verification/ sends at most three links an hour', async () => {
  await mail.deliver()
  for (let sent = 1; sent < 3; sent += 1) expectStatus(await person.call('POST /email/verification/'), 204)
  const refused = await person.call('POST /email/verification/')
  expectRefusal(refused, 'too_many_requests')
  expect(refused.headers['retry-after']).toBeDefined()
})

describe('POST /password/forgot/', () => {
  const forget = (email: string) => app.anonymous.call('POST /password/forgot/', { body: { email } })

  test('replies the same, after the same work, whether or not the account exists', async () => {
    const before = await owner.query('select from password_reset_requests')
    const known = await forget(person.email.toUpperCase())
    const unknown = await forget('nobody-at-all@example.com')
    const [withAccount, without] = [known, unknown].map(({ status, body, headers }) => {
      const { date: _, 'x-request-id': __, ...others } = headers
      return { status, body, headers: others }
    })
    expect(withAccount).toEqual(without)
    const after = await owner.query('select from password_reset_requests')
    expect(after.rowCount).toBe((before.rowCount ?? 0) + 2)
    await mail.deliver()
    expect(subjects()).toContain('Choose a new password')
    expect(mail.server.taken.filter(({ recipient }) => recipient.startsWith('nobody'))).toEqual([])
    expect((await owner.query('select from password_reset_requests')).rowCount).toBe(0)
  })

  test('is not delayed by hundreds of earlier requests for other addresses', async () => {
    await owner.query(
      `insert into password_reset_requests (email) select n || '@example.com' from generate_series(1, 250) n`,
    )
    await forget(person.email)
    await mail.deliver()
    expect(subjects()).toContain('Choose a new password')
  })

  test('refuses an address that is too long in lower case', async () => {
    // In lower case, this letter becomes two.
    const email = `${'İ'.repeat(200)}@prochar.example`
    expectFieldErrors(await forget(email), 'email')
  })

  test('sends at most three emails while their links are valid, and none to a deactivated account', async () => {
    const sent = () => subjects().filter(subject => subject === 'Choose a new password')
    for (let asked = 0; asked < 5; asked += 1) {
      await forget(person.email)
      await mail.deliver()
    }
    expect(sent()).toHaveLength(3)
    const halfHourAgo = (table: string, column: string) =>
      owner.query(`update ${table} set ${column} = ${column} - interval '30 minutes' where user_id = $1`, [person.id])
    await halfHourAgo('mail_links', 'expires_at')
    for (const column of ['created_at', 'written_at']) await halfHourAgo('mails', column)
    // Anybody may have requested those three, so their owner gets another.
    await forget(person.email)
    await mail.deliver()
    expect(sent()).toHaveLength(4)
    const other = await createUser(app, 'brand')
    await owner.query('update users set is_active = false where id = $1', [other.id])
    await forget(other.email)
    await mail.deliver()
    expect(mail.server.to(other)).toEqual([])
  })
})

describe('POST /password/reset/', () => {
  const reset = (token: string, password = newPassword) =>
    app.anonymous.call('POST /password/reset/', { body: { token, password } })

  /** Requests a link and returns its token. */
  async function linkFor(who: Person): Promise<string> {
    expectStatus(await app.anonymous.call('POST /password/forgot/', { body: { email: who.email } }), 204)
    await mail.deliver()
    const sent = mail.server.to(who).findLast(({ subject }) => subject === 'Choose a new password')
    return tokenIn(sent ?? {})
  }

  test('sets the password once, ends all sessions, verifies the address and sends a notice by email', async () => {
    const other = await createUser(app, 'brand')
    const others = await linkFor(other)
    const token = await linkFor(person)
    const earlier = await linkFor(person)
    mail.server.taken.length = 0
    expectStatus(await reset(token), 204)
    expectRefusal(await person.call('GET /profile/'), 'not_authenticated')
    expectRefusal(
      await app.anonymous.call('POST /login/', { body: { email: person.email, password: person.password } }),
      'invalid_credentials',
    )
    const again = await login(app.send, person.email, newPassword)
    expect((await again.call('GET /email/')).body).toEqual({ verified: true, bounced: false })
    for (const used of [token, earlier]) expectRefusal(await reset(used), 'link_not_valid')
    await mail.deliver()
    expect(subjects()).toEqual(['Your password was changed'])
    expect((await auditLogOf(app.services.db, 'user', person.id)).at(-1)).toMatchObject({
      action: 'password_reset',
      actor_id: person.id,
    })
    expectStatus(await reset(others), 204)
  })

  test('resets wrong guesses at the old password, and deletes reused tokens of sessions that had it', async () => {
    const ended = await login(app.send, person.email)
    expectStatus(await ended.call('POST /logout/'), 204)
    await owner.query(`update ended_sessions set refused_at = now() - interval '2 minutes' where user_id = $1`, [
      person.id,
    ])
    const body = { refresh: ended.refresh }
    expectRefusal(await app.anonymous.call('POST /token/refresh/', { body }), 'invalid_refresh_token')
    expect((await person.call('GET /sessions/reused/')).body).toHaveLength(1)
    const confirm = (who: Person, password: string) => who.call('POST /confirm/', { body: { password } })
    for (let count = 0; count < 5; count += 1) expectStatus(await confirm(person, 'wrong horse battery'), 400)
    expectStatus(await confirm(person, person.password), 429)
    expectStatus(await reset(await linkFor(person)), 204)
    const again = await login(app.send, person.email, newPassword)
    expectStatus(await confirm(again, newPassword), 204)
    expect((await again.call('GET /sessions/reused/')).body).toEqual([])
  })

  test('accepts one of two links used at the same moment', async () => {
    const [, ...links] = [await linkFor(person), await linkFor(person), await linkFor(person)]
    const holder = await connectAs('owner')
    await holder.query('begin')
    const { rowCount } = await holder.query(
      'select from mail_links where user_id = $1 and purpose = $2 order by created_at limit 1 for update',
      [person.id, 'reset_password'],
    )
    expect(rowCount).toBe(1)
    const replies = Promise.all(links.map(token => reset(token)))
    await untilWaiting(owner, links.length, replies)
    await holder.end()
    expect((await replies).map(({ status }) => status).toSorted()).toEqual([204, 400])
  })

  test('keeps the link valid after the address was verified with another one', async () => {
    const token = await linkFor(person)
    const verification = mail.server.to(person).find(({ subject }) => subject === 'Verify your email address')
    const body = { token: tokenIn(verification ?? {}) }
    expectStatus(await app.anonymous.call('POST /email/verify/', { body }), 204)
    expectStatus(await reset(token), 204)
  })

  test('keeps the link valid after a password that registration would refuse', async () => {
    const token = await linkFor(person)
    const refused = await reset(token, person.username)
    expect(refused.error.details).toEqual([{ field: 'password', code: 'password_is_username' }])
    expectStatus(await reset(token), 204)
  })

  test('refuses a link after 30 minutes, for a deactivated account, for another address and for another purpose', async () => {
    const token = await linkFor(person)
    const set = (change: string) => owner.query(change, [person.id])
    await set(`update mail_links set expires_at = expires_at - interval '30 minutes' where user_id = $1`)
    expectRefusal(await reset(token), 'link_not_valid')
    await set(`update mail_links set expires_at = now() + interval '1 hour' where user_id = $1`)
    await set(`update users set is_active = false where id = $1`)
    expectRefusal(await reset(token), 'link_not_valid')
    await set(`update users set is_active = true, email = 'new-' || email where id = $1`)
    expectRefusal(await reset(token), 'link_not_valid')
    await set(`update mail_links set purpose = 'verify_email' where user_id = $1`)
    expectRefusal(await reset(token), 'link_not_valid')
  })

  test('refuses a link from before the password was changed by its user or the operator', async () => {
    const token = await linkFor(person)
    const body = { current_password: person.password, password: newPassword }
    expectStatus(await person.call('POST /password/', { body }), 204)
    expectRefusal(await reset(token), 'link_not_valid')
    const other = await linkFor(person)
    await resetPassword(app.services.db, person.email, 'a password by the operator', { generated: false })
    expectRefusal(await reset(other), 'link_not_valid')
  })

  test('stores no token that someone with access to the database could use', async () => {
    const token = await linkFor(person)
    const { rows } = await owner.query<{ text: string }>(
      `select l::text || m::text as text from mail_links l join mails m on m.user_id = l.user_id where l.user_id = $1`,
      [person.id],
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(token).not.toBe('')
    for (const { text } of rows) {
      expect(text).not.toContain(token)
      expect(text).not.toContain(Buffer.from(token).toString('hex'))
    }
    const { rowCount } = await owner.query('select from mails where user_id = $1 and secret is not null', [person.id])
    expect(rowCount).toBe(0)
  })
})

describe('POST /notifications/unsubscribe/', () => {
  const post = (path: string, body: BodyInit, type: string) =>
    fetch(`${app.origin}/api${path}`, { method: 'POST', body, headers: { 'content-type': type } })

  test('turns off one kind of email with the address from its header, and nothing else', async () => {
    const brand = await createUser(app, 'brand')
    const stranger = await createUser(app, 'influencer')
    await mail.verify(brand, person, stranger)
    await applyTo(person, await publish(brand))
    await mail.deliver()
    const sent = mail.server.to(brand).find(({ subject = '' }) => subject.includes('applied'))
    const header = sent?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
    const [, path = ''] = new RegExp(`^<${mailOrigin}/api(.*)>$`).exec(header.replaceAll(/\s/g, '')) ?? []
    const reply = await post(path, 'List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded')
    expect([reply.status, await reply.json()]).toEqual([200, { kind: 'application_submitted' }])
    const before = mail.server.to(brand).length
    await applyTo(stranger, await publish(brand))
    await mail.deliver()
    expect(mail.server.to(brand)).toHaveLength(before)
    const { body } = await brand.call('GET /notifications/preferences/')
    expect(body.preferences.filter(({ enabled }) => !enabled)).toMatchObject([
      { kind: 'application_submitted', channel: 'mail' },
    ])
    expect(expectStatus(await brand.call('GET /notifications/'), 200).body).toHaveLength(2)
  })

  test('redirects to its page when a browser opens the address, which turns off nothing', async () => {
    const path = '/api/notifications/unsubscribe/?token=1.message_sent.a-b_c'
    const { status, headers } = await fetch(`${app.origin}${path}`, { redirect: 'manual' })
    expect([status, headers.get('location')]).toEqual([303, '/unsubscribe#token=1.message_sent.a-b_c'])
  })

  test('refuses to redirect to its page with two tokens', async () => {
    const { status, body } = await app.send({ method: 'GET', path: '/notifications/unsubscribe/?token=a&token=b' })
    expect([status, body]).toMatchObject([400, { fields: { token: [expect.any(String)] } }])
  })

  test('refuses a token for another user, for no user, for another kind, and for emails that cannot be turned off', async () => {
    const { tokens } = app.services
    const token = unsubscribeToken(tokens, person.id, 'message_sent')
    const forged = [
      token.replace(/^\d+/, String(person.id + 1)),
      token.replace('message_sent', 'deadline_near'),
      unsubscribeToken(tokens, person.id, 'withdrawal_approved'),
      unsubscribeToken(tokens, 999_999_999, 'message_sent'),
      `${token}x`,
      'x',
    ]
    for (const each of forged) {
      const query = { token: each }
      expectRefusal(await app.anonymous.call('POST /notifications/unsubscribe/', { query }), 'link_not_valid')
    }
    expectStatus(await app.anonymous.call('POST /notifications/unsubscribe/', { query: { token } }), 200)
  })
})

describe('the outbox', () => {
  let admin: Person
  beforeEach(async () => {
    admin = await makeAdmin(app)
  })

  /** Requests a password reset, then sends the email or keeps it. Returns the email's id. */
  async function resetMail(isKept: boolean): Promise<number> {
    expectStatus(await app.anonymous.call('POST /password/forgot/', { body: { email: person.email } }), 204)
    const { db, tokens } = app.services
    if (isKept) await deliverMails({ db, tokens, origin: mailOrigin, transport: undefined })
    else await mail.deliver()
    const { body } = expectStatus(await admin.call('GET /admin/mails/', { query: { limit: 20 } }), 200)
    return body.find(({ recipient, kind }) => recipient === person.username && kind === 'reset_password')?.id ?? 0
  }
  const open = (id: number) => admin.call('POST /admin/mails/{id}/open/', { params: { id } })

  test('lists emails with their states, and filters by state', async () => {
    await resetMail(false)
    const { body } = expectStatus(await admin.call('GET /admin/mails/', { query: { state: 'sent' } }), 200)
    expect(body[0]).toMatchObject({
      recipient: person.username,
      address: person.email,
      kind: 'reset_password',
      subject: 'Choose a new password',
      state: 'sent',
      attempts: 1,
    })
    expect((await admin.call('GET /admin/mails/', { query: { state: 'failed' } })).body).toEqual([])
  })

  test('hides the link of an email that was sent', async () => {
    const { body } = expectStatus(await open(await resetMail(false)), 200)
    expect(body).toMatchObject({ link_hidden: true, text: expect.stringContaining('#token=…') })
  })

  test('shows a link only to those who manage its recipient', async () => {
    const recipients = [await makeAdmin(app, 'support'), await makeAdmin(app, 'auditor')]
    const hiddenOf = async (id: number) => {
      const opened = recipients.map(({ call }) => call('POST /admin/mails/{id}/open/', { params: { id } }))
      return (await Promise.all(opened)).map(reply => expectStatus(reply, 200).body.link_hidden)
    }
    const id = await resetMail(true)
    expect(await hiddenOf(id)).toEqual([false, true])
    await owner.query('update mails set user_id = $1 where id = $2', [admin.id, id])
    expect(await hiddenOf(id)).toEqual([true, true])
  })

  test('shows a valid link while emails are kept, and records who opened the email', async () => {
    const id = await resetMail(true)
    const { body } = expectStatus(await open(id), 200)
    expect(body.link_hidden).toBe(false)
    expect((await auditLogOf(app.services.db, 'user', person.id)).at(-1)).toMatchObject({
      action: 'mail_opened',
      actor_id: admin.id,
      details: { mail: id, mail_kind: 'reset_password' },
    })
    await owner.query('update mails set expires_at = now() where id = $1', [id])
    expect((await open(id)).body.link_hidden).toBe(true)
    const token = tokenIn({ text: body.text ?? '' })
    const reset = { token, password: newPassword }
    expectStatus(await app.anonymous.call('POST /password/reset/', { body: reset }), 204)
  })

  test('opens no email without a recent password or code, and returns 404 for an unknown one', async () => {
    const id = await resetMail(true)
    await owner.query('update sessions set confirmed_at = null where user_id = $1', [admin.id])
    expectRefusal(await open(id), 'confirmation_required')
    await owner.query('update sessions set confirmed_at = now() where user_id = $1', [admin.id])
    expectRefusal(await open(999_999), 'mail_not_found')
  })
})

test('a collaboration sends emails to both sides in the languages they chose', async () => {
  const brand = await createUser(app, 'brand')
  await mail.deliver()
  await mail.verify(brand, person)
  mail.server.taken.length = 0
  expectStatus(await person.call('PUT /language/', { body: { language: 'bn' } }), 204)
  await collaborate(brand, person, '100')
  await mail.deliver()
  expect(subjects()).toEqual(['‘Eid collection’ ক্যাম্পেইনে আপনার আবেদন গৃহীত হয়েছে'])
  expect(mail.server.to(brand).map(({ subject }) => subject)).toEqual([
    `${person.username} applied to “Eid collection”`,
  ])
})

test('an email about new campaigns names those that were open when they were counted', async () => {
  const brand = await createUser(app, 'brand')
  await mail.verify(brand, person)
  const { id } = await publish(brand, { category: 'gaming', title: 'Last hours' })
  await mail.deliver()
  await owner.query(
    `insert into mails (user_id, kind, event_id) select $1, 'campaigns_published', id from events
    where type = 'campaign_published' and subject_id = $2`,
    [person.id, id],
  )
  const { db, tokens } = app.services
  const closing = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (result.rows.some(row => 'titles' in row)) {
        await owner.query('update campaigns set closed_at = now() where id = $1', [id])
      }
      return result
    },
  })
  const transport = smtpTransport({ url: mail.url, from: mailFrom })
  await deliverMails({ db: closing, tokens, origin: mailOrigin, transport })
  transport.close()
  expect(mail.server.to(person).at(-1)?.text).toContain('Last hours')
})
