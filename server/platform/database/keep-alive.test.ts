import type { ClientBase } from 'pg'
import { expect, test } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { readSources } from '#database/migrate/files.ts'
import { withSnapshot } from '#platform/backup/snapshot.ts'
import { testDatabaseUrl } from '#tests/support/database.ts'
import { connect, emptyDatabase } from '#tests/support/empty-database.ts'
import { migrationFolder } from '#tests/support/migration-folder.ts'

const settings = `select array_agg(setting order by name) as seconds from pg_settings
  where name in ('tcp_keepalives_idle', 'tcp_keepalives_interval', 'tcp_keepalives_count')`

const secondsOf = async (client: ClientBase): Promise<unknown> =>
  (await client.query<{ seconds: unknown }>(settings)).rows[0]?.seconds

test('a backup releases its locks soon after its machine has vanished', async () => {
  const seconds = await withSnapshot(await testDatabaseUrl(), await readSources(), secondsOf)
  expect(seconds).toEqual(['3', '10', '5'])
})

test('a migration releases its locks soon after its machine has vanished', async () => {
  const url = await emptyDatabase()
  await migrate(url, {
    folder: await migrationFolder({ migrations: { '0001_seen': `create table seen as ${settings};` } }),
  })
  const client = await connect(url)
  expect((await client.query('select seconds from seen')).rows).toEqual([{ seconds: ['3', '10', '5'] }])
})
