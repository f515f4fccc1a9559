import { sql, type Kysely, type SqlBool } from 'kysely'
import type { ActivityEntry, EventType, SubjectType } from '#contract/index.ts'
import type { DB } from '#database/tables.ts'
import type { Db } from '#platform/database/db.ts'
import { filteredRows, newestFirst, type Conditions, type Filters, type Order } from '#platform/database/filters.ts'
import { startOf, type Page } from '#platform/database/paging.ts'
import { prepared } from '#platform/database/prepared.ts'
import { peopleNamed, subjectOf, subjects, subjectTypes } from '#server/domain/index.ts'

export type Facts = ActivityEntry['details']

export interface ActivityRow {
  id: number
  at: string
  kind: EventType
  actor_id: number | null
  actor_name: string | null
  subject_type: SubjectType
  subject_id: number
  subject_name: string | null
  campaign: number | null
  payload: Facts & { before?: Facts; after?: Facts }
}

/** The subject's current name. */
const subjectName = sql<string | null>`case events.subject_type ${sql.join(
  subjectTypes.flatMap(type => {
    const { name } = subjects[type]
    return name ? [sql`when ${sql.lit(type)} then (${name})`] : []
  }),
  sql` `,
)} end`

/** The page of a campaign or application. */
const campaignOfSubject = sql<number | null>`case when events.subject_type in ('campaign', 'application')
  then (select id from campaigns where id = events.campaign_id and deleted_at is null) end`

/** Excludes messages, which are private and missing from the audit log's indexes. */
const auditLog = (db: Kysely<DB>) => db.selectFrom('events').where('events.subject_type', '<>', 'message')

const activity = (db: Kysely<DB>) =>
  auditLog(db)
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

const byIds = prepared<{ ids: number[] }, ActivityRow>((db, param) =>
  activity(db).where(sql<SqlBool>`events.id = any(${param('ids')}::bigint[])`),
)

export type ActivityFilters = Filters<'GET /admin/activity/'>

/** The instant at which a day in Dhaka starts, plus a number of days. */
const startOfDay = (day: string, later = 0) =>
  sql`((${day}::date + ${later}::integer)::timestamp at time zone 'Asia/Dhaka')`

/** Parses an id. Returns 0 if it exceeds the database's range. */
const asId = (text: string): number => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0)

/** In milliseconds since 1970, as indexed. */
const time = sql<number>`milliseconds(events.at)`

const latestFirst: Order = { direction: 'desc', by: time }

const conditions: Conditions<ActivityFilters> = {
  person: name => sql`events.actor_id = any(${peopleNamed(name)} || ${asId(name)}::bigint)`,
  kind: kind => sql`events.type = ${kind}`,
  subject_type: type => sql`events.subject_type = ${type}`,
  from: day => sql`${time} >= milliseconds(${startOfDay(day)})`,
  to: day => sql`${time} < milliseconds(${startOfDay(day, 1)})`,
}

/**
 * Returns up to `limit + 1` events, newest first: in id order for all events or those of one person, and otherwise by
 * time, as indexed.
 */
export async function activityPage(db: Db, page: Page, filters: ActivityFilters | undefined): Promise<ActivityRow[]> {
  if (!filters) return pageOfAll(db, { before: startOf(page) }, page.limit + 1)
  const { person, kind, subject_type } = filters
  // Avoids a full scan for an empty result.
  if (kind && subject_type && subjectOf(kind) !== subject_type) return []
  const onlyPerson = person !== undefined && Object.keys(filters).length === 1
  const selection = {
    // A kind has one type of subject.
    filters: kind ? { ...filters, subject_type: undefined } : filters,
    conditions,
    orders: { newest: onlyPerson ? newestFirst : latestFirst },
    id: 'events.id',
    page,
  }
  return filteredRows(db, auditLog(db).select('events.id'), selection, ids => byIds(db, { ids }))
}
