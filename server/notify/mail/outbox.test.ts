import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#platform/database/db.ts'
import { transactOn } from '#platform/database/transact.ts'
import { startWorker } from '#platform/jobs/worker.ts'
import { smtpTransport } from '#platform/mail/smtp-transport.ts'
import { createTokens } from '#platform/security/tokens.ts'
import { useApp, useUser } from '#tests/support/app.ts'
import { patientTimeouts, testDatabaseUrl, useConnection } from '#tests/support/database.ts'
import { deliverMails } from '#tests/support/deliver.ts'
import { dispatchEverything, until } from '#tests/support/events.ts'
import { untilBlocking } from '#tests/support/locks.ts'
import type { SmtpStep } from '#tests/support/mail-server.ts'
import { mailFrom, mailOrigin, tokenIn, useMail } from '#tests/support/mail.ts'
import { applyTo, collaborate, createUser, expectStatus, publish } from '#tests/support/people.ts'
import { queueMailsOf } from './commands.ts'
import { mailLanes } from './index.ts'

const app = useApp()
const mail = useMail(app)
const owner = useConnection('owner')
const brand = useUser(app, 'brand')
const influencer = useUser(app, 'influencer')
beforeAll(async () => {
  await mail.verify(brand, influencer)
})
beforeEach(async () => {
  await dispatchEverything(app.services.db)
  await owner.query('truncate mails')
  await owner.query('update mail_addresses set verified_at = now(), bounced_at = null')
  await owner.query('update users set is_active = true')
})

/** The influencer applies, which sends the brand an email. */
const triggerMail = async () => {
  await applyTo(influencer, await publish(brand))
  await dispatchEverything(app.services.db)
}

/** Attempts every email this many times, each as if the back-off had passed. */
async function attempt(times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    await mail.makeAllDue()
    await mail.deliver()
  }
}

