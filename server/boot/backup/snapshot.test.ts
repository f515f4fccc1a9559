import type { ClientBase } from 'pg'
import { expect, test } from 'vitest'
import { readSources, type SqlFile } from '#database/migrate/files.ts'
import { StartError } from '#packages/start-error/index.ts'
import { attempt, testDatabaseUrl } from '#tests/support/database.ts'
import { connect } from '#tests/support/empty-database.ts'
import { withSiteSnapshot } from './snapshot.ts'

const keepAlive = `select array_agg(setting order by name) as seconds from pg_settings
  where name in ('tcp_keepalives_idle', 'tcp_keepalives_interval', 'tcp_keepalives_count')`

const secondsOf = async (client: ClientBase): Promise<unknown> =>
  (await client.query<{ seconds: unknown }>(keepAlive)).rows[0]?.seconds

test('a backup releases its locks soon after its machine has vanished', async () => {
  const seconds = await withSiteSnapshot(await testDatabaseUrl(), await readSources(), secondsOf)
  expect(seconds).toEqual(['3', '10', '5'])
})

test('no migration changes tables during a backup', async () => {
  const url = await testDatabaseUrl()
  const other = await connect(url)
  const change = ['lock table messages in access exclusive mode nowait']
  await withSiteSnapshot(url, await readSources(), async () => {
    expect(await attempt(other, change)).toMatchObject({ code: '55P03' })
  })
})

test.each([
  ['a newer version', (files: SqlFile[]) => files.slice(0, -1)],
  ['an earlier version', (files: SqlFile[]) => [...files, { name: '9999_next', checksum: '', text: '' }]],
])('a backup refuses a database last used with %s', async (_, migrationsOf) => {
  const sources = await readSources()
  const ours = { ...sources, migrations: migrationsOf(sources.migrations) }
  await expect(withSiteSnapshot(await testDatabaseUrl(), ours, async () => undefined)).rejects.toThrow(StartError)
})
