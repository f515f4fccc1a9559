import { describe, expect, it } from 'vitest'
import { migrate, pendingMigrations } from '#database/migrate.ts'
import { readSources } from '#database/migrate/files.ts'
import { connect, emptyDatabase } from '../support/empty-database.ts'
import { freshSchemaText, schemaText } from '../support/schema-text.ts'
import { earlierTexts, type EarlierText } from './earlier-texts.ts'

const lastBeforeChecksums = '0011_unread'

/** Returns a migration with its earlier texts restored. */
function textThen(name: string, text: string, earlier: readonly EarlierText[]): string {
  let then = text
  for (const [now, before] of earlier.filter(({ migration }) => migration === name).flatMap(({ pieces }) => pieces)) {
    if (!then.includes(now)) throw new Error(`${name} does not contain: ${now}`)
    then = then.replace(now, () => before)
  }
  return then
}

/** Creates a database as the runner without checksums left it, from these migrations with these earlier texts. */
async function earlierDatabase(
  earlier: readonly EarlierText[],
  has: (name: string) => boolean = () => true,
): Promise<string> {
  const url = await emptyDatabase()
  const client = await connect(url)
  const { migrations } = await readSources()
  await client.query(`
    create table schema_migrations (name varchar(255) not null primary key, timestamp varchar(255) not null);
    create table schema_migrations_lock (id varchar(255) not null primary key, is_locked integer default 0 not null);
    insert into schema_migrations_lock values ('migration_lock', 0);
  `)
  for (const { name, text } of migrations.filter(({ name }) => name <= lastBeforeChecksums && has(name))) {
    await client.query(textThen(name, text, earlier))
    await client.query('insert into schema_migrations values ($1, $2)', [name, '2026-11-20T21:00:00.000Z'])
  }
  return url
}

const firstTexts = earlierTexts.filter(
  ({ migration }, index) => earlierTexts.findIndex(text => text.migration === migration) === index,
)
const until = (last: string) => (name: string) => name <= last

interface Case {
  title: string
  earlier: EarlierText[]
  has?: (name: string) => boolean
}

const cases: Case[] = [
  { title: 'with the current texts', earlier: [] },
  ...earlierTexts.map(text => ({ title: `with ${text.migration} of ${text.commits}`, earlier: [text] })),
  { title: 'with the first text of every migration', earlier: firstTexts },
  { title: 'by the first commit and not used since', earlier: firstTexts, has: until('0006_records') },
  { title: 'by 5591cc7, which had 0011 before 0010 landed', earlier: [], has: name => name !== '0010_lists' },
]

describe('an upgrade', () => {
  it.for(cases)('brings a database created $title to the schema of a fresh one', async ({ earlier, has }) => {
    const url = await earlierDatabase(earlier, has)
    expect(await pendingMigrations(url)).toMatchObject({ changed: [], unknown: [], late: [] })
    await migrate(url)
    expect(await schemaText(url)).toBe(await freshSchemaText())
    expect(await pendingMigrations(url)).toEqual({
      unfinishedRestore: false,
      missing: [],
      changed: [],
      unknown: [],
      late: [],
      functions: [],
    })
  })

  it('keeps a correction with a blank reason and replaces the reason', async () => {
    const url = await earlierDatabase(firstTexts)
    const client = await connect(url)
    await client.query(`
      insert into users (username, email, password_hash, role)
        values ('admin', 'admin@example.com', '', 'admin'), ('influencer', 'influencer@example.com', '', 'influencer');
      begin;
      insert into ledger_corrections (influencer_id, amount, reason, actor_id) values (2, 700, E'\\t', 1), (2, 300, 'A bonus', 1);
      insert into ledger_transfers (event, subject_id, debit_account_id, credit_account_id, amount)
        values ('correction', 1, 3, 4, 700), ('correction', 2, 3, 4, 300);
      commit;
    `)
    await migrate(url)
    const { rows } = await client.query<{ reason: string }>('select reason from ledger_corrections order by id')
    expect(rows.map(({ reason }) => reason)).toEqual(['No reason was given.', 'A bonus'])
    await expect(client.query(`update ledger_corrections set reason = 'Another'`)).rejects.toThrow('append-only')
  })

  it('records the checksums of files applied before checksums were recorded', async () => {
    const url = await earlierDatabase([])
    await migrate(url)
    const client = await connect(url)
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations order by name',
    )
    expect(rows).toEqual((await readSources()).migrations.map(({ name, checksum }) => ({ name, checksum })))
    const { rows: times } = await client.query<{ at: string }>(
      `select distinct applied_at::text as at from schema_migrations where name <= $1`,
      [lastBeforeChecksums],
    )
    expect(times.map(({ at }) => new Date(at).toISOString())).toEqual(['2026-11-20T21:00:00.000Z'])
  })
})
