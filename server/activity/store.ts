import { sql, type Kysely, type SqlBool } from 'kysely'
import { formatMoney, type ActivityEntry, type EventType, type SubjectType } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import { pageInOrder, peopleNamed } from '#platform/database/narrowing.ts'
import type { Page } from '#platform/database/paging.ts'
import { prepared } from '#platform/database/prepared.ts'
import type { DB } from '#platform/database/tables.ts'

type Facts = ActivityEntry['details']

interface ActivityRow {
  id: number
  at: Date
  kind: EventType
  actor_id: number | null
  actor_name: string | null
  subject_type: SubjectType
  subject_id: number
  subject_name: string | null
  campaign: number | null
  payload: Facts & { before?: Facts; after?: Facts }
}

/** What of the facts is money, which is poisha in here. */
const money = new Set(['amount', 'amount_due', 'balance', 'budget', 'expected_fee', 'platform_fee'])

const presentFacts = (facts: Facts): Facts =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      money.has(name) && typeof value === 'number' ? formatMoney(value) : value,
    ]),
  )

/** A row as it crosses the wire. */
export function presentActivity(row: ActivityRow): ActivityEntry {
  const { before, after, ...details } = row.payload
  return {
    id: row.id,
    at: row.at.toISOString(),
    kind: row.kind,
    actor: row.actor_id === null ? null : { id: row.actor_id, username: row.actor_name ?? '' },
    subject: { type: row.subject_type, id: row.subject_id, name: row.subject_name ?? '', campaign: row.campaign },
    before: before ? presentFacts(before) : null,
    after: after ? presentFacts(after) : null,
    details: presentFacts(details),
  }
}

/** The subject as it is now, looked up in the table that its type names. */
const subjectName = sql<string | null>`case events.subject_type
  when 'user' then (select username from users where id = events.subject_id)
  when 'campaign' then (select title from campaigns where id = events.subject_id)
  when 'application' then (
    select c.title from applications a join campaigns c on c.id = a.campaign_id where a.id = events.subject_id)
  when 'payment' then (select transaction_id from payments where id = events.subject_id)
  when 'withdrawal' then (
    select u.username from withdrawals w join users u on u.id = w.influencer_id where w.id = events.subject_id)
  when 'correction' then (
    select u.username from ledger_corrections l join users u on u.id = l.influencer_id where l.id = events.subject_id)
end`
const campaignOfSubject = sql<number | null>`case events.subject_type
  when 'campaign' then (select id from campaigns where id = events.subject_id and deleted_at is null)
  when 'application' then (
    select c.id from applications a join campaigns c on c.id = a.campaign_id
    where a.id = events.subject_id and c.deleted_at is null)
end`

const activity = (db: Kysely<DB>) =>
  db
    .selectFrom('events')
    .leftJoin('users as actors', 'actors.id', 'events.actor_id')
    .select(['events.id', 'events.at', 'events.actor_id', 'actors.username as actor_name', 'events.subject_id'])
    .select(eb => [
      eb.ref('events.type').$castTo<EventType>().as('kind'),
      eb.ref('events.subject_type').$castTo<SubjectType>().as('subject_type'),
      eb.ref('events.payload').$castTo<ActivityRow['payload']>().as('payload'),
      subjectName.as('subject_name'),
      campaignOfSubject.as('campaign'),
    ])

const pageOfAll = prepared<{ before: number }, ActivityRow>((db, param, limit) =>
  activity(db).where('events.id', '<', param('before')).orderBy('events.id', 'desc').limit(limit),
)

/** One row more than the page holds, newest first. */
export const allActivity = (db: Db, page: Page): Promise<ActivityRow[]> =>
  pageOfAll(db, { before: page.before ?? Number.MAX_SAFE_INTEGER }, page.limit + 1)

/** What an admin narrows the activity by; days are whole ones in Dhaka. */
export interface ActivityFilter {
  /** Part of a username, or an id. */
  person?: string
  kind?: EventType
  subject_type?: SubjectType
  from?: string
  to?: string
}

/** The instant at which a day, or so many days after it, begins in Dhaka. */
const startOfDay = (day: string, later = 0) =>
  sql`((${day}::date + ${later}::integer)::timestamp at time zone 'Asia/Dhaka')`

/** An id that the database can hold. */
const asId = (text: string): number => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0)

/** One row more than the page holds, newest first. */
export function matchingActivity(
  db: Db,
  { person, kind, subject_type, from, to }: ActivityFilter,
  page: Page,
): Promise<ActivityRow[]> {
  const query = activity(db)
    .$if(person !== undefined, q =>
      q.where(sql<SqlBool>`events.actor_id = any(${peopleNamed(person ?? '')} || ${asId(person ?? '')}::bigint)`),
    )
    .$if(kind !== undefined, q => q.where('events.type', '=', kind ?? ''))
    .$if(subject_type !== undefined, q => q.where('events.subject_type', '=', subject_type ?? ''))
    .$if(from !== undefined, q => q.where(sql<SqlBool>`events.at >= ${startOfDay(from ?? '')}`))
    .$if(to !== undefined, q => q.where(sql<SqlBool>`events.at < ${startOfDay(to ?? '', 1)}`))
  return pageInOrder(query, { id: sql.ref('events.id'), order: { direction: 'desc' }, page }).execute()
}
