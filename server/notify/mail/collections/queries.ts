import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/database/db.ts'
import { requireRow } from '#platform/database/prepared.ts'
import { undoes } from '#server/domain/index.ts'
import type { ClaimedMail } from '../queries.ts'

/** How many notifications of one kind a user gets in separate emails within an hour. */
export const maxAlone = 5

/** How many notifications one email lists. */
const maxListed = 100

/** What an email's recipient was sent about its kind within the hour, and the email that collects the rest. */
export async function situationOf(
  tx: Tx,
  { id, user_id, kind }: ClaimedMail,
): Promise<{ written: number; collection: number | null }> {
  const { rows } = await sql<{ written: number; collection: number | null }>`
    select (
      select count(*)::integer from mails
      where user_id = ${user_id} and kind = ${kind} and written_at > now() - interval '1 hour' and id <> ${id}
    ) as written, (
      select id from mails where user_id = ${user_id} and kind = ${kind}
        and is_collection and state in ('queued', 'sending') and written_at is null
    ) as collection`.execute(tx)
  return requireRow(rows)
}

/** Whether an email, or the one that collected it, has reached its recipient or is on its way. */
const isTold = (mail: string, collection: string) => sql<boolean>`(
  coalesce(${sql.ref(`${collection}.state`)}, ${sql.ref(`${mail}.state`)}) in ('sending', 'sent', 'kept')
  and coalesce(${sql.ref(`${collection}.written_at`)}, ${sql.ref(`${mail}.written_at`)}) is not null)`

/**
 * Whether an event `e` no longer needs an announcement, because whoever caused it has undone it, or because it undoes
 * something that the recipient was never told.
 */
const isUndone = (user: number): RawBuilder<boolean> => sql`(
  exists (select from events u where ${undoes('u', 'e')}) or (
    select not bool_or(${isTold('m', 'c')})
    from events u join mails m on m.event_id = u.id and m.user_id = ${user} left join mails c on c.id = m.collected_by
    where ${undoes('e', 'u')}))`

/**
 * The events that an email announces, its own and the collected ones, oldest first: up to 100, and their total number.
 */
export async function announcedBy(
  tx: Tx,
  { id, user_id }: ClaimedMail,
): Promise<{ events: (number | null)[]; count: number }> {
  const { rows } = await sql<{ event_id: number | null; count: number }>`
    select m.event_id, count(*) over ()::integer as count
    from mails m left join events e on e.id = m.event_id
    where (m.id = ${id} or m.collected_by = ${id}) and ${isUndone(user_id)} is not true
    order by m.id limit ${sql.lit(maxListed)}`.execute(tx)
  return { events: rows.map(({ event_id }) => event_id), count: rows[0]?.count ?? 0 }
}
