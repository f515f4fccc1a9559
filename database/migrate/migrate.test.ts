import { describe, expect, it } from 'vitest'
import { StartError } from '#packages/start-error/index.ts'
import { asSuperuser, connect, emptyDatabase } from '#tests/support/empty-database.ts'
import { migrationFolder, type ProgramFiles } from '#tests/support/migration-folder.ts'
import { migrate, pendingMigrations } from '../migrate.ts'

const notes = { '0001_notes': 'create table notes (id bigint primary key, text text);' }

/** Creates a database with these files applied. */
async function databaseWith(files: ProgramFiles): Promise<string> {
  const url = await emptyDatabase()
  await migrate(url, { folder: await migrationFolder(files) })
  return url
}

/** Starts with these files and returns the error. */
async function startError(url: string, files: ProgramFiles): Promise<StartError> {
  const error: unknown = await migrate(url, { folder: await migrationFolder(files) }).catch((error: unknown) => error)
  if (!(error instanceof StartError)) throw new Error(`no StartError: ${String(error)}`)
  return error
}

async function tables(url: string): Promise<string[]> {
  const client = await connect(url)
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  return rows.map(({ name }) => name).filter(name => !name.startsWith('schema_'))
}

describe('migrate', () => {
  it('applies missing migrations in order and returns their names', async () => {
    const url = await databaseWith({ migrations: notes })
    const folder = await migrationFolder({
      migrations: { ...notes, '0003_c': 'alter table b rename to c;', '0002_b': 'alter table notes rename to b;' },
    })
    expect(await migrate(url, { folder })).toEqual(['0002_b', '0003_c'])
    expect(await tables(url)).toEqual(['c'])
  })

  it('applies nothing when the database is up to date', async () => {
    const url = await emptyDatabase()
    const folder = await migrationFolder({
      migrations: notes,
      functions: { one: 'create view one as select 1 as one;' },
    })
    await migrate(url, { folder })
    const client = await connect(url)
    const versions = 'select xmin from schema_migrations union all select xmin from schema_functions'
    const before = (await client.query(versions)).rows
    expect(await migrate(url, { folder })).toEqual([])
    expect((await client.query(versions)).rows).toEqual(before)
  })

  it('applies each file once when several instances start at once', async () => {
    const url = await emptyDatabase()
    const folder = await migrationFolder({
      migrations: {
        ...notes,
        '0002_note': `insert into notes values (1, 'once');`,
        '0003_index': '-- no transaction\ncreate index concurrently notes_text on notes (text);',
      },
    })
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(url, { folder })))
    expect(applied.flat()).toEqual(['0001_notes', '0002_note', '0003_index'])
  })

  it('finds the operators of pg_trgm in whichever schema it is installed', async () => {
    const url = await emptyDatabase()
    const client = await connect(url)
    await client.query('create schema "Extensions"; create extension pg_trgm schema "Extensions"')
    const trigrams = 'create index notes_trigrams on notes using gin (text gin_trgm_ops); create table b ();'
    const folder = await migrationFolder({ migrations: { ...notes, '0002_trigrams': trigrams } })
    expect(await migrate(url, { folder })).toEqual(['0001_notes', '0002_trigrams'])
    expect(await tables(url)).toEqual(['b', 'notes'])
  })

  it('logs one line while it waits for another instance, and nothing otherwise', async () => {
    const url = await emptyDatabase()
    const folder = await migrationFolder({ migrations: notes })
    const other = await connect(url)
    await other.query('select pg_advisory_lock(3853314791062309107)')
    const lines: string[] = []
    const starting = migrate(url, { folder, log: line => void lines.push(line) })
    const tries = `select query_start from pg_stat_activity
      where datname = current_database() and query like 'select pg_try_advisory_lock%'`
    const distinct = new Set<number>()
    await expect
      .poll(async () => {
        const { rows } = await other.query<{ query_start: Date }>(tries)
        for (const { query_start } of rows) distinct.add(query_start.getTime())
        return distinct.size
      })
      .toBeGreaterThan(2)
    await other.query('select pg_advisory_unlock_all()')
    expect(await starting).toEqual(['0001_notes'])
    expect(lines).toEqual(['Waiting for another instance, which is migrating the database…'])
    await migrate(url, { folder, log: line => void lines.push(line) })
    expect(lines).toHaveLength(1)
  })

  it('keeps earlier migrations but rolls back a failed one', async () => {
    const url = await emptyDatabase()
    const failing = { ...notes, '0002_fails': 'create table more (id bigint); insert into notes values (null);' }
    const { message } = await startError(url, { migrations: failing })
    expect(message).toBe(
      'database/migrations/0002_fails.sql could not be applied: error: null value in column … (code 23502, table notes, column id). Fix the cause and start again.',
    )
    expect(await tables(url)).toEqual(['notes'])
    expect(await pendingMigrations(url, { folder: await migrationFolder({ migrations: failing }) })).toMatchObject({
      missing: ['0002_fails'],
    })
  })

  it('rolls back a migration that cannot be recorded', async () => {
    const url = await emptyDatabase()
    const { message } = await startError(url, {
      migrations: {
        ...notes,
        '0002_more': `create table more (); insert into schema_migrations (name, checksum) values ('0002_more', '');`,
      },
    })
    expect(message).toContain('database/migrations/0002_more.sql could not be applied: error: duplicate key')
    expect(await tables(url)).toEqual(['notes'])
  })

  it('reports a table that stays in use in one sentence', async () => {
    const url = await databaseWith({ migrations: notes })
    const reader = await connect(url)
    await reader.query('begin; select * from notes')
    const folder = await migrationFolder({
      migrations: { ...notes, '0002_more': 'alter table notes add column more text;' },
    })
    await expect(migrate(url, { folder, lockTimeout: 1 })).rejects.toThrow(
      'database/migrations/0002_more.sql could not be applied, because a table is in use (by a backup?): start again once it is free.',
    )
    await reader.query('commit')
    expect(await migrate(url, { folder })).toEqual(['0002_more'])
  })

  it('throws when an applied migration has changed', async () => {
    const url = await databaseWith({ migrations: notes })
    const { message } = await startError(url, {
      migrations: { '0001_notes': `${notes['0001_notes']} -- changed`, '0002_more': 'create table more ();' },
    })
    expect(message).toBe(
      'database/migrations/0001_notes.sql was changed after it had been applied to this database: restore the original file and put the ' +
        'change into a new migration. If the file was never released, start with a new database instead.',
    )
    expect(await tables(url)).toEqual(['notes'])
  })

  it('throws when the database has unknown migrations', async () => {
    const url = await databaseWith({ migrations: { ...notes, '0002_more': 'create table more ();' } })
    const { message } = await startError(url, { migrations: notes })
    expect(message).toBe(
      'This database is newer than this program, which lacks 0002_more: start the version that the database was last ' +
        'used with, or a newer one. To go back to this version, restore a backup from before the upgrade.',
    )
  })

  it('throws when a missing migration precedes an applied one', async () => {
    const url = await databaseWith({ migrations: { '0002_more': 'create table more ();' } })
    const { message } = await startError(url, { migrations: { ...notes, '0002_more': 'create table more ();' } })
    expect(message).toContain(
      'database/migrations/0001_notes.sql comes before migrations that this database already has',
    )
    expect(await tables(url)).toEqual(['more'])
  })

  it('refuses a read-only database and names the setting that makes it so', async () => {
    const url = await emptyDatabase()
    await asSuperuser(`alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = on`)
    const migrating = migrate(url)
    await expect(migrating).rejects.toThrow(StartError)
    await expect(migrating).rejects.toThrow('read-only')
  })
})

