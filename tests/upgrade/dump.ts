// Dumps a database as compressed SQL, as a fixture for the upgrade tests:
//
//   node scripts/node.mjs tests/upgrade/dump.ts <database URL> <file.sql.gz>
//
// prochar-<version>.sql.gz is the database of a release, built from its commit in CHANGELOG.md, after its first start
// with the demo, two corrections by `npm run admin -- correct`, one login and one message.
import { writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { Client } from 'pg'
import { describeSchema } from '#database/describe-schema.ts'

const [url, file] = process.argv.slice(2)
if (url === undefined || file === undefined) throw new Error('Pass the URL of a database and a file.')
const client = new Client({ connectionString: url })
await client.connect()

/** Returns a text column as lines. */
async function lines(query: string): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(query)
  return rows.map(({ line }) => line)
}

const sql = [
  await describeSchema(client),
  '-- Disables triggers and foreign keys.',
  'set session_replication_role = replica;',
]
const tables = await lines(
  `select quote_ident(relname) as line from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
)
for (const table of tables) {
  // The secret of a test database need not be kept.
  const row =
    table === 'settings'
      ? `to_jsonb(t) || '{"jwt_secret": "not a secret: a fixture of the upgrade test"}'`
      : 'to_jsonb(t)'
  const columns = await lines(
    `select quote_ident(attname) as line from pg_attribute
      where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
  )
  const stored = columns.join(', ')
  sql.push(
    ...(await lines(
      `select format('insert into ${table} (${stored}) overriding system value select ${stored} from jsonb_populate_recordset(null::${table}, %L);', jsonb_agg(${row})) as line
        from ${table} t having count(*) > 0`,
    )),
  )
}
sql.push(
  ...(await lines(
    `select format('select setval(%L, %s);', format('%I', sequencename), last_value) as line from pg_sequences
      where schemaname = 'public' and last_value is not null order by sequencename`,
  )),
  'reset session_replication_role;\nreset check_function_bodies;\n',
)
await client.end()
await writeFile(file, gzipSync(sql.join('\n'), { level: 9 }))
