import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { mailKinds } from '#contract/index.ts'
import { startWorker } from '#platform/jobs/worker.ts'
import { smtpTransport } from '#platform/mail/smtp-transport.ts'
import { useApp, useUser } from '#tests/support/app.ts'
import { connectAs, patientTimeouts, testDatabaseUrl, useConnection } from '#tests/support/database.ts'
import { until } from '#tests/support/events.ts'
import { mailFrom, mailOrigin, useMail } from '#tests/support/mail.ts'
import { mailLanes } from './index.ts'
import { isAccountMail } from './kinds.ts'

const app = useApp()
const mail = useMail(app)
const owner = useConnection('owner')
const person = useUser(app, 'brand')
beforeAll(async () => {
  await mail.verify(person)
})
beforeEach(async () => {
  await mail.deliver()
  mail.server.taken.length = 0
})

const queue = () => owner.query(`insert into mails (user_id, kind) values ($1, 'password_changed')`, [person.id])
const sent = () => mail.server.to(person).length

/** Sends in the background until the end of the test. */
async function start(): Promise<void> {
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
    await stop()
    transport.close()
  })
}

test('an email without a job, as after an upgrade, is sent once the server starts', async () => {
  await queue()
  await queue()
  await owner.query(`update mails set state = 'sending' where id = (select max(id) from mails)`)
  await owner.query('delete from graphile_worker._private_jobs')
  await start()
  await until(async () => sent() >= 2)
  expect(sent()).toBe(2)
})

test('another process takes over the job of a dead one after two minutes', async () => {
  await queue()
  const lock = (seconds: number) =>
    owner.query(
      `update graphile_worker._private_jobs
      set locked_by = 'dead', locked_at = now() - make_interval(secs => $1), attempts = 1`,
      [seconds],
    )
  await lock(110)
  const left = async () =>
    (await owner.query(`select from graphile_worker._private_jobs where locked_by = 'dead'`)).rowCount
  await start()
  expect([await left(), sent()]).toEqual([1, 0])
  await lock(130)
  await start()
  await until(async () => sent() === 1)
})

test("the application's role can queue a job by queueing an email, and no other", async () => {
  const application = await connectAs('application')
  onTestFinished(() => application.end())
  await application.query(`insert into mails (user_id, kind) values ($1, 'password_changed')`, [person.id])
  await application.query(
    `insert into mails (user_id, kind, due_at) values ($1, 'deadline_near', now() + interval '1 hour')`,
    [person.id],
  )
  const { rows } = await owner.query(
    'select task_identifier, run_at > now() as waits from graphile_worker.jobs order by id desc limit 2',
  )
  expect(rows).toEqual([
    { task_identifier: 'send_notification_mail', waits: true },
    { task_identifier: 'send_account_mail', waits: false },
  ])
  for (const statement of [
    `select graphile_worker.add_job('delete_old_mails')`,
    'select add_missing_jobs()',
    'select add_mail_jobs(array[1])',
    'select add_push_jobs(array[1])',
    'select * from graphile_worker.jobs',
  ]) {
    await expect(application.query(statement), statement).rejects.toMatchObject({ code: '42501' })
  }
})

test('no notification of any kind delays emails about the account', async () => {
  const { rows } = await owner.query<{ kind: string; task: string }>(
    'select kind, mail_task(kind) as task from unnest($1::text[]) as kind',
    [mailKinds],
  )
  expect(rows).toEqual(
    mailKinds.map(kind => ({
      kind,
      task:
        kind === 'verify_email'
          ? 'send_verification'
          : isAccountMail(kind)
            ? 'send_account_mail'
            : 'send_notification_mail',
    })),
  )
})
