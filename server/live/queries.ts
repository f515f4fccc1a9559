import { sql } from 'kysely'
import type { Tx } from '#platform/database/db.ts'

/** An event and the users it concerns, besides admins. */
export interface Concerned {
  id: number
  /** Both parties of an application, payment or message (the sender first), or the one user of anything else. */
  users: number[]
}

/** Returns who each of these events concerns, in the same order. */
export async function concernedBy(tx: Tx, events: readonly number[]): Promise<Concerned[]> {
  const { rows } = await sql<Concerned>`
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
    from events e where e.id = any(${events}::bigint[]) order by e.id`.execute(tx)
  return rows
}
