import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dispatchAll } from '#platform/events/dispatch.ts'
import { jobsWith } from '#server/boot/jobs.ts'
import { subscribers } from '#server/boot/subscribers.ts'
import { useApp } from './support/app.ts'
import { useConnection } from './support/database.ts'
import { deliverMails, deliverPushes } from './support/deliver.ts'
import { rethrow } from './support/events.ts'
import { collaborate, createUser, expectStatus, publish } from './support/people.ts'
import { tablesReadBy } from './support/plans.ts'
import { observeStatements } from './support/sent-statements.ts'

let statements: ReturnType<typeof observeStatements>
beforeAll(() => {
  statements = observeStatements()
})

const app = useApp()
const owner = useConnection('owner')
afterAll(async () => {
  statements.stop()
})

const tomorrow = new Date(Date.now() + 24 * 3_600_000)

async function leaveOldFile(folder: string, name: string): Promise<void> {
  const path = join(folder, name)
  await writeFile(path, '')
  await utimes(path, 0, 0)
}

/** Work for the dispatcher, the jobs and the mailer. */
async function createWork(): Promise<void> {
  const [brand, influencer] = [await createUser(app, 'brand'), await createUser(app, 'influencer')]
  const { username, email } = influencer
  expectStatus(await influencer.call('PUT /profile/', { body: { username, email, category: 'gaming' } }), 200)
  await collaborate(brand, influencer, '500')
  await publish(brand, { category: 'gaming' })
  await owner.query(
    'insert into mail_addresses (user_id, email, verified_at) values ($1, $2, now()) on conflict (user_id) do update set verified_at = now()',
    [influencer.id, email],
  )
  await leaveOldFile(app.picturesFolder, `${'0'.repeat(32)}.webp`)
  await leaveOldFile(app.attachmentsFolder, `${'0'.repeat(32)}.webp`)
}

/** All background work, in the order in which one creates work for another. */
function backgroundWork(): [name: string, run: () => Promise<unknown>][] {
  const { db, tokens, files, attachments } = app.services
  const jobs = jobsWith({ pictures: files, attachments })
  const delivery = { db, tokens, origin: 'http://prochar.test' }
  return [
    ['dispatch_events', () => dispatchAll(db, subscribers, { onFailure: rethrow })],
    ...jobs.map(({ name, run }): [string, () => Promise<unknown>] => [
      name,
      () => run(db, new AbortController().signal, tomorrow),
    ]),
    ['deliver_mails', () => deliverMails({ ...delivery, transport: undefined })],
    ['deliver_pushes', () => deliverPushes(delivery)],
  ]
}

/**
 * Tables with one row, tables whose rows are taken from the front, and tables that a nightly or hourly job may scan.
 */
const readCompletely = new Set([
  'event_positions',
  // Tables of graphile-worker, which polls for new ones.
  'migrations',
  'password_reset_requests',
  'known_addresses',
  'sign_in_guesses',
  'email_changes',
  // A row for each import in progress.
  'wallet_imports_in_progress',
])

const isPlanned = ({ text }: { text: string }) => /^\s*(with|select|insert|update|delete)\b/i.test(text)

test('no background work scans a growing table', async () => {
  await createWork()
  const reading: object[] = []
  for (const [name, run] of backgroundWork()) {
    const sent = (await statements.during(run)).filter(isPlanned)
    expect(sent.length, name).toBeGreaterThan(0)
    for (const statement of sent) {
      const tables = (await tablesReadBy(owner, statement)).filter(table => !readCompletely.has(table))
      if (tables.length > 0) reading.push({ name, text: statement.text, tables })
    }
  }
  expect(reading).toEqual([])
})
