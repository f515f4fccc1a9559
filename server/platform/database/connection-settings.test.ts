import { Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { testDatabaseUrl } from '#tests/support/database.ts'
import { asSuperuser, connect, emptyDatabase } from '#tests/support/empty-database.ts'
import { migrationFolder } from '#tests/support/migration-folder.ts'
import { openDatabase } from './db.ts'
import { prepared } from './prepared.ts'

const settings = `select array_agg(setting order by name) as seconds from pg_settings
  where name in ('tcp_keepalives_idle', 'tcp_keepalives_interval', 'tcp_keepalives_count')`

test('a migration releases its locks soon after its machine has vanished', async () => {
  const url = await emptyDatabase()
  await migrate(url, {
    folder: await migrationFolder({ migrations: { '0001_seen': `create table seen as ${settings};` } }),
  })
  const client = await connect(url)
  expect((await client.query('select seconds from seen')).rows).toEqual([{ seconds: ['3', '10', '5'] }])
})

test('the defaults of a database change neither the location of its tables nor how it is read', async () => {
  const url = await emptyDatabase()
  const name = new URL(url).pathname.slice(1)
  const defaults = {
    search_path: 'other, public',
    datestyle: 'SQL, DMY',
    default_transaction_isolation: `'repeatable read'`,
    idle_session_timeout: `'1min'`,
  }
  await asSuperuser(...Object.entries(defaults).map(([key, value]) => `alter database ${name} set ${key} = ${value}`))
  const client = await connect(url)
  await client.query('create schema other')
  const seen = 'create table seen as select now() as at; grant select on seen to prochar_app;'
  const folder = await migrationFolder({ migrations: { '0001_seen': seen } })
  await migrate(url, { folder })
  const { db } = await openDatabase(url, () => undefined)
  onTestFinished(() => db.destroy())
  const { rows } = await sql`select at, current_setting('transaction_isolation') as isolation,
    current_setting('idle_session_timeout') as idle from public.seen`.execute(db)
  expect(rows).toEqual([
    { at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/) as string, isolation: 'read committed', idle: '0' },
  ])
})

test('the connections of the pool and those that reads share notice a vanished server', async () => {
  const { db } = await openDatabase(await testDatabaseUrl(), () => undefined)
  const keepAlive = vi.spyOn(Socket.prototype, 'setKeepAlive')
  onTestFinished(async () => {
    keepAlive.mockRestore()
    await db.destroy()
  })
  await sql`select 1`.execute(db)
  expect(keepAlive.mock.calls).toEqual([[true, 10_000]])
  await prepared(query => query.selectNoFrom(sql`1`.as('one')))(db, {})
  expect(keepAlive.mock.calls).toEqual([
    [true, 10_000],
    [true, 10_000],
  ])
})
