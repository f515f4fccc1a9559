import { expect, onTestFinished, test } from 'vitest'
import { transactOn } from '#platform/database/transact.ts'
import { startWorker } from '#platform/jobs/worker.ts'
import { smtpTransport } from '#platform/mail/smtp-transport.ts'
import { useApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import { patientTimeouts, testDatabaseUrl, useConnection } from '#tests/support/database.ts'
import { deliverMails } from '#tests/support/deliver.ts'
import { dispatchEverything, until } from '#tests/support/events.ts'
import type { SmtpRefusal } from '#tests/support/mail-server.ts'
import { mailFrom, mailOrigin, useMail } from '#tests/support/mail.ts'
import { createUser, expectStatus } from '#tests/support/people.ts'
import { queueRequestedResetMails } from './commands.ts'
import { mailLanes } from './index.ts'

const app = useApp()
const mail = useMail(app)
const owner = useConnection('owner')

/**
 * Sends emails in the background until the end of the test, through a server that never replies to strangers. Returns
 * how many of those it keeps waiting.
 */
async function startWithSilence(): Promise<() => number> {
  const silence = Promise.withResolvers<SmtpRefusal>()
  let waiting = 0
  mail.server.answer = (step, address) => {
    if (step !== 'recipient' || !address.startsWith('stranger')) return undefined
    waiting += 1
    return silence.promise
  }
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
  onTestFinished(async () => {
    silence.resolve({ code: 421, text: 'Closing' })
    await stop()
    transport.close()
  })
  return () => waiting
}

const forget = async (email: string) =>
  expectStatus(await app.anonymous.call('POST /password/forgot/', { body: { email } }), 204)

const isSent = async ({ email }: { email: string }, subject: string) =>
  mail.server.to({ email }).some(sent => sent.subject === subject)

/** Users with emails in the outbox. */
async function strangers(count: number): Promise<Person[]> {
  const people = await Promise.all(Array.from({ length: count }, () => createUser(app, 'influencer', 'stranger')))
  await dispatchEverything(app.services.db)
  return people
}

test("a reset is sent while a silent server delays strangers' verifications and notifications", async () => {
  const person = await createUser(app, 'brand')
  await mail.deliver()
  mail.server.taken.length = 0
  const [notified] = await strangers(8)
  if (notified) await mail.verify(notified)
  await owner.query(`insert into mails (user_id, kind) select $1, 'balance_corrected' from generate_series(1, 8)`, [
    notified?.id,
  ])
  const waiting = await startWithSilence()
  await until(async () => waiting() >= 15)
  await forget(person.email)
  await until(() => isSent(person, 'Choose a new password'))
  expect(mail.server.taken.map(({ recipient }) => recipient)).toEqual([person.email])
})

test("a reset is sent while a server is silent for strangers' resets", async () => {
  const person = await createUser(app, 'brand')
  const others = await strangers(12)
  await mail.deliver()
  mail.server.taken.length = 0
  for (const { email } of others) await forget(email)
  const waiting = await startWithSilence()
  await until(async () => waiting() >= 12)
  await forget(person.email)
  await until(() => isSent(person, 'Choose a new password'))
  expect(mail.server.taken.map(({ recipient }) => recipient)).toEqual([person.email])
})

test('the latest requested reset is sent first, so that a backlog delays nobody who is waiting', async () => {
  // The emails that the silence left over from the other tests.
  await owner.query('delete from graphile_worker._private_jobs')
  const transact = transactOn(app.services.db)
  const person = await createUser(app, 'brand')
  for (const { email } of [...(await strangers(3)), person]) await forget(email)
  await transact(queueRequestedResetMails)
  const { db, tokens } = app.services
  const transport = smtpTransport({ url: mail.url, from: mailFrom })
  await deliverMails({ db, tokens, origin: mailOrigin, transport }, 1)
  transport.close()
  const resets = mail.server.taken.filter(({ subject }) => subject === 'Choose a new password')
  expect(resets).toHaveLength(4)
  expect(resets[0]?.recipient).toBe(person.email)
})
