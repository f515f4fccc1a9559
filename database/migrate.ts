import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { Pool } from 'pg'

const folder = join(import.meta.dirname, 'migrations')

/** Each SQL file is one migration, in the order of the names; they only go forward. */
async function migrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql'))
  const entries = names.map(async name => {
    const text = await readFile(join(folder, name), 'utf8')
    const migration: Migration = { up: async db => void (await sql.raw(text).execute(db)) }
    return [name.replace(/\.sql$/, ''), migration] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

/**
 * Brings the database at this address to the newest schema: all that is missing in one transaction, under an
 * advisory lock, so that several instances may start at once. Answers the names of what it applied; throws the
 * database's own error, having changed nothing.
 */
export async function migrate(connectionString: string): Promise<string[]> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: new Pool({ connectionString, max: 1 }) }) })
  try {
    const migrator = new Migrator({
      db,
      provider: { getMigrations: migrations },
      migrationTableName: 'schema_migrations',
      migrationLockTableName: 'schema_migrations_lock',
    })
    const { error, results = [] } = await migrator.migrateToLatest()
    if (error) throw error
    return results.map(result => result.migrationName)
  } finally {
    await db.destroy()
  }
}
