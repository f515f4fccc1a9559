import { sql } from 'kysely'
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/app.ts'
import { attempt, connectAs, useConnection } from '#tests/support/database.ts'
import { applyTo, collaborate, createUser, earn, expectStatus, makeAdmin, pay, publish } from '#tests/support/people.ts'

const server = useApp()
let application: Client
const owner = useConnection('owner')

beforeAll(async () => {
  application = await connectAs('application')
  const brand = await createUser(server, 'brand')
  const influencer = await createUser(server, 'influencer')
  await earn(await makeAdmin(server), brand, influencer, '1000')
  await pay(brand, await collaborate(brand, influencer, '200'))
  await applyTo(influencer, await publish(brand))
  expectStatus(
    await influencer.call('POST /withdrawals/', {
      body: { amount: '100', payment_method: 'bkash', phone_number: '01712345678' },
    }),
    201,
  )
})
afterAll(async () => {
  await application.end()
})

describe('the application role', () => {
  test('is the role the server uses', async () => {
    const { rows } = await sql`select current_user`.execute(server.services.db)
    expect(rows).toEqual([{ current_user: 'prochar_app' }])
  })

  test.each([
    'update ledger_accounts set balance = balance + 1',
    `insert into ledger_accounts (kind, owner_id) values ('available', 1)`,
    'delete from ledger_accounts',
    'truncate ledger_accounts cascade',
    'update ledger_transfers set amount = amount + 1',
    'delete from ledger_transfers',
    'truncate ledger_transfers',
    'update ledger_corrections set amount = 1',
    'delete from ledger_corrections',
    `insert into ledger_routes (event, debit, credit) values ('correction', 'fee', 'available')`,
    `update ledger_routes set credit = 'available' where event = 'payment_fee'`,
    'delete from ledger_routes',
    `insert into ledger_account_kinds (kind, owner, may_be_negative) values ('mine', 'influencer', true)`,
    `update ledger_account_kinds set may_be_negative = true where kind = 'available'`,
    'delete from ledger_account_kinds',
    `insert into ledger_event_types (event, document, part) values ('gift', 'correction', 'whole')`,
    `update ledger_event_types set state = 'pending' where event = 'payment_confirmed'`,
    'delete from ledger_event_types',
    `insert into reversal_kinds (kind, is_refunded) values ('gift', true)`,
    'update reversal_kinds set is_refunded = true',
    'delete from reversal_kinds',
    'update reversals set taken = 0',
    'delete from reversals',
    'update refunds set amount = 1',
    `insert into refunds (payment_id, brand_id, amount, payment_method) values (1, 1, 1, 'bkash')`,
    'delete from refunds',
    'update debt_settlements set amount = 1',
    'delete from debt_settlements',
    'insert into payment_movements (payment_id, brand_id, amount) values (1, 1, 1)',
    'delete from payment_movements',
    `update payments set reversed_at = now(), reversal_kind = 'duplicate'`,
    'update brand_figures set money_spent = 0',
    'update influencer_figures set total_earnings = total_earnings + 1',
    'update site_figures set value = 0',
    'delete from influencer_figures',
    'update campaigns set applications_count = 0',
    'update campaigns set accepted_count = 0',
    'update campaigns set brand_id = 1',
    'delete from campaigns',
    'update applications set expected_fee = 1',
    'update applications set amount = 1',
    'delete from applications',
    'update payments set amount = 1',
    `update payments set transaction_id = 'OTHER'`,
    'delete from payments',
    'truncate payments',
    'update withdrawals set amount = 1',
    `update withdrawals set phone_number = '01812345678'`,
    'delete from withdrawals',
    `update users set role = 'admin'`,
    'delete from users',
    'update events set actor_id = null',
    'delete from events',
    'truncate events',
    `insert into events (type, subject_type, subject_id, at) values ('payment_confirmed', 'payment', 1, '2020-01-01')`,
    `insert into events (type, subject_type, subject_id, transaction_id) values ('payment_confirmed', 'payment', 1, '3')`,
    'update audit_log set actor_id = null',
    'delete from audit_log',
    'update brand_months set spent = 0',
    'insert into site_months (month, users) values (dhaka_month(now()), 1)',
    'delete from influencer_months',
    'delete from event_positions',
    'alter table ledger_transfers disable trigger all',
    'drop trigger ledger_apply on ledger_transfers',
    'drop table ledger_transfers',
    'create table mine (id int)',
    `set session_replication_role = 'replica'`,
    'create or replace function dhaka_today() returns date language sql as $$ select current_date $$',
  ])('may not %s', async statement => {
    expect(await attempt(application, [statement])).toMatchObject({ code: '42501', atCommit: false })
  })
})

describe('the database owner', () => {
  test.each([
    // A reversal deletes a link; see wallets/evidence/reversals.test.ts.
    'update wallet_links set admin_id = default',
    'truncate wallet_links cascade',
    ...[
      ['ledger_transfers', 'id'],
      ['ledger_corrections', 'id'],
      ['reversals', 'id'],
      ['debt_settlements', 'id'],
      ['payment_movements', 'id'],
      ['payment_references', 'reference'],
      ['events', 'id'],
      ['messages', 'id'],
      ['wallet_entry_notes', 'id'],
      ['wallet_imports', 'id'],
    ].flatMap(([table, column]) => [
      `update ${table} set ${column} = default`,
      `delete from ${table}`,
      `delete from ${table} where false`,
      `truncate ${table} cascade`,
    ]),
  ])('may not %s: the table is append-only', async statement => {
    const { code } = (await attempt(owner, [statement])) ?? {}
    expect(code).toBe('23001')
  })

  test.each(['update audit_log set actor_id = null', 'delete from audit_log'])(
    'may not %s: the view shows an append-only table',
    async statement => {
      expect(await attempt(owner, [statement])).toMatchObject({ code: '23001' })
    },
  )

  test.each([
    'delete from wallet_entries where false',
    'truncate wallet_entries cascade',
    'delete from payments',
    'delete from withdrawals',
    'delete from applications',
    ...[
      'payments set application_id = application_id + 1',
      'payments set amount = amount + 1',
      `payments set payment_method = 'nagad'`,
      `payments set transaction_id = 'OTHER-1'`,
      `payments set sender_number = '01799999999'`,
      'withdrawals set influencer_id = influencer_id + 1',
      'withdrawals set amount = amount + 1',
      `withdrawals set payment_method = 'nagad'`,
      `withdrawals set phone_number = '01812345678'`,
      'applications set campaign_id = campaign_id + 1',
      'applications set brand_id = brand_id + 1',
      'applications set influencer_id = influencer_id + 1',
      `applications set proposal = 'Another'`,
      'applications set expected_fee = 1',
      'applications set amount = 1',
      // Even while they are pending and their status can still change.
    ].map(change => `update ${change} where status = 'pending'`),
  ])('may not %s: requests are immutable', async statement => {
    expect(await attempt(owner, [statement])).toMatchObject({ code: '23001', atCommit: false })
  })

  test('may not make a balance negative', async () => {
    expect(await attempt(owner, [`update ledger_accounts set balance = -1 where kind = 'available'`])).toMatchObject({
      constraint: 'ledger_balance_not_negative',
    })
  })
})