describe('an email', () => {
  test('is sent once, however often its event is dispatched, with a Message-ID and plain text', async () => {
    await triggerMail()
    await mail.deliver()
    const { db } = app.services
    const events = (await db.selectFrom('events').select('id').execute()).map(({ id }) => id)
    await transactOn(db)(tx => queueMailsOf(tx, events))
    await mail.deliver()
    const [sent, ...others] = mail.server.to(brand)
    expect(others).toEqual([])
    expect(sent?.messageId).toMatch(/^<\d+\.[\da-f]{24}@prochar\.example>$/)
    expect(sent?.from?.address).toBe('no-reply@prochar.example')
    expect(sent?.text).toContain(influencer.username)
    expect(await mail.outboxOf(brand)).toMatchObject([{ state: 'sent', attempts: 1 }])
  })

  test('is sent once when two servers look for emails at the same time', async () => {
    const { db } = await openDatabase(await testDatabaseUrl(), () => undefined)
    onTestFinished(() => db.destroy())
    for (let count = 0; count < 5; count += 1) await triggerMail()
    const transport = smtpTransport({ url: mail.url, from: mailFrom })
    const { tokens } = app.services
    await Promise.all(
      [db, app.services.db].map(each => deliverMails({ db: each, tokens, origin: mailOrigin, transport })),
    )
    const ids = mail.server.to(brand).map(({ messageId }) => messageId)
    expect(ids).toHaveLength(5)
    expect(new Set(ids).size).toBe(5)
  })

  test('is retried later when the server cannot accept it', async () => {
    await triggerMail()
    mail.server.answer = step => (step === 'recipient' ? { code: 451, text: 'Greylisted' } : undefined)
    await mail.deliver()
    expect(await mail.outboxOf(brand)).toMatchObject([
      { state: 'queued', attempts: 1, waits: true, error: expect.stringContaining('Greylisted') },
    ])
    await mail.deliver()
    mail.server.answer = () => undefined
    await mail.makeAllDue()
    await mail.deliver()
    expect(await mail.outboxOf(brand)).toMatchObject([{ state: 'sent', attempts: 2, error: null }])
    expect(mail.server.to(brand)).toHaveLength(1)
  })

  test('fails after ten attempts, and is not attempted after it has expired', async () => {
    await triggerMail()
    mail.server.answer = () => ({ code: 421, text: 'Busy' })
    await attempt(9)
    expect(await mail.outboxOf(brand)).toMatchObject([{ state: 'queued', attempts: 9 }])
    await attempt(1)
    expect(await mail.outboxOf(brand)).toMatchObject([{ state: 'failed', attempts: 10 }])
    await triggerMail()
    await owner.query(`update mails set expires_at = now() where state = 'queued'`)
    await mail.deliver()
    expect((await mail.outboxOf(brand))[1]).toMatchObject({ state: 'failed', error: 'It was not sent in time' })
    expect(mail.server.taken).toEqual([])
  })

  const emailProblem = async () => (await brand.call('GET /dashboard/brand/')).body.waiting?.email_problem

  test('stops all others until the address is verified again if it bounces permanently', async () => {
    await triggerMail()
    mail.server.answer = step => (step === 'recipient' ? { code: 550, text: '5.1.1 No such mailbox' } : undefined)
    await mail.deliver()
    expect(await mail.outboxOf(brand)).toMatchObject([{ state: 'failed', attempts: 1 }])
    expect((await brand.call('GET /email/')).body).toEqual({ verified: true, bounced: true })
    expect(await emailProblem()).toBe('bounced')
    mail.server.answer = () => undefined
    await triggerMail()
    await mail.deliver()
    expect(await mail.outboxOf(brand)).toHaveLength(1)
    expectStatus(await brand.call('POST /email/verification/'), 204)
    await mail.deliver()
    expect(mail.server.to(brand).map(({ subject }) => subject)).toEqual(['Verify your email address'])
  })

  test.each<[string, SmtpStep, string, string]>([
    ["that violates the receiver's policy", 'text', '5.7.26 Not authenticated', 'failed'],
    ['whose sender is refused', 'sender', '5.1.8 Bad sender', 'queued'],
    ['beyond the daily limit of the account', 'text', '5.4.5 Daily user sending limit exceeded', 'queued'],
    ['refused for its text', 'text', '5.6.0 Content rejected', 'failed'],
    ['refused by a relay that does not say why', 'text', 'Message rejected: paused', 'failed'],
    ['to a full mailbox', 'recipient', '5.2.2 Mailbox full', 'failed'],
  ])('%s does not mark the address as bounced', async (_, refusedStep, text, state) => {
    await triggerMail()
    mail.server.answer = step => (step === refusedStep ? { code: 550, text } : undefined)
    await mail.deliver()
    expect(await mail.outboxOf(brand)).toMatchObject([{ state }])
    expect((await brand.call('GET /email/')).body).toEqual({ verified: true, bounced: false })
    expect(await emailProblem()).toBeNull()
  })

  test('is not sent to an unverified address, nor to a user deactivated after it was queued', async () => {
    await triggerMail()
    await owner.query('update users set is_active = false where id = $1', [brand.id])
    await owner.query('update mail_addresses set verified_at = null where user_id = $1', [influencer.id])
    await collaborate(await createUser(app, 'brand'), influencer, '100')
    await mail.deliver()
    expect(await mail.outboxOf(brand)).toMatchObject([{ state: 'suppressed' }])
    expect(await mail.outboxOf(influencer)).toEqual([])
    expect([...mail.server.to(brand), ...mail.server.to(influencer)]).toEqual([])
  })

  test('is not sent if its subject is gone by the time it is due', async () => {
    // The only one in its category today.
    const campaign = await publish(brand, { category: 'gaming' })
    await applyTo(influencer, campaign)
    await dispatchEverything(app.services.db)
    await owner.query('truncate mails')
    await owner.query(
      `insert into mails (user_id, kind, event_id) select user_id, kind, events.id
      from events, (values ($1::bigint, 'campaigns_published'), ($2, 'deadline_near')) queued (user_id, kind)
      where type = 'campaign_published' and subject_id = $3`,
      [influencer.id, brand.id, campaign.id],
    )
    expectStatus(await brand.call('DELETE /campaigns/{id}/', { params: { id: campaign.id } }), 204)
    const { db, tokens } = app.services
    const transport = smtpTransport({ url: mail.url, from: mailFrom })
    await deliverMails({ db, tokens, origin: mailOrigin, transport })
    expect(await mail.outboxOf(influencer)).toMatchObject([{ state: 'suppressed' }])
    expect(await mail.outboxOf(brand)).toMatchObject([{ state: 'suppressed' }])
    expect(mail.server.taken).toEqual([])
  })

  test('is not sent to confirm a new address once a new password has dropped that address', async () => {
    const person = await createUser(app, 'brand')
    const wanted = { username: person.username, email: `wanted-${person.email}` }
    expectStatus(await person.call('PUT /profile/', { body: wanted }), 200)
    const changed = { current_password: person.password, password: person.password }
    expectStatus(await person.call('POST /password/', { body: changed }), 204)
    await mail.deliver()
    expect(mail.server.to(wanted)).toEqual([])
    const { rows } = await owner.query(
      `select state, error from mails where user_id = $1 and kind = 'confirm_email_change'`,
      [person.id],
    )
    expect(rows).toEqual([{ state: 'suppressed', error: 'No new address is waiting any more' }])
  })

  test('no longer contains its link once it fails', async () => {
    const person = await createUser(app, 'brand')
    mail.server.answer = () => ({ code: 421, text: 'Busy' })
    const stored = async () =>
      (await owner.query(`select state, secret is not null as linked from mails where user_id = $1`, [person.id])).rows
    await attempt(9)
    expect(await stored()).toEqual([{ state: 'queued', linked: true }])
    await attempt(1)
    expect(await stored()).toEqual([{ state: 'failed', linked: false }])
  })

  test('is kept and passed to the printer when there is no server', async () => {
    await triggerMail()
    const kept: string[] = []
    const { db, tokens } = app.services
    await deliverMails({ db, tokens, origin: mailOrigin, transport: undefined, onKept: ({ to }) => kept.push(to) })
    await deliverMails({ db, tokens, origin: mailOrigin, transport: undefined, onKept: ({ to }) => kept.push(to) })
    expect(kept).toEqual([brand.email])
    expect(await mail.outboxOf(brand)).toMatchObject([{ state: 'kept' }])
  })

  test('is sent in the background', async () => {
    await triggerMail()
    const { db, tokens } = app.services
    const transport = smtpTransport({ url: mail.url, from: mailFrom })
    const stop = await startWorker({
      db,
      connectionString: await testDatabaseUrl(),
      timeouts: patientTimeouts,
      jobs: [],
      lanes: mailLanes({ db, tokens, origin: mailOrigin, transport }),
      onError: message => expect(message).toBeUndefined(),
    })
    await until(async () => (await mail.outboxOf(brand))[0]?.state === 'sent')
    await stop()
    transport.close()
    expect(mail.server.to(brand)).toHaveLength(1)
  })
})

