import type { Client } from 'pg'
import { expect, test } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { readSources } from '#database/migrate/files.ts'
import { partiesOf, partyColumns, subjects, type StoredEvent } from '#server/domain/index.ts'
import { connect, emptyDatabase } from '../support/empty-database.ts'
import { migrationFolder } from '../support/migration-folder.ts'
import { restoredRelease } from './release.ts'

/** A folder with the migrations before this one. */
async function migrationsBefore(name: string): Promise<string> {
  const { migrations } = await readSources()
  const earlier = migrations.filter(migration => migration.name < name)
  return migrationFolder({ migrations: Object.fromEntries(earlier.map(migration => [migration.name, migration.text])) })
}

type SubjectType = StoredEvent['subject_type']

const columnsOf = (type: SubjectType) => [...partiesOf(type), subjects[type].own].filter(column => column !== undefined)

/** The columns that are not null, for each type of subject. */
async function storedColumns(client: Client): Promise<Map<SubjectType, string[]>> {
  const { rows } = await client.query<{ type: SubjectType; columns: string[] }>(`
    select distinct subject_type as type, array_remove(array[
      ${partyColumns.map(column => `case when ${column} is not null then '${column}' end`).join(', ')}], null) as columns
    from events`)
  return new Map(rows.map(({ type, columns }) => [type, columns]))
}

test.each([
  ['0.1', undefined],
  ['0.2', '0019'],
])('an upgrade from %s stores the parties of all events', async (_, next) => {
  const { url, client } = await restoredRelease()
  if (next !== undefined) await migrate(url, { folder: await migrationsBefore(next) })
  await migrate(url)
  const stored = await storedColumns(client)
  expect([...stored.keys()]).toEqual(
    expect.arrayContaining(['user', 'campaign', 'application', 'payment', 'withdrawal']),
  )
  for (const [type, columns] of stored) expect(columns.toSorted(), type).toEqual(columnsOf(type).toSorted())
  const { rows } = await client.query(`
    select e.id from events e join payments p on p.id = e.subject_id join applications a on a.id = p.application_id
    where e.subject_type = 'payment' and (e.brand_id, e.influencer_id, e.campaign_id, e.application_id)
      is distinct from (a.brand_id, a.influencer_id, a.campaign_id, a.id)`)
  expect(rows).toEqual([])
})

/** One event about each type of subject, whose ids all differ. */
const earlierRows = `
  set session_replication_role = replica;
  insert into campaigns (id, brand_id, title, description, budget, category) overriding system value
    values (11, 2, 'Eid', 'Posts', 1000, 'food');
  insert into applications (id, campaign_id, brand_id, influencer_id, proposal, status, amount, amount_due, decided_at)
    overriding system value values (12, 11, 2, 3, 'Me', 'accepted', 1000, 1000, now());
  insert into payments (id, application_id, amount, payment_method, transaction_id, status, created_at, decided_at,
      decided_by, platform_fee) overriding system value
    values (13, 12, 1000, 'bkash', 'TX-1', 'confirmed', now(), now(), 1, 0);
  insert into refunds (id, payment_id, brand_id, amount, payment_method) overriding system value
    values (14, 13, 2, 1000, 'bkash');
  insert into withdrawals (id, influencer_id, amount, payment_method, phone_number) overriding system value
    values (15, 3, 1000, 'bkash', '01712345678');
  insert into ledger_corrections (id, influencer_id, amount, reason, actor_id) overriding system value
    values (16, 3, 1, 'Gift', 1);
  insert into conversations (id, brand_id, influencer_id) overriding system value values (10, 2, 3);
  insert into messages (id, conversation_id, sender_id, receiver_id, content) overriding system value
    values (17, 10, 3, 2, 'Hello');
  insert into events (type, subject_type, subject_id) values
    ('account_registered', 'user', 2), ('campaign_published', 'campaign', 11),
    ('application_accepted', 'application', 12), ('payment_confirmed', 'payment', 13), ('refund_sent', 'refund', 14),
    ('withdrawal_requested', 'withdrawal', 15), ('balance_corrected', 'correction', 16), ('message_sent', 'message', 17),
    ('settings_changed', 'settings', 1), ('wallet_entry_ignored', 'wallet_entry', 18)`

test('an upgrade derives the parties of an event from the rows that it is about', async () => {
  const url = await emptyDatabase()
  await migrate(url, { folder: await migrationsBefore('0102') })
  const client = await connect(url)
  await client.query(earlierRows)
  await client.query('set session_replication_role = origin')
  await migrate(url)
  const { rows } = await client.query<{ text: string }>(`
    select format('%s %s %s %s %s', subject_type, brand_id, influencer_id, campaign_id, application_id) as text
    from events order by id`)
  expect(rows.map(({ text }) => text)).toEqual([
    'user    ',
    'campaign 2  11 ',
    'application 2 3 11 12',
    'payment 2 3 11 12',
    'refund 2  11 12',
    'withdrawal  3  ',
    'correction  3  ',
    'message 2 3  ',
    'settings    ',
    'wallet_entry    ',
  ])
  await expect(client.query('delete from events')).rejects.toThrow('events is append-only')
})
