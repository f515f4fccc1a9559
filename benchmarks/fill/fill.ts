import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { hashPassword } from '#platform/security/passwords.ts'
import { dropIndexes } from './indexes.ts'
import { password } from './people.ts'
import { violations } from './violations.ts'

export interface FillSizes {
  /** At least 100, including five admins, with four influencers per brand. */
  users: number
  campaigns: number
  applications: number
  messages: number
  /** Whether some people have far more than their share; people.ts defines who. */
  heavy?: boolean
}

/** The files run by `fill`, in this order. */
export const fillFiles = [
  'helpers',
  'people',
  'campaigns',
  'payments',
  'wallets',
  'ledger',
  'messages',
  'events',
  'figures',
].map(name => join(import.meta.dirname, `${name}.sql`))

const insertSizes = `
  create temp table sizes as
    select $1::bigint as users, $2::bigint as campaigns, $3::bigint as applications, $4::bigint as messages, $5::boolean as heavy,
      case when $5 then $3::bigint / 1000 else 0 end as heavy_applications,
      ($1::bigint - 5) / 5 as brands, $1::bigint - 5 - ($1::bigint - 5) / 5 as influencers, $6::text as password_hash`

/** Sets each identity's sequence to its highest value. */
const advanceSequences = `
  do $$
  declare identity record;
  begin
    for identity in
      select attrelid::regclass as source, attname, pg_get_serial_sequence(attrelid::regclass::text, attname) as its_sequence
      from pg_attribute where attidentity <> '' and attrelid::regclass::text !~ '\\.'
    loop
      execute format('select setval(%L, max(%I)) from %s having max(%2$I) is not null',
        identity.its_sequence, identity.attname, identity.source);
    end loop;
  end $$`

/**
 * Fills a migrated, empty database with users and several years of their activity. Uses one statement for many rows,
 * with triggers off and indexes built at the end. Then throws if foreign keys, the ledger or the counters are
 * inconsistent. The role must be a superuser. The same sizes produce the same rows, except for their times.
 */
export async function fill(connectionString: string, sizes: FillSizes, log: (line: string) => void): Promise<void> {
  const client = new Client({ connectionString, application_name: 'prochar fill' })
  await client.connect()
  try {
    await client.query(`
      set session_replication_role = replica;
      set synchronous_commit = off;
      set jit = off;
      set work_mem = '256MB';
      set maintenance_work_mem = '512MB'`)
    await client.query('begin')
    const { users, campaigns, applications, messages, heavy = false } = sizes
    const values = [users, campaigns, applications, messages, heavy, await hashPassword(password)]
    await client.query(insertSizes, values)
    const rebuildIndexes = await dropIndexes(client)
    for (const file of fillFiles) {
      const begin = performance.now()
      await client.query(await readFile(file, 'utf8'))
      await client.query('analyze')
      log(`${file.slice(import.meta.dirname.length + 1)}: ${((performance.now() - begin) / 1_000).toFixed(1)} s`)
    }
    await client.query(advanceSequences)
    await rebuildIndexes()
    await client.query('commit')
    log('Indexes are built.')
    await client.query('vacuum (analyze)')
    const found = await violations(client)
    log('Checked.')
    if (found.length > 0) throw new Error(`The fill is inconsistent:\n${found.join('\n')}`)
  } finally {
    await client.end()
  }
}
