import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useApp } from '#tests/support/app.ts'
import { connectAs } from '#tests/support/database.ts'
import { createUser, expectStatus, login } from '#tests/support/people.ts'
import { deleteEndedSessions } from '../jobs/cleanup.ts'
import { storedSecrets } from '../security/secrets.ts'
import { initializeSettings, platformFeeBasisPoints } from './settings.ts'

const server = useApp()

test('initializeSettings keeps the settings of the first start', async () => {
  const { db } = server.services
  const secrets = await storedSecrets(db)
  expect(secrets).toEqual([{ value: expect.stringMatching(/^[\w-]{43}$/), acceptsTokens: true }])
  await Promise.all([initializeSettings(db, 700), initializeSettings(db, 800)])
  expect(await platformFeeBasisPoints(db)).toBe(0)
  expect(await storedSecrets(db)).toEqual(secrets)
  const { rows } = await sql`select from settings`.execute(db)
  expect(rows).toHaveLength(1)
})

test.each(['10001', '-1', 'null'])('the database rejects a fee of %s basis points', async points => {
  await expect(
    sql`update settings set platform_fee_basis_points = ${sql.raw(points)}`.execute(server.services.db),
  ).rejects.toThrow('platform_fee_basis_points')
})

test('deleteEndedSessions deletes only sessions that have ended', async () => {
  const ended = await createUser(server, 'brand')
  const living = await createUser(server, 'brand')
  const owner = await connectAs('owner')
  await owner.query(`update sessions set expires_at = now() - interval '1 second' where user_id = ${ended.id}`)
  await owner.end()
  await deleteEndedSessions(server.services.db)
  const { rows } = await sql<{ user_id: number }>`select user_id from sessions`.execute(server.services.db)
  expect(rows).toEqual([{ user_id: living.id }])
  expectStatus(await living.call('GET /campaigns/'), 200)
  expectStatus(await (await login(server.send, ended.email)).call('GET /campaigns/'), 200)
})
