import { sql } from 'kysely'
import type { Tx } from '#platform/database/db.ts'

/**
 * Returns the users whom each of these events concerns, besides admins, by its id: both parties of an application,
 * payment or message (the sender first), or the one user of anything else.
 */
export async function concernedBy(tx: Tx, events: readonly number[]): Promise<Map<number, readonly number[]>> {
  const { rows } = await sql<{ id: number; users: number[] }>`
    select e.id, to_json(case e.subject_type
      when 'user' then array[e.subject_id]
      when 'campaign' then (select array[brand_id] from campaigns where id = e.subject_id)
      when 'application' then (select array[brand_id, influencer_id] from applications where id = e.subject_id)
      when 'payment' then (
        select array[a.brand_id, a.influencer_id]
        from payments p join applications a on a.id = p.application_id where p.id = e.subject_id)
      when 'refund' then (select array[brand_id] from refunds where id = e.subject_id)
      when 'withdrawal' then (select array[influencer_id] from withdrawals where id = e.subject_id)
      when 'correction' then (select array[influencer_id] from ledger_corrections where id = e.subject_id)
      when 'message' then (select array[sender_id, receiver_id] from messages where id = e.subject_id)
      else '{}' end) as users
    from events e where e.id = any(${events}::bigint[])`.execute(tx)
  return new Map(rows.map(({ id, users }) => [id, users]))
}
