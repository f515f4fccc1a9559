import type { ClientBase } from 'pg'
import type { SqlFile } from './files.ts'
import { inTransaction } from './transaction.ts'

// What was applied is recorded in two tables: schema_migrations has a row for each migration, schema_functions one for
// each file of functions. A migration empties schema_functions in its own transaction, because it may have dropped or
// replaced what they define: whatever ends the program in between, the next start applies them again.

/** What a database says was applied to it. */
export interface Recorded {
  /** Names and checksums; null where the migration was applied before checksums were kept. */
  migrations: Map<string, string | null>
  functions: Map<string, string>
}

async function readTable(client: ClientBase, table: string): Promise<Map<string, string | null>> {
  const { rows: found } = await client.query<{ exists: boolean }>(`select to_regclass($1) is not null as exists`, [
    table,
  ])
  if (!found[0]?.exists) return new Map()
  // By way of JSON, because a table made by an earlier version has no such column.
  const { rows } = await client.query<{ name: string; checksum: string | null }>(
    `select name, to_jsonb(t) ->> 'checksum' as checksum from ${table} t order by name`,
  )
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

/** Reads the record, changing nothing. A database without one answers empty maps. */
export async function readRecord(client: ClientBase): Promise<Recorded> {
  const migrations = await readTable(client, 'schema_migrations')
  const functions = await readTable(client, 'schema_functions')
  return { migrations, functions: functions as Map<string, string> }
}

/**
 * Makes the tables of the record. A table made by an earlier version (Kysely's migrator) is turned into ours, with the
 * checksums of the files as they are now: which text was really applied is not known.
 */
export async function prepareRecord(client: ClientBase, migrations: readonly SqlFile[]): Promise<void> {
  await inTransaction(client, async () => {
    const { rows } = await client.query(
      `select from pg_attribute where attrelid = to_regclass('schema_migrations') and attname = 'timestamp' and not attisdropped`,
    )
    if (rows.length > 0) {
      await client.query(`
        alter table schema_migrations alter column name type text, alter column timestamp type timestamptz using timestamp::timestamptz;
        alter table schema_migrations rename column timestamp to applied_at;
        alter table schema_migrations alter column applied_at set default now(), add column checksum text;
        drop table if exists schema_migrations_lock;
      `)
      await client.query(
        `update schema_migrations m set checksum = f.checksum
          from unnest($1::text[], $2::text[]) as f (name, checksum) where f.name = m.name`,
        [migrations.map(({ name }) => name), migrations.map(({ checksum }) => checksum)],
      )
      await client.query('alter table schema_migrations alter column checksum set not null')
    }
    await client.query(`
      create table if not exists schema_migrations (
        name text primary key, applied_at timestamptz not null default now(), checksum text not null
      );
      create table if not exists schema_functions (
        name text primary key, applied_at timestamptz not null default now(), checksum text not null
      );
    `)
  })
}

/** Records a migration; call it in the transaction that applied it. */
export async function recordMigration(client: ClientBase, { name, checksum }: SqlFile): Promise<void> {
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
  await client.query('delete from schema_functions')
}

/** Records all files of functions; call it in the transaction that applied them. */
export async function recordFunctions(client: ClientBase, files: readonly SqlFile[]): Promise<void> {
  await client.query('delete from schema_functions')
  await client.query('insert into schema_functions (name, checksum) select * from unnest($1::text[], $2::text[])', [
    files.map(({ name }) => name),
    files.map(({ checksum }) => checksum),
  ])
}
