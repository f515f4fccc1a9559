import { afterEach, expect, test } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { startEmbeddedPostgres } from './index.ts'
import { runningPostgresUrl } from './running.ts'
import { cleanUp, earlierFolder, preparedFolder, query } from './test-support.ts'

const options = { log: () => undefined, durable: false }

afterEach(cleanUp)

test('the owner of the embedded database can neither run programs, nor read files, nor become a superuser', async () => {
  const dataDir = await preparedFolder()
  const server = await startEmbeddedPostgres({ dataDir, ...options })
  expect(await runningPostgresUrl(dataDir)).toBe(server.url)
  await migrate(server.url)
  for (const statement of [
    `copy (select 1) to program 'true'`,
    `copy settings to '/tmp/settings'`,
    `select pg_read_file('postgresql.conf')`,
    `create function f() returns integer language internal as 'int4um'`,
    'set role prochar',
    'grant prochar to prochar_owner',
    'alter role prochar_owner superuser',
    `alter system set archive_command = 'true'`,
    'create extension file_fdw',
  ])
    await expect(query(server.url, statement)).rejects.toMatchObject({
      code: expect.stringMatching(/^(42501|0A000|58P01)$/),
    })
  await server.stop()
})

test('a database of an earlier version, which belongs to the superuser, is transferred to the owner', async () => {
  const dataDir = await earlierFolder(`
    create extension pg_trgm;
    create type mood as enum ('good');
    create domain short as text check (length(value) < 9);
    create table notes (id bigint generated always as identity primary key, mood mood, short short);
    create sequence own;
    create view moods as select mood from notes;
    create function twice(n integer) returns integer language sql as 'select n * 2';
    create procedure nothing() language sql as '';
    create schema graphile_worker;
    create table graphile_worker.jobs (id bigserial);`)
  const server = await startEmbeddedPostgres({ dataDir, ...options })
  expect(
    await query(
      server.url,
      `select oid::regclass::text as name from pg_class where relowner = 'prochar'::regrole and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
       union all select proname from pg_proc where proowner = 'prochar'::regrole and pronamespace = 'public'::regnamespace and proname in ('twice', 'nothing')
       union all select typname from pg_type where typowner = 'prochar'::regrole and typname in ('mood', 'short', 'notes')`,
    ),
  ).toEqual([])
  await query(
    server.url,
    `insert into notes (mood) values ('good'); alter table notes add other text; drop function twice; drop schema graphile_worker cascade`,
  )
  await server.stop()
  const again = await startEmbeddedPostgres({ dataDir, ...options })
  expect(await query(again.url, 'select mood from moods')).toEqual([{ mood: 'good' }])
  await again.stop()
})
