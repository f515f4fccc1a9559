import { sql } from 'kysely'
import type { EvidenceGrade } from '#contract/index.ts'
import { limits } from '#contract/values/limits.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { prepared } from '#platform/database/prepared.ts'
import type { EvidenceFacts, ReportedPayment } from './policy.ts'

/** A payment whose evidence is open: pending, or confirmed without evidence. */
export interface OpenPayment extends ReportedPayment {
  status: 'pending' | 'confirmed'
  /** The stored grade. */
  grade: EvidenceGrade
  told_of: number | null
  application_id: number
  brand_id: number
  influencer_id: number
  campaign_id: number
  facts: EvidenceFacts
}

/** Which payments to look for. */
export type PaymentSelector =
  | { ids: readonly number[] }
  | { transactionIds: readonly string[] }
  /** The payments whose IDs an import's entries have, and some others. */
  | { transactionIds: readonly string[]; importId: number }

/** Finds the payments with open evidence, with its facts, in id order. */
export async function openPayments(tx: Tx, selector: PaymentSelector): Promise<OpenPayment[]> {
  const condition =
    'ids' in selector
      ? sql`p.id = any(${selector.ids}::bigint[])`
      : 'importId' in selector
        ? sql`p.transaction_id in (
            select unnest(${selector.transactionIds}::text[])
            union select transaction_id from wallet_entries where import_id = ${selector.importId})`
        : sql`p.transaction_id = any(${selector.transactionIds}::text[])`
  const { rows } = await sql<OpenPayment>`
    select p.id, p.amount, p.payment_method, p.transaction_id, p.sender_number, p.created_at, p.status, e.grade, e.told_of,
      p.application_id, a.brand_id, a.influencer_id, a.campaign_id, evidence.facts
    from payments p
    join applications a on a.id = p.application_id
    join payment_evidence e on e.payment_id = p.id
    cross join lateral evidence_facts(p.id, false) as evidence
    where ${condition} order by p.id`.execute(tx)
  return rows
}

/**
 * Finds the transaction IDs of open payments that differ and may have been graded before the time of their entry, which
 * has passed since.
 */
export async function earlyTransactionIds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ transaction_id: string }>`
    select distinct p.transaction_id
    from payment_evidence v
    join payments p on p.id = v.payment_id
    join wallet_entries e on e.transaction_id collate "C" = p.transaction_id and e.is_read
    where v.grade = 'differs' and e.occurred_at > greatest(p.created_at, e.created_at) and e.occurred_at <= now()`.execute(
    db,
  )
  return rows.map(({ transaction_id }) => transaction_id)
}

export type GradeCounts = Record<EvidenceGrade, number> & {
  /** Payments whose transaction ID other brands claim. */
  contested: number
}

const counted = prepared<{ limit: number }, GradeCounts>((db, param) => {
  const count = (grade: EvidenceGrade) =>
    sql<number>`(select count(*)::integer from (
      select from payment_evidence where not is_confirmed and grade = ${sql.lit(grade)} limit ${param('limit')}) graded)`
  return db.selectNoFrom([
    count('matched').as('matched'),
    count('differs').as('differs'),
    count('duplicate').as('duplicate'),
    count('unknown').as('unknown'),
    sql<number>`(select count(*)::integer from (
      select distinct payment_id from payment_claims where status = 'open' limit ${param('limit')}) contested)`.as(
      'contested',
    ),
  ])
})

/** Counts the pending payments of each grade and the contested ones, up to one more than the maximum each. */
export async function countGrades(db: Db, max: number = limits.gradeCount.max): Promise<GradeCounts> {
  const [row] = await counted(db, { limit: max + 1 })
  return row ?? { matched: 0, differs: 0, duplicate: 0, unknown: 0, contested: 0 }
}
