import { escapeIdentifier, type ClientBase } from 'pg'
import { StartError } from '#packages/start-error/index.ts'
import { listSequences, listTables, type Table } from './catalog.ts'
import { loadRows, summarizeRows } from './rows.ts'

/** The rows of a database, by table, and the values of its sequences. */
export interface Contents {
  tables: readonly {
    name: string
    /** In the order of the values. */
    columns: string[]
    /** The uncompressed rows. */
    sha256: string
  }[]
  /** The last value; null if the sequence was never used. */
  sequences: readonly { name: string; value: string | null }[]
}

interface ForeignKey {
  /** Quoted as an SQL identifier. */
  table: string
  name: string
  definition: string
}

/** Drops the foreign keys, because some form a cycle. Adding them back checks all rows. */
async function dropForeignKeys(client: ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`)
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return rows
}

async function addForeignKeys(client: ClientBase, foreignKeys: readonly ForeignKey[]): Promise<void> {
  for (const { table, name, definition } of foreignKeys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  }
}

async function setSequences(client: ClientBase, { sequences }: Contents): Promise<void> {
  const values = new Map(sequences.map(({ name, value }) => [name, value]))
  for (const { name, sequence } of await listSequences(client)) {
    const value = values.get(name)
    if (typeof value === 'string') await client.query('select setval($1::regclass, $2::bigint)', [sequence, value])
    else if (value === null) await client.query(`alter sequence ${sequence} restart`)
  }
}

/** Throws a StartError unless every table has exactly the backup's rows. */
async function compareRows(client: ClientBase, tables: readonly Table[], contents: Contents): Promise<void> {
  const expected = new Map(contents.tables.map(table => [table.name, table]))
  for (const table of tables) {
    // The number of rows may be wrong in backups of earlier versions.
    const { sha256 } = await summarizeRows(client, table)
    if (sha256 === expected.get(table.name)?.sha256) continue
    throw new StartError(`The table ${table.name} differs from the backup after loading: nothing was restored.`)
  }
}

interface LoadOptions {
  /** The file that `writeRows` wrote for a table. */
  fileOf: (table: { name: string }) => string
  /** Tables that keep their rows. */
  except: readonly string[]
}

/**
 * Replaces the rows of all tables with those of an extracted backup, in the client's transaction. The tables must have
 * the structure of the backup's version. Only needs the privileges of their owner. Returns the backup's tables that
 * this database lacks. Throws a StartError if a row was not restored exactly.
 */
export async function loadDatabase(
  client: ClientBase,
  contents: Contents,
  { fileOf, except }: LoadOptions,
): Promise<string[]> {
  const tables = await listTables(client, except)
  const names = tables.map(({ name }) => escapeIdentifier(name))
  // The backup contains the rows as the triggers left them.
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  const foreignKeys = await dropForeignKeys(client)
  await client.query(`truncate ${names.join(', ')}`)
  const known = new Set(tables.map(({ name }) => name))
  for (const table of contents.tables) {
    if (known.has(table.name)) await loadRows(client, table, fileOf(table))
  }
  await setSequences(client, contents)
  await addForeignKeys(client, foreignKeys)
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  await compareRows(client, tables, contents)
  return contents.tables.map(({ name }) => name).filter(name => !known.has(name))
}
