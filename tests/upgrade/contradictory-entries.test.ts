import { expect, test } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { readSources } from '#database/migrate/files.ts'
import { connect, emptyDatabase } from '../support/empty-database.ts'
import { migrationFolder } from '../support/migration-folder.ts'

/** Pending payments that were graded as matched, with entries stamped at ten o'clock on 22 November 2026. */
const earlierRows = `
  set session_replication_role = replica;
  insert into payments (id, application_id, amount, payment_method, transaction_id, status) overriding system value
    select id, id, 1000, account::payment_method, transaction_id, 'pending' from earlier;
  insert into payment_evidence (payment_id, amount, is_confirmed, grade) select id, 1000, false, 'matched' from earlier;
  insert into wallet_entries (id, account, source, raw, is_read, state, kind, direction, amount, balance_after, transaction_id,
      occurred_at, searched) overriding system value
    select id, account::payment_method, 'paste', 'A message', true, 'unmatched', 'money_in', 'in', 1000, balance, transaction_id,
      '2026-11-22 10:00+06', transaction_id || '  '
    from earlier;
  drop table earlier`

test('an upgrade grades payments as differing whose entries contradict themselves', async () => {
  const { migrations } = await readSources()
  const earlier = migrations.filter(({ name }) => name < '0085')
  const folder = await migrationFolder({
    migrations: Object.fromEntries(earlier.map(({ name, text }) => [name, text])),
  })
  const url = await emptyDatabase()
  await migrate(url, { folder })
  const client = await connect(url)
  const entries = [
    ['bkash', 'DKM8NM6BYC', 1000, 'matched'],
    ['bkash', 'DKL8NM6BYC', 5000, 'matched'],
    ['bkash', 'DKN8NM6BYC', null, 'matched'],
    ['bkash', 'DKK8NM6BYC', 1000, 'differs'],
    ['bkash', 'DK08NM6BYC', 1000, 'differs'],
    ['bkash', 'DBV8NM6BYC', 1000, 'differs'],
    ['bkash', 'DKM8NM6BYD', 999, 'differs'],
    ['bkash', 'DKM8NM6B', 1000, 'differs'],
    ['nagad', '75SD1SNV', 1000, 'matched'],
  ] as const
  await client.query(`create table earlier (id bigint, account text, transaction_id text, balance bigint)`)
  for (const [index, [account, id, balance]] of entries.entries())
    await client.query('insert into earlier values ($1, $2, $3, $4)', [index, account, id, balance])
  await client.query(earlierRows)
  await migrate(url)

  const { rows } = await client.query('select grade from payment_evidence order by payment_id')
  expect(rows.map(({ grade }) => grade)).toEqual(entries.map(entry => entry[3]))
})
