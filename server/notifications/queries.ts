import { sql } from 'kysely'
import type { NotificationKind, Poisha } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import type { Page } from '#platform/database/paging.ts'
import { prepared } from '#platform/database/prepared.ts'

export interface NotificationRow {
  id: number
  kind: NotificationKind
  at: string
  read: boolean
  actor_id: number | null
  subject_id: number
  person: string | null
  campaign: string | null
  amount: Poisha | null
  reason: string | null
  note: string | null
}

const page = prepared<{ user: number; before: number }, NotificationRow>((db, param, limit) =>
  db
    .selectFrom('notifications as n')
    .leftJoin('users as actors', 'actors.id', 'n.actor_id')
    .leftJoin('payments as p', join => join.onRef('p.id', '=', 'n.subject_id').on('n.subject_type', '=', 'payment'))
    .leftJoin('withdrawals as w', join =>
      join.onRef('w.id', '=', 'n.subject_id').on('n.subject_type', '=', 'withdrawal'),
    )
    .leftJoin('ledger_corrections as l', join =>
      join.onRef('l.id', '=', 'n.subject_id').on('n.subject_type', '=', 'correction'),
    )
    .leftJoin('applications as a', join =>
      join.on(
        'a.id',
        '=',
        sql<number>`case n.subject_type when 'application' then n.subject_id when 'payment' then p.application_id end`,
      ),
    )
    .leftJoin('campaigns as c', 'c.id', 'a.campaign_id')
    .select(['n.id', 'n.at', 'n.actor_id', 'n.subject_id', 'actors.username as person', 'c.title as campaign'])
    .select(eb => [
      eb.ref('n.kind').$castTo<NotificationKind>().as('kind'),
      sql<boolean>`n.read_at is not null`.as('read'),
      sql<Poisha | null>`coalesce(p.amount, w.amount, l.amount, a.amount_due,
        (select (e.payload ->> 'amount')::bigint from events e where e.id = n.event_id and n.subject_type = 'wallet_entry'))`.as(
        'amount',
      ),
      sql<string | null>`coalesce(p.reject_reason, w.reject_reason, a.reject_reason, l.reason)`.as('reason'),
      sql<string | null>`coalesce(p.reject_note, w.reject_note, a.reject_note)`.as('note'),
    ])
    .where('n.user_id', '=', param('user'))
    .where('n.id', '<', param('before'))
    .orderBy('n.id', 'desc')
    .limit(limit),
)

/** Returns up to `limit + 1` notifications, newest first. */
export const notificationsPage = (db: Db, userId: number, { before, limit }: Page): Promise<NotificationRow[]> =>
  page(db, { user: userId, before: before ?? Number.MAX_SAFE_INTEGER }, limit + 1)

const unread = prepared<{ user: number }, { unread: number }>((db, param, limit) =>
  db
    .selectFrom(
      db
        .selectFrom('notifications')
        .select('id')
        .where('user_id', '=', param('user'))
        .where('read_at', 'is', null)
        .limit(limit)
        .as('unread'),
    )
    .select(sql<number>`count(*)::integer`.as('unread')),
)

/** Counts the user's unread notifications, up to the maximum the badge shows. */
export async function unreadOf(db: Db, userId: number): Promise<number> {
  const [row] = await unread(db, { user: userId }, 100)
  return row?.unread ?? 0
}
