import type { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { openDatabase } from '#platform/database/db.ts'
import { preparePositions } from '#platform/events/positions.ts'
import { subscribers } from '#server/boot/subscribers.ts'
import { emit } from '#server/domain/index.ts'
import { violations } from '#server/money/ledger/violations.ts'
import { patientTimeouts } from '../support/database.ts'
import { dispatchEverything, isDispatched } from '../support/events.ts'
import { firstReleases, restoredRelease } from './release.ts'

const auditLog = async (client: Client) =>
  (
    await client.query(
      'select id, actor_id, action, subject_type, subject_id, details, created_at from audit_log order by id',
    )
  ).rows
const months = async (client: Client) =>
  (await client.query('select subject, id, month, total from month_kept where total <> 0 order by subject, id, month'))
    .rows

test.each(firstReleases)("an upgrade keeps %s's audit log as events that count as dispatched", async release => {
  const { url, client } = await restoredRelease(release)
  const before = await auditLog(client)
  expect(before.length).toBeGreaterThan(5)
  await migrate(url)
  expect(await auditLog(client)).toEqual(before)
  const { db } = await openDatabase(url, () => undefined, patientTimeouts)
  onTestFinished(() => db.destroy())
  expect(await isDispatched(db)).toBe(true)
  const { rows } = await client.query(
    `insert into events (type, subject_type, subject_id) values ('picture_changed', 'user', 1) returning id`,
  )
  expect(Number(rows[0]?.id)).toBe(Number(before.at(-1)?.id) + 1)
})

test("an upgrade keeps the first release's monthly figures and adds later events once", async () => {
  const { url, client } = await restoredRelease()
  // Simulates that several connections wrote them.
  await client.query(`
    update site_months set shard = 3;
    insert into site_months (month, shard, users, payments, withdrawals) select month, 5, 2, 20, 30 from site_months;
    update site_months set users = users - 2, payments = payments - 20, withdrawals = withdrawals - 30 where shard = 3`)
  const before = await months(client)
  expect(before.length).toBeGreaterThan(20)
  await migrate(url)
  expect(await months(client)).toEqual(before)
  const { db } = await openDatabase(url, () => undefined, patientTimeouts)
  onTestFinished(() => db.destroy())
  await preparePositions(db, subscribers)
  await dispatchEverything(db)
  expect(await months(client)).toEqual(before)
  expect(await violations(db)).toEqual([])

  const newcomer = { username: 'newcomer', email: 'newcomer@example.com', password_hash: '', role: 'brand' as const }
  await db.transaction().execute(async tx => {
    const { id } = await tx.insertInto('users').values(newcomer).returning('id').executeTakeFirstOrThrow()
    await emit(tx, { type: 'account_registered', actorId: id, subjectId: id, after: { role: 'brand' } })
  })
  // Whether stored or pending, nothing is missing.
  expect(await violations(db)).toEqual([])
  await dispatchEverything(db)
  expect(await violations(db)).toEqual([])
  const users = async (rows: Awaited<ReturnType<typeof months>>) =>
    rows.filter(({ subject }) => subject === 'site users').reduce((sum, { total }) => sum + Number(total), 0)
  expect(await users(await months(client))).toBe((await users(before)) + 1)

  // A missing event is reported.
  await db
    .insertInto('users')
    .values({ ...newcomer, username: 'unsaid', email: 'unsaid@example.com' })
    .execute()
  expect(await violations(db)).toEqual([expect.stringMatching(/^site users , /)])
})
