import type { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { openDatabase } from '#platform/database/db.ts'
import { violations } from '#server/money/ledger/violations.ts'
import { patientTimeouts } from '../support/database.ts'
import { freshSchemaText, schemaText } from '../support/schema-text.ts'
import { releases, restoredRelease } from './release.ts'

async function rowCounts(client: Client, tables: readonly string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const { rows } = await client.query<{ count: number }>(`select count(*)::integer as count from ${table}`)
    counts[table] = rows[0]?.count ?? 0
  }
  return counts
}

async function tablesWithRows(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'schema\\_%' order by 1`,
  )
  const counts = await rowCounts(
    client,
    rows.map(({ name }) => name),
  )
  return Object.keys(counts).filter(name => counts[name] !== 0)
}

/** The dispatcher's position, which each subscriber now has separately. */
const dropped = 'event_cursor'
/** Tables to which migrations add the accounts, kinds, events and routes of new kinds of money. */
const addedTo = ['ledger_accounts', 'ledger_account_kinds', 'ledger_event_types', 'ledger_routes']

/** The balances of the releases' kinds of account. New kinds come with their own accounts, which are empty. */
const balances = async (client: Client) =>
  (
    await client.query(
      `select id, kind, owner_id, balance from ledger_accounts where balance <> 0 or kind::text not in ('refund_due', 'owed') order by id`,
    )
  ).rows
const transfers = async (client: Client) =>
  (
    await client.query(
      'select id, event, subject_id, debit_account_id, credit_account_id, amount, created_at from ledger_transfers order by id',
    )
  ).rows

test.each([
  ['0.1.0', /^0012_/],
  ['0.2.0', /^0019_/],
] as const)('an upgrade brings the database of %s to the schema of a fresh one', async (release, first) => {
  const { url } = await restoredRelease(release)
  const applied = await migrate(url)
  expect(applied[0]).toMatch(first)
  expect(await schemaText(url)).toBe(await freshSchemaText())
})

test.each(releases)('an upgrade keeps the rows and balances of %s, and its books balance', async release => {
  const { url, client } = await restoredRelease(release)
  const tables = (await tablesWithRows(client)).filter(name => name !== dropped && !addedTo.includes(name))
  expect(tables).toEqual(
    expect.arrayContaining(['ledger_corrections', 'ledger_transfers', 'messages', 'payments', 'withdrawals']),
  )
  const ledger = async () => ({ balances: await balances(client), transfers: await transfers(client) })
  const before = { counts: await rowCounts(client, tables), ...(await ledger()) }
  await migrate(url)
  expect({ counts: await rowCounts(client, tables), ...(await ledger()) }).toEqual(before)
  const { db } = await openDatabase(url, () => undefined, patientTimeouts)
  onTestFinished(() => db.destroy())
  expect(await violations(db)).toEqual([])
  // The upgrade recreated the views, so check that they still report a violation.
  await client.query(
    'update ledger_accounts set balance = balance + 1 where id = (select max(id) from ledger_accounts where kind = $1)',
    ['held'],
  )
  expect(await violations(db)).not.toEqual([])
})
