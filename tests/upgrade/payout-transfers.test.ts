import { expect, test } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { readSources } from '#database/migrate/files.ts'
import { connect, emptyDatabase } from '../support/empty-database.ts'
import { migrationFolder } from '../support/migration-folder.ts'

/** Payouts of ৳10 and the wallet's entries, from when they were not linked to each other. */
const earlierRows = `
  set session_replication_role = replica;
  insert into users (id, username, email, password_hash, role) overriding system value values
    (1, 'admin', 'admin@example.com', '', 'admin'), (2, 'brand', 'brand@example.com', '', 'brand'),
    (3, 'influencer', 'influencer@example.com', '', 'influencer');
  insert into withdrawals (id, influencer_id, amount, payment_method, phone_number, status, created_at,
      decided_at, decided_by, transaction_id) overriding system value
    select n, 3, 1000, 'bkash', '01712345678', 'approved', '2026-01-20 10:53:59+06', now(), 1,
      case when n <> 6 then 'CAK000000' || n end
    from generate_series(1, 8) n;
  insert into campaigns (id, brand_id, title, description, budget, category) overriding system value
    values (1, 2, 'Eid', 'Posts', 1000, 'food');
  insert into applications (id, campaign_id, brand_id, influencer_id, proposal, status, amount, amount_due, decided_at)
    overriding system value values (1, 1, 2, 3, 'Me', 'accepted', 1000, 1000, now());
  insert into payments (id, application_id, amount, payment_method, transaction_id, status, created_at, decided_at,
      decided_by, platform_fee) overriding system value
    values (1, 1, 1000, 'bkash', 'TX-1', 'confirmed', '2026-01-19', now(), 1, 0);
  insert into refunds (payment_id, brand_id, amount, payment_method, status, transaction_id, sent_at, sent_by)
    values (1, 2, 1000, 'bkash', 'sent', 'CAK0000009', now(), 1);
  insert into wallet_entries (id, account, source, raw, is_read, state, kind, direction, amount, fee, transaction_id,
      party, occurred_at, searched) overriding system value
    select id, account::payment_method, 'paste', 'A message', true, state, kind, direction, amount, 5, transaction_id,
      party, occurred_at::timestamptz, transaction_id || ' ' || coalesce(party, '') || ' '
    from (values
      (1, 'bkash', 'unmatched', 'money_out', 'out', 1000, 'CAK0000001', null, '2026-01-20 10:53+06'),
      (2, 'bkash', 'explained', 'money_out', 'out', 1000, 'CAK0000002', '0171XXX5678', '2026-01-20 10:53+06'),
      (3, 'bkash', 'unmatched', 'money_out', 'out', 1001, 'CAK0000003', null, '2026-01-20 10:53+06'),
      (4, 'nagad', 'unmatched', 'money_out', 'out', 1000, 'CAK0000004', null, '2026-01-20 10:53+06'),
      (5, 'bkash', 'ignored', 'money_out', 'out', 1000, 'CAK0000005', null, '2026-01-20 10:53+06'),
      (7, 'bkash', 'unmatched', 'money_out', 'out', 1000, 'CAK0000007', '01722222222', '2026-01-20 10:53+06'),
      (8, 'bkash', 'unmatched', 'money_out', 'out', 1000, 'CAK0000008', null, '2026-01-20 10:52+06'),
      (9, 'bkash', 'unmatched', 'money_out', 'out', 1000, 'CAK0000009', '01722222222', '2026-01-20 10:52+06')
    ) rows (id, account, state, kind, direction, amount, transaction_id, party, occurred_at);
  update wallet_terms set rows = 9, amount = 9000 where term = 'unseen_payouts'`

test('an upgrade links payouts to the entries with their transaction IDs and amounts', async () => {
  const { migrations } = await readSources()
  const earlier = migrations.filter(({ name }) => name < '0077')
  const folder = await migrationFolder({
    migrations: Object.fromEntries(earlier.map(({ name, text }) => [name, text])),
  })
  const url = await emptyDatabase()
  await migrate(url, { folder })
  const client = await connect(url)
  await client.query(earlierRows)
  await migrate(url)

  const select = async (query: string) => (await client.query({ text: query, rowMode: 'array' })).rows.map(String)
  expect(await select('select kind, id, entry_id from payouts order by entry_id, id')).toEqual([
    'withdrawal,1,1',
    'withdrawal,2,2',
    'refund,1,9',
    'withdrawal,3,',
    'withdrawal,4,',
    'withdrawal,5,',
    'withdrawal,6,',
    'withdrawal,7,',
    'withdrawal,8,',
  ])
  expect(await select('select id, state from wallet_entries order by id')).toEqual([
    '1,matched',
    '2,matched',
    '3,unmatched',
    '4,unmatched',
    '5,ignored',
    '7,unmatched',
    '8,unmatched',
    '9,matched',
  ])
  expect(await select(`select term, rows, amount from wallet_terms where term like '%seen%' order by term`)).toEqual([
    'seen_payouts,3,3000',
    'unseen_payouts,6,6000',
  ])
})
