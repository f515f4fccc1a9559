import type { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { connect, emptyDatabase } from '#tests/support/empty-database.ts'
import { migrationFolder } from '#tests/support/migration-folder.ts'
import { migrate, pendingMigrations } from '../migrate.ts'

const migrations: Record<string, string> = {
  '0001_notes': 'create table notes (id bigint primary key, text text);',
}

const trigger = (timing: string) => `
  create or replace function shout() returns trigger language plpgsql as $$
  begin
    new.text := upper(new.text);
    return new;
  end $$;
  create or replace trigger shout ${timing} on notes for each row execute function shout();`

async function start(url: string, functions: Record<string, string>, more: Record<string, string> = {}): Promise<void> {
  await migrate(url, { folder: await migrationFolder({ migrations: { ...migrations, ...more }, functions }) })
}

async function database(functions: Record<string, string>): Promise<{ url: string; client: Client }> {
  const url = await emptyDatabase()
  await start(url, functions)
  return { url, client: await connect(url) }
}

describe('database functions', () => {
  it('are reapplied when a file changes', async () => {
    const { url, client } = await database({ shout: trigger('before update') })
    await client.query(`insert into notes values (1, 'first')`)
    await start(url, { shout: trigger('before insert') })
    await client.query(`insert into notes values (2, 'second')`)
    await client.query(`update notes set text = 'third' where id = 1`)
    const { rows } = await client.query<{ text: string }>('select text from notes order by id')
    expect(rows.map(({ text }) => text)).toEqual(['third', 'SECOND'])
  })

  it('may change the columns of a view that other files depend on', async () => {
    const upper = 'create view b_upper as select * from c_base;'
    const { url, client } = await database({
      a: 'create view a_base as select id, text from notes;',
      b: 'create view b_upper as select * from a_base;',
    })
    await start(url, {
      a: 'create view a_base as select text, 1 as one from notes;',
      b: 'create view b_upper as select * from a_base;',
    })
    expect((await client.query('select * from b_upper')).fields.map(({ name }) => name)).toEqual(['text', 'one'])
    // The reverse order of the dependencies.
    await start(
      url,
      { a: 'create view c_base as select id from notes;', b: upper },
      { '0002_drop': 'drop view b_upper, a_base;' },
    )
    expect((await client.query('select * from b_upper')).fields.map(({ name }) => name)).toEqual(['id'])
  })

  it('may change the result of a function after dropping it', async () => {
    const { url, client } = await database({
      one: 'create or replace function one() returns integer language sql as $$ select 1 $$;',
    })
    await start(url, {
      one: `drop function if exists one(); create or replace function one() returns text language sql as $$ select 'one' $$;`,
    })
    expect((await client.query('select one()')).rows).toEqual([{ one: 'one' }])
  })

  it('are reapplied after a migration that dropped them, even if no file changed', async () => {
    const functions = { view: 'create view ids as select id from notes;' }
    const { url, client } = await database(functions)
    await start(url, functions, { '0002_type': 'drop view ids; alter table notes alter id type integer;' })
    expect((await client.query('select * from ids')).rows).toEqual([])
  })

  it('are applied by the next start after an interruption following a migration', async () => {
    const functions = { view: 'create view ids as select id from notes;' }
    const more = { '0002_type': 'drop view ids; alter table notes alter id type integer;' }
    const { url, client } = await database(functions)
    // Fails after the migration.
    await expect(start(url, { ...functions, wrong: 'select 1 / 0;' }, more)).rejects.toThrow(
      'database/functions/wrong.sql could not be applied: error: division by zero',
    )
    const folder = await migrationFolder({ migrations: { ...migrations, ...more }, functions })
    expect(await pendingMigrations(url, { folder })).toMatchObject({ missing: [], functions: ['view'] })
    await start(url, functions, more)
    expect((await client.query('select * from ids')).rows).toEqual([])
  })

  it('are replaced atomically', async () => {
    const { url, client } = await database({ a: 'create view one as select 1 as one;' })
    await expect(start(url, { a: 'create view one as select 2 as one;', b: 'select 1 / 0;' })).rejects.toThrow(
      'division by zero',
    )
    expect((await client.query('select * from one')).rows).toEqual([{ one: 1 }])
  })

  it('are retried after a deadlock', async () => {
    const { url, client } = await database({ a: 'create view one as select 1 as one;' })
    const observer = await connect(url)
    await client.query('begin; lock table notes in row exclusive mode')
    const starting = start(url, { a: 'create view one as select 2 as one;', b: trigger('before insert') })
    // The start has dropped the view and waits for the table.
    for (let waiting = 0; waiting === 0;) {
      const { rowCount } = await observer.query(
        `select from pg_locks where relation = 'notes'::regclass and not granted`,
      )
      waiting = rowCount ?? 0
    }
    // PostgreSQL chooses the victim; the other transaction continues either way.
    await client.query('select * from one').catch(() => undefined)
    await client.query('rollback')
    await starting
    expect((await client.query('select * from one')).rows).toEqual([{ one: 2 }])
  })
})
