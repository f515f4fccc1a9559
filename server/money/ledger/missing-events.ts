import { sql } from 'kysely'
import type { ReadOnlyDb } from '#platform/database/db.ts'

/** Every decision about money, with the events that may have recorded it. */
const decisions = sql<{ violation: string }>`(
  with decided (kind, id, state, types) as (
    select 'payment', id, status::text,
      case when status = 'confirmed' then array['payment_confirmed'] else array['payment_rejected', 'payment_replaced'] end
      from payments where status <> 'pending'
    union all
    select 'payment', id, 'reversed', array['payment_reversed'] from payments where reversed_at is not null
    union all
    select 'withdrawal', id, status::text,
      case when status = 'approved' then array['withdrawal_approved'] else array['withdrawal_rejected', 'withdrawal_cancelled'] end
      from withdrawals where status <> 'pending'
    union all
    select 'refund', id, 'sent', array['refund_sent'] from refunds where sent_at is not null
  )
  select format('%s %s is %s, but has no event', kind, id, state) as violation from decided
  where not exists (select from events where subject_type = kind and subject_id = decided.id and type = any(types))
  order by kind, id
)`

/**
 * Reports decisions about money that are missing from the audit log, one sentence each, although nobody can delete from
 * it.
 */
export async function missingEvents(db: ReadOnlyDb): Promise<string[]> {
  const rows = await db.selectFrom(decisions.as('missing')).select('missing.violation').execute()
  return rows.map(({ violation }) => violation)
}
