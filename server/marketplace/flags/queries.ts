import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { AdminFlag, Flag } from '#contract/flags.ts'
import { limits, type Role } from '#contract/index.ts'
import type { FlagReason, FlagStatus, FlagSubject } from '#contract/values/flags.ts'
import type { DB } from '#database/tables.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { filteredPage, newestFirst, oldestFirst, type Conditions, type Filters } from '#platform/database/filters.ts'
import { startOf, type Page } from '#platform/database/paging.ts'
import { prepared, requireRow } from '#platform/database/prepared.ts'
import type { Actor } from '#platform/security/actor.ts'
import type { Locked } from '#server/domain/index.ts'

/** A user, a campaign or a message. */
export interface Subject {
  type: FlagSubject
  id: number
}

/** Whose a subject is, if the reader can see it: the pages and messages that the site shows them. */
const visible: Record<FlagSubject, (id: number, reader: number) => RawBuilder<{ id: number }>> = {
  user: id => sql`select id from users where id = ${id}::bigint and operator_role is null and is_active`,
  campaign: id => sql`select brand_id as id from campaigns where id = ${id}::bigint and deleted_at is null`,
  message: (id, reader) => sql`
    select sender_id as id from messages where id = ${id}::bigint and ${reader}::bigint in (sender_id, receiver_id)`,
}

/** The user behind a subject; undefined if the reader cannot see it. */
export async function flaggedBehind(tx: Tx, reader: Actor, { type, id }: Subject): Promise<{ id: number } | undefined> {
  const { rows } = await visible[type](id, reader.id).execute(tx)
  return rows[0]
}

export type FlagRow = Omit<Flag, 'is_repeated'>

/** A person's flag of a subject. */
export const flagOf = (tx: Tx, { id: flagger }: Actor, { type, id }: Subject): Promise<FlagRow | undefined> =>
  tx
    .selectFrom('flags')
    .select(['id', 'subject_id', 'note', 'created_at'])
    .select(eb => [
      eb.ref('subject_type').$castTo<FlagSubject>().as('subject_type'),
      eb.ref('reason').$castTo<FlagReason>().as('reason'),
      eb.ref('status').$castTo<FlagStatus>().as('status'),
    ])
    .where('flagger_id', '=', flagger)
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .executeTakeFirst()

/** What a flag is about. */
export const subjectOf = (tx: Tx, flagId: number): Promise<Subject | undefined> =>
  tx
    .selectFrom('flags')
    .select('subject_id as id')
    .select(eb => eb.ref('subject_type').$castTo<FlagSubject>().as('type'))
    .where('id', '=', flagId)
    .executeTakeFirst()

/** The ids of the open flags of a subject. */
export async function openFlagsOf(tx: Tx, { type, id }: Subject): Promise<number[]> {
  const open = await tx
    .selectFrom('flags')
    .select('id')
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .where('status', '=', 'open')
    .execute()
  return open.map(flag => flag.id)
}

/** The people who raised these flags, with their roles. */
export const flaggersOf = (
  tx: Tx,
  flags: readonly Locked<'flag', 'staff'>[],
): Promise<{ flag: number; id: number; role: Role }[]> =>
  tx
    .selectFrom('flags')
    .innerJoin('users', 'users.id', 'flags.flagger_id')
    .select(['flags.id as flag', 'users.id', 'users.role'])
    .where('flags.id', '=', sql<number>`any(${flags.map(({ id }) => id)}::bigint[])`)
    .orderBy('flags.id')
    .execute()

const flagsCount = sql<number>`(
  select count(*)::integer from (
    select from flags f where f.subject_type = flags.subject_type and f.subject_id = flags.subject_id
    limit ${sql.lit(limits.waitingCount.max + 1)}
  ) same)`

const adminFlags = (db: Kysely<DB>) =>
  db
    .selectFrom('flags')
    .innerJoin('users as flagged', 'flagged.id', 'flags.flagged_id')
    .innerJoin('users as flaggers', 'flaggers.id', 'flags.flagger_id')
    .leftJoin('users as deciders', 'deciders.id', 'flags.decided_by')
    .leftJoin('campaigns', join =>
      join.onRef('campaigns.id', '=', 'flags.subject_id').on('flags.subject_type', '=', 'campaign'),
    )
    .leftJoin('messages', join =>
      join.onRef('messages.id', '=', 'flags.subject_id').on('flags.subject_type', '=', 'message'),
    )
    .select([
      'flags.id',
      'flags.subject_id',
      'flags.note',
      'flags.created_at',
      'flags.decided_at',
      'flags.decision_note',
      'flagged.username as flagged_name',
      'flagged.display_name as flagged_display_name',
      'flaggers.username as flagger_name',
      'flaggers.display_name as flagger_display_name',
      'deciders.username as decided_by',
      'campaigns.title as campaign_title',
      'messages.content as message_content',
    ])
    .select(eb => [
      eb.ref('flags.subject_type').$castTo<FlagSubject>().as('subject_type'),
      eb.ref('flags.reason').$castTo<FlagReason>().as('reason'),
      eb.ref('flags.status').$castTo<FlagStatus>().as('status'),
      sql<boolean>`not flagged.is_active or campaigns.deleted_at is not null`.as('is_gone'),
      flagsCount.as('flags_count'),
    ])

const pageOfAll = prepared<{ before: number }, AdminFlag>((db, param, limit) =>
  adminFlags(db).where('flags.id', '<', param('before')).orderBy('flags.id', 'desc').limit(limit),
)

export type FlagFilters = Filters<'GET /admin/flags/'>

const conditions: Conditions<FlagFilters> = { status: status => sql`flags.status = ${status}` }

/** Returns up to `limit + 1` flags, newest first by default. */
export function flagsPage(db: Db, page: Page, filters: FlagFilters | undefined): Promise<AdminFlag[]> {
  if (!filters) return pageOfAll(db, { before: startOf(page) }, page.limit + 1)
  const orders = { newest: newestFirst, oldest: oldestFirst }
  return filteredPage(db, adminFlags(db), { filters, conditions, orders, id: 'flags.id', page })
}

const byId = prepared<{ id: number }, AdminFlag>((db, param) => adminFlags(db).where('flags.id', '=', param('id')))

/** Throws if the flag does not exist. */
export const adminFlagById = async (tx: Tx, id: number): Promise<AdminFlag> => requireRow(await byId(tx, { id }))
