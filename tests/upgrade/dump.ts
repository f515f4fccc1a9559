// Writes a whole database as compressed SQL, for a test that upgrades it:
//
//   node scripts/node.mjs tests/upgrade/dump.ts <address of the database> <file.sql.gz>
//
// prochar-d9d4920.sql.gz was made like this from the database that commit d9d4920 made at its first start, with its demo,
// after two corrections by `npm run admin -- correct`, one sign-in and one message.
import { writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { Client } from 'pg'
import { describeSchema } from '#database/describe-schema.ts'

const [url, file] = process.argv.slice(2)
if (url === undefined || file === undefined) throw new Error('Give the address of a database, and a file.')
const client = new Client({ connectionString: url })
await client.connect()

/** One column of text, as lines. */
async function lines(query: string): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(query)
  return rows.map(({ line }) => line)
}

const sql = [
  await describeSchema(client),
  '-- Neither triggers nor foreign keys.',
  'set session_replication_role = replica;',
]
const tables = await lines(
  `select quote_ident(relname) as line from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
)
for (const table of tables) {
  // The secret of a test database is none.
  const row =
    table === 'settings'
      ? `to_jsonb(t) || '{"jwt_secret": "not a secret: a fixture of the upgrade test"}'`
      : 'to_jsonb(t)'
  sql.push(
    ...(await lines(
      `select format('insert into ${table} overriding system value select * from jsonb_populate_recordset(null::${table}, %L);', jsonb_agg(${row})) as line
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
