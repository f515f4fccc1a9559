import type { ClientBase } from 'pg'
import type { SqlFile } from './files.ts'
import { inTransaction } from './transaction.ts'

// Applied files are recorded in two tables: schema_migrations has a row per migration, schema_functions one per file of
// functions. A migration empties schema_functions in its own transaction, because it may have dropped what those files
// define. After an interruption, the next start reapplies them.

/** The files recorded as applied to a database. */
export interface Recorded {
  /** Checksums by name; null if the migration was applied before checksums were recorded. */
  migrations: Map<string, string | null>
  functions: Map<string, string>
  /** Whether a restore into the database has started but not finished. */
  unfinishedRestore: boolean
}

/** A table that exists from the start of a restore until its rows are committed. */
export const restoreMarker = 'restore_unfinished'

async function tableExists(client: ClientBase, table: string): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(`select to_regclass($1) is not null as exists`, [table])
  return rows[0]?.exists === true
}

async function readTable(client: ClientBase, table: string): Promise<Map<string, string | null>> {
  if (!(await tableExists(client, table))) return new Map()
  // Read as JSON, because a table from an earlier version lacks the column.
  const { rows } = await client.query<{ name: string; checksum: string | null }>(
    `select name, to_jsonb(t) ->> 'checksum' as checksum from ${table} t order by name`,
  )
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

/** Reads the record without changing anything. Returns empty maps if there is no record. */
export async function readRecord(client: ClientBase): Promise<Recorded> {
  const migrations = await readTable(client, 'schema_migrations')
  const functions = await readTable(client, 'schema_functions')
  const unfinishedRestore = await tableExists(client, restoreMarker)
  return { migrations, functions: functions as Map<string, string>, unfinishedRestore }
}

/**
 * Creates the tables of the record. Converts a table from an earlier version (Kysely's migrator), using the checksums
 * of the current files, since those of the applied ones are unknown.
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

/** Records a migration. Call this in the transaction that applies it. */
export async function recordMigration(client: ClientBase, { name, checksum }: SqlFile): Promise<void> {
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
  await client.query('delete from schema_functions')
}

/** Records all files of functions. Call this in the transaction that applies them. */
export async function recordFunctions(client: ClientBase, files: readonly SqlFile[]): Promise<void> {
  await client.query('delete from schema_functions')
  await client.query('insert into schema_functions (name, checksum) select * from unnest($1::text[], $2::text[])', [
    files.map(({ name }) => name),
    files.map(({ checksum }) => checksum),
  ])
}
