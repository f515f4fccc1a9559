import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { initializeSettings } from '#platform/database/settings.ts'
import { storedSecrets } from '#platform/security/secrets.ts'
import { useApp } from '#tests/support/app.ts'
import { platformFeeBasisPoints } from './settings.ts'

const server = useApp()

test('initializeSettings keeps the settings of the first start', async () => {
  const { db } = server.services
  const secrets = await storedSecrets(db)
  expect(secrets).toEqual([{ value: expect.stringMatching(/^[\w-]{43}$/), acceptsTokens: true }])
  await Promise.all([700, 800].map(points => initializeSettings(db, { platform_fee_basis_points: points })))
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