describe('a killed server', () => {
  const secret = 'a secret that only these tests know'

  /** Starts a process that sends the due emails. */
  async function startSender() {
    const script = join(import.meta.dirname, '../../../tests/support/mail-worker.ts')
    const options = [await testDatabaseUrl(), mail.url, mailFrom, mailOrigin, secret]
    const child = spawn(process.execPath, [script, ...options], { stdio: 'ignore' })
    const ended = once(child, 'exit')
    return {
      async kill() {
        child.kill('SIGKILL')
        await ended
      },
    }
  }

  /**
   * Runs a process until it reaches the point where the test blocks it, kills it there, and sends the remaining emails.
   */
  async function killAt(reached: (point: () => void) => Promise<unknown> | void, release: () => Promise<unknown>) {
    const at = Promise.withResolvers<void>()
    await reached(at.resolve)
    const sender = await startSender()
    await at.promise
    await sender.kill()
    await release()
    mail.server.answer = () => undefined
    await mail.makeAllDue()
    await mail.deliver()
  }

  test.each<SmtpStep>(['connect', 'recipient', 'text'])(
    'sends the email once if killed at the step "%s"',
    async point => {
      await triggerMail()
      await killAt(
        reached => {
          mail.server.answer = async step => {
            if (step !== point) return undefined
            reached()
            // Never resolves: the process is killed first.
            return new Promise(() => undefined)
          }
        },
        async () => undefined,
      )
      expect(mail.server.to(brand)).toHaveLength(1)
      expect(await mail.outboxOf(brand)).toMatchObject([{ state: 'sent', attempts: 2 }])
    },
  )

  /** Locks an email's row or table, and reports when another session waits for it. */
  async function hold(statement: string, reached: () => void): Promise<void> {
    await owner.query('begin')
    await owner.query(statement)
    void untilBlocking(owner).then(reached)
  }

  test('sends an email once, with a working link, if killed while writing it', async () => {
    const person = await createUser(app, 'brand')
    await mail.deliver()
    mail.server.taken.length = 0
    expectStatus(await app.anonymous.call('POST /password/forgot/', { body: { email: person.email } }), 204)
    await killAt(
      reached => hold('lock table mail_links in access exclusive mode', reached),
      () => owner.query('rollback'),
    )
    const [sent, ...others] = mail.server.to(person)
    expect(others).toEqual([])
    const body = { token: tokenIn(sent ?? {}), password: 'another long password' }
    expectStatus(await app.anonymous.call('POST /password/reset/', { body }), 204)
  })

  test('resends an email with the same Message-ID if killed after the acceptance but before recording it', async () => {
    await triggerMail()
    await killAt(
      reached => {
        mail.server.answer = async step => {
          if (step === 'text') await hold('select from mails for update', reached)
          return undefined
        }
      },
      () => owner.query('rollback'),
    )
    const ids = mail.server.to(brand).map(({ messageId }) => messageId)
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
  })

  test('uses the same secret as these tests', () => {
    const { tokens } = app.services
    expect(createTokens(secret).isFingerprint(tokens.fingerprint('x'), 'x')).toBe(true)
  })
})
