import { DatabaseError, type Client } from 'pg'
import { application } from './application.ts'
import type { Cluster } from './cluster.ts'
import { giveToOwner } from './owner.ts'

const { database } = application

/** Opens a connection of the cluster's superuser to one of its databases. */
export type Connect = (database: string) => Promise<Client>

/**
 * The names of UTF-8 locales on different systems: C.UTF-8 on Linux and newer macOS, the others on macOS. The locale
 * only decides which characters pg_trgm treats as letters; sorting and comparing use PostgreSQL's own C.UTF-8.
 */
const utf8Locales = ['C.UTF-8', 'UTF-8', 'en_US.UTF-8']

/** A database setting that is on while the database has trigram indexes built with the locale C. */
const staleTrigrams = `${database}.stale_trigrams`

/**
 * Creates the application's database if it is missing, with a locale that treats Bangla letters as letters. Migrates a
 * database with the locale C to it, and resumes an interrupted migration. Transfers ownership to a role that is no
 * superuser. Closes other connections, because nothing else may use the database meanwhile.
 */
export async function prepareDatabase(
  maintenance: Client,
  cluster: Pick<Cluster, 'password'>,
  connect: Connect,
  log: (line: string) => void,
): Promise<void> {
  const locale = await findUtf8Locale(maintenance)
  if (locale !== undefined) {
    // The template of new databases contains nothing that depends on the locale.
    await maintenance.query(`update pg_database set datctype = $1 where datname = 'template1' and datctype = 'C'`, [
      locale,
    ])
  }
  const { rows } = await maintenance.query<{ ctype: string }>(
    'select datctype as ctype from pg_database where datname = $1',
    [database],
  )
  if (!rows[0]) await maintenance.query(`create database ${database}`)
  else if (rows[0].ctype === 'C' && locale !== undefined) await changeLocale(maintenance, locale)
  const superuser = await connect(database)
  try {
    await rebuildStaleTrigrams(superuser, log)
    await giveToOwner(superuser, cluster)
  } finally {
    await superuser.end()
  }
}

/** Finds a UTF-8 locale that this system supports. */
async function findUtf8Locale(connection: Client): Promise<string | undefined> {
  for (const locale of utf8Locales) {
    await connection.query('begin')
    try {
      await connection.query(
        `create collation pg_temp.probe (provider = libc, lc_collate = 'C', lc_ctype = '${locale}')`,
      )
      return locale
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error
    } finally {
      await connection.query('rollback')
    }
  }
  return undefined
}

/** Takes effect with the next connection to the database, which makes its trigram indexes stale. */
async function changeLocale(maintenance: Client, locale: string): Promise<void> {
  await maintenance.query(`
    begin;
    alter database ${database} set ${staleTrigrams} = 'on';
    update pg_database set datctype = '${locale}' where datname = '${database}';
    commit;`)
}

async function rebuildStaleTrigrams(client: Client, log: (line: string) => void): Promise<void> {
  const { rows } = await client.query<{ stale: boolean }>(
    `select current_setting('${staleTrigrams}', true) is not distinct from 'on' as stale`,
  )
  if (!rows[0]?.stale) return
  log('Rebuilding the search indexes for Bangla…')
  // A connection opened before the change would still write trigrams for the locale C.
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  const { rows: indexes } = await client.query<{ name: string }>(`
    select distinct i.indexrelid::regclass::text as name
    from pg_index i join pg_opclass o on o.oid = any(i.indclass)
    where o.opcname in ('gin_trgm_ops', 'gist_trgm_ops') order by 1`)
  for (const { name } of indexes) await client.query(`reindex index ${name}`)
  await client.query(`alter database ${database} reset ${staleTrigrams}`)
}
