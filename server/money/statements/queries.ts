import { sql } from 'kysely'
import type { PaymentMethod, Poisha, StatementAccount, StatementSubject } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import { prepared } from '#platform/database/prepared.ts'
import type { LedgerEvent } from '#server/money/ledger/index.ts'

/** The cause of a movement. `payment_reversed` is not a ledger event: it occurs in a brand's spending. */
export type StatementEvent = Exclude<LedgerEvent, 'payment_fee'> | 'payment_reversed'

/** The statement's figures, with one of its movements, if any. */
export interface StatementRow {
  account: StatementAccount
  username: string
  month: string
  balance: Poisha
  /** What the owner currently owes; null for a brand. */
  debt: Poisha | null
  /** The totals of all movements after this month, of those in it, and of those in it up to the cursor. */
  later: Poisha
  within: Poisha
  before_page: Poisha
  has_earlier: boolean
  id: number | null
  at: string
  event: StatementEvent
  document: string
  document_id: number
  amount: Poisha
  /** For a reversal: the amount that the available balance did not cover. */
  owed: Poisha | null
  /** For the repayment of a debt: where the money came from. */
  cause: StatementSubject | null
  cause_id: number | null
  payment_id: number | null
  campaign_title: string | null
  brand_name: string | null
  influencer_name: string | null
  payment_method: PaymentMethod | null
  transaction_id: string | null
  reason: string | null
  note: string | null
}

export interface Choice extends Record<string, unknown> {
  user: number
  /** Empty for the role's main account. */
  account: StatementAccount | ''
  /** A day of the month; empty for the current month. */
  month: string
  /** The id of the last movement of the previous page, or 0. */
  after: number
}

/**
 * A single statement, so that figures and movements are consistent. Derives the opening and closing balances from the
 * current balance and the movements since, so that a recent month reads few of them, however long the history is.
 */
const statement = prepared<Choice, StatementRow>((db, param, limit) => ({
  compile: () =>
    sql<StatementRow>`
    with chosen as materialized (
      select b.owner_id, b.account, b.balance, u.username,
        (select -d.balance from ledger_accounts d where d.owner_id = u.id and d.kind = 'owed') as debt,
        coalesce(date_trunc('month', nullif(${param('month')}::text, '')::date)::date, dhaka_month(now())) as month
      from users u
      join statement_balances b on b.owner_id = u.id
        and b.account = coalesce(nullif(${param('account')}::text, ''), case u.role when 'brand' then 'spent' else 'available' end)
      where u.id = ${param('user')}::bigint
    ), sums as materialized (
      select c.*, moved.later, moved.within, moved.before_page,
        exists (
          select from statement_movements m
          where m.owner_id = c.owner_id and m.account = c.account and m.month < c.month) as has_earlier
      from chosen c
      cross join lateral (
        select coalesce(sum(m.amount) filter (where m.month > c.month), 0)::bigint as later,
          coalesce(sum(m.amount) filter (where m.month = c.month), 0)::bigint as within,
          coalesce(sum(m.amount) filter (where m.month = c.month and m.id <= ${param('after')}::bigint), 0)::bigint as before_page
        from statement_movements m
        where m.owner_id = c.owner_id and m.account = c.account and m.month >= c.month
      ) moved
    )
    select s.account, s.username, s.month, s.balance, s.debt, s.later, s.within, s.before_page, s.has_earlier,
      m.id, m.at, m.event, m.amount, case when s.account = 'available' then r.owed end as owed,
      coalesce(t.document, 'reversal') as document, m.subject_id as document_id,
      d.cause, d.cause_id, p.id as payment_id, c.title as campaign_title, brands.username as brand_name,
      influencers.username as influencer_name,
      coalesce(p.payment_method, w.payment_method) as payment_method,
      coalesce(f.transaction_id, p.transaction_id, w.transaction_id) as transaction_id,
      coalesce(r.kind, w.reject_reason, l.reason) as reason,
      coalesce(r.note, w.reject_note) as note
    from sums s
    left join lateral (
      select * from statement_movements m
      where m.owner_id = s.owner_id and m.account = s.account and m.month = s.month and m.id > ${param('after')}::bigint
      order by m.id limit ${limit}
    ) m on true
    left join ledger_event_types t on t.event = m.event
    left join debt_settlements d on t.document = 'settlement' and d.id = m.subject_id
    left join reversals r on coalesce(t.document, 'reversal') = 'reversal' and r.id = m.subject_id
    left join refunds f on t.document = 'refund' and f.id = m.subject_id
    left join payments p on p.id = case
      when t.document = 'payment' then m.subject_id
      when t.document = 'refund' then f.payment_id
      when d.cause = 'payment' then d.cause_id
      else r.payment_id end
    left join applications a on a.id = p.application_id
    left join campaigns c on c.id = a.campaign_id
    left join users brands on brands.id = a.brand_id
    left join users influencers on influencers.id = a.influencer_id
    left join withdrawals w on t.document = 'withdrawal' and w.id = m.subject_id
    left join ledger_corrections l on t.document = 'correction' and l.id = m.subject_id
    order by m.id`.compile(db),
}))

/**
 * Returns one row for each of the first `limit + 1` movements, or one row if there are none; no row if the account does
 * not exist.
 */
export const statementRows = (db: Db, choice: Choice, limit: number): Promise<StatementRow[]> =>
  statement(db, choice, limit + 1)