describe('a migration marked "-- no transaction"', () => {
  const rebuilt =
    '-- no transaction\ndrop index concurrently if exists notes_text;\ncreate index concurrently notes_text on notes (text);\n'
  const uniqueIndex = '-- no transaction\ncreate unique index concurrently if not exists notes_text on notes (text);\n'

  it('can be repeated after an interruption', async () => {
    const url = await databaseWith({ migrations: notes })
    const folder = await migrationFolder({ migrations: { ...notes, '0002_index': rebuilt } })
    const [writer, observer] = [await connect(url), await connect(url)]
    await writer.query(`begin; insert into notes values (1, 'open')`)
    const starting = migrate(url, { folder }).catch((error: unknown) => error)
    // Waits until the index exists but is not valid, while the writer blocks it.
    let ended = 0
    while (ended === 0) {
      const { rowCount } = await observer.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and query like 'create index concurrently%' and wait_event_type = 'Lock'`,
      )
      ended = rowCount ?? 0
    }
    expect(String(await starting)).toContain('terminat')
    const valid = `select indisvalid from pg_index where indexrelid = 'notes_text'::regclass`
    expect((await observer.query(valid)).rows).toEqual([{ indisvalid: false }])
    expect((await pendingMigrations(url, { folder })).missing).toEqual(['0002_index'])
    await writer.query('commit')
    expect(await migrate(url, { folder })).toEqual(['0002_index'])
    expect((await observer.query(valid)).rows).toEqual([{ indisvalid: true }])
  })

  it('is not recorded when it leaves an invalid index', async () => {
    const url = await databaseWith({
      migrations: { ...notes, '0002_twins': `insert into notes values (1, 'twin'), (2, 'twin');` },
    })
    const migrations = {
      ...notes,
      '0002_twins': `insert into notes values (1, 'twin'), (2, 'twin');`,
      '0003_index': uniqueIndex,
    }
    expect((await startError(url, { migrations })).message).toContain('could not create unique index')
    expect((await startError(url, { migrations })).message).toBe(
      'database/migrations/0003_index.sql left an index that is not valid (notes_text): drop it with "drop index concurrently" and start again.',
    )
  })
})

describe('pendingMigrations', () => {
  it('lists missing, changed, late and unknown migrations without changing anything', async () => {
    const before = {
      migrations: { ...notes, '0003_beyond': 'create table beyond ();' },
      functions: { same: 'select 1;', old: 'select 2;' },
    }
    const after = {
      migrations: { '0001_notes': 'create table notes ();', '0002_late': '', '0004_missing': '' },
      functions: { same: 'select 1;', old: 'select 3;', new: 'select 4;' },
    }
    const url = await databaseWith(before)
    const folder = await migrationFolder(after)
    const state = await pendingMigrations(url, { folder })
    expect(state).toEqual({
      unfinishedRestore: false,
      missing: ['0002_late', '0004_missing'],
      changed: ['0001_notes'],
      unknown: ['0003_beyond'],
      late: ['0002_late'],
      functions: ['new', 'old'],
    })
    expect(await pendingMigrations(url, { folder })).toEqual(state)
  })

  it('leaves an empty database empty', async () => {
    const url = await emptyDatabase()
    const folder = await migrationFolder({ migrations: notes })
    expect(await pendingMigrations(url, { folder })).toMatchObject({
      missing: ['0001_notes'],
      changed: [],
      unknown: [],
      late: [],
    })
    const client = await connect(url)
    expect((await client.query(`select from pg_class where relnamespace = 'public'::regnamespace`)).rowCount).toBe(0)
  })
})
