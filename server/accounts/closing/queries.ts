import { sql, type RawBuilder } from 'kysely'
import type { Poisha } from '#contract/index.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import type { ClosingUser } from './commands.ts'

/** What prevents an account's closure. Counts, and amounts in poisha. */
interface OpenMatters {
  unpaid: number
  refunds: number
  withdrawals: number
  balance: Poisha
  debt: Poisha
}

/** What the user owes or is owed: payments, refunds, withdrawals, balance and debt. */
export async function openMatters(tx: Tx, id: number): Promise<OpenMatters> {
  const { rows } = await sql<OpenMatters>`
    select
      (select count(*) from dues where ${id}::bigint in (brand_id, influencer_id)) as unpaid,
      (select count(*) from refunds where brand_id = ${id} and status = 'due') as refunds,
      (select count(*) from withdrawals where influencer_id = ${id} and status = 'pending') as withdrawals,
      coalesce(sum(balance) filter (where kind = 'available'), 0)::bigint as balance,
      -coalesce(sum(balance) filter (where kind = 'owed'), 0)::bigint as debt
    from ledger_accounts where owner_id = ${id}`.execute(tx)
  const [matters] = rows
  if (!matters) throw new Error('An aggregate returns one row')
  return matters
}

/** The path of the user's picture. */
export async function pictureOf(tx: Tx, { id, role }: ClosingUser): Promise<string | null> {
  const table = role === 'brand' ? 'brand_profiles' : 'influencer_profiles'
  const profile = await tx
    .selectFrom(table)
    .select('profile_picture')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  return profile.profile_picture
}

type Rows = (id: RawBuilder<number>) => RawBuilder<unknown>

const owned =
  (table: string, column = 'user_id'): Rows =>
  id =>
    sql`select * from ${sql.table(table)} where ${sql.ref(column)} = ${id}`

const withApplication = (table: string) =>
  sql`select r.* from ${sql.table(table)} r join applications a on a.id = r.application_id`

/** The rows that belong to a user, by the name of their list, without what only the other side or admins may see. */
const lists: Record<string, Rows> = {
  account: owned('users', 'id'),
  brand_profile: owned('brand_profiles'),
  influencer_profile: owned('influencer_profiles'),
  former_usernames: owned('former_usernames'),
  email_changes: owned('email_changes'),
  confirmed_addresses: owned('mail_addresses'),
  sessions: owned('sessions'),
  ended_sessions: owned('ended_sessions'),
  two_step_login: owned('second_factors'),
  push_subscriptions: owned('push_subscriptions'),
  notification_preferences: owned('notification_preferences'),
  notifications: owned('notifications'),
  emails: owned('mails'),
  saved_campaigns: owned('saved_campaigns', 'influencer_id'),
  campaigns: owned('campaigns', 'brand_id'),
  applications: id => sql`select * from applications where ${id} in (brand_id, influencer_id)`,
  messages: id => sql`select * from messages where ${id} in (sender_id, receiver_id)`,
  attachments: owned('attachments', 'owner_id'),
  flags: owned('flags', 'flagger_id'),
  payments: id => sql`${withApplication('payments')} where a.brand_id = ${id}`,
  earnings: id => sql`
    select id, application_id, amount, amount - platform_fee as net, payment_method, transaction_id, status, created_at,
      decided_at, reversed_at, reversal_kind
    from (${withApplication('payments')} where a.influencer_id = ${id} and r.status <> 'rejected') own`,
  payment_claims: id => sql`
    select c.id, c.application_id, p.payment_method, p.transaction_id, c.sender_number, c.status, c.created_at,
      c.decided_at, c.note
    from payment_claims c join payments p on p.id = c.payment_id where c.brand_id = ${id}`,
  payment_references: id => sql`${withApplication('payment_references')} where a.brand_id = ${id}`,
  reversals: id =>
    sql`select r.id, r.payment_id, r.kind, r.note, r.created_at from reversals r join payments p on p.id = r.payment_id join applications a on a.id = p.application_id
      where ${id} in (a.brand_id, a.influencer_id)`,
  refunds: owned('refunds', 'brand_id'),
  withdrawals: owned('withdrawals', 'influencer_id'),
  corrections: owned('ledger_corrections', 'influencer_id'),
  debt_settlements: owned('debt_settlements', 'influencer_id'),
  balances: owned('ledger_accounts', 'owner_id'),
  activity: id => sql`select * from audit_log where actor_id = ${id} or (subject_type = 'user' and subject_id = ${id})`,
}

/**
 * The omitted columns: secrets, which would grant access to others; the searchable forms of texts; the bodies of
 * emails, which may contain links; notes by others about the user; and what only admins may see, which is the platform
 * fee and which admin decided.
 */
const omitted = [
  'password_hash',
  'name_hash',
  'refresh_hash',
  'secret',
  'last_step',
  'endpoint',
  'p256dh',
  'auth',
  'text',
  'html',
  'title_form',
  'description_form',
  'bio_form',
  'is_shortlisted',
  'allows_another',
  'platform_fee',
  'actor_id',
  'decided_by',
  'sent_by',
  'flagged_id',
]

/** Returns the rows that belong to a user, by list. Omits empty lists. */
export async function dataOf(db: Db, user: number): Promise<Record<string, object[]>> {
  const id = sql<number>`${user}::bigint`
  const data: Record<string, object[]> = {}
  for (const [name, rows] of Object.entries(lists)) {
    const { rows: found } = await sql<{ row: object }>`
      select to_jsonb(r) - ${omitted}::text[] as row from (${rows(id)}) r`.execute(db)
    if (found.length > 0) data[name] = found.map(({ row }) => row)
  }
  return data
}
