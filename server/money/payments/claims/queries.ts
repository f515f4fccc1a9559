import { sql } from 'kysely'
import type { Tx } from '#platform/database/db.ts'
import { prepared } from '#platform/database/prepared.ts'
import type { Actor } from '#platform/security/actor.ts'
import type { Submission } from '../policy.ts'

/** A payment that has a transaction ID. */
export interface Holder {
  id: number
  application_id: number
  brand_id: number
  influencer_id: number
  campaign_id: number
  transaction_id: string
}

/** Finds the payment that has the transaction ID; undefined if none has it. */
export const paymentWithId = (tx: Tx, submission: Submission): Promise<Holder | undefined> =>
  tx
    .selectFrom('payments')
    .innerJoin('applications', 'applications.id', 'payments.application_id')
    .select(['payments.id', 'payments.application_id', 'payments.transaction_id'])
    .select(['applications.brand_id', 'applications.influencer_id', 'applications.campaign_id'])
    .where('payments.payment_method', '=', submission.payment_method)
    .where('payments.transaction_id', '=', submission.transaction_id)
    // The condition of the index payments_transaction_id_once.
    .where('payments.status', '<>', 'rejected')
    .where(sql<boolean>`payments.reversal_kind is distinct from 'not_received'`)
    .executeTakeFirst()

interface OpenClaim {
  id: number
  payment_id: number
}

const openOf = prepared<{ application: number }, OpenClaim>((db, param) =>
  db
    .selectFrom('payment_claims')
    .select(['id', 'payment_id'])
    .where('application_id', '=', param('application'))
    .where('status', '=', 'open'),
)

/** Finds the open claim of an application. */
export async function openClaim(tx: Tx, applicationId: number): Promise<OpenClaim | undefined> {
  const [claim] = await openOf(tx, { application: applicationId })
  return claim
}

/**
 * Whether an admin has dismissed an application's claim to this transaction ID of the same payment, or of one that it
 * corrects.
 */
export async function wasDismissed(tx: Tx, applicationId: number, holder: Holder): Promise<boolean> {
  const dismissed = await tx
    .selectFrom('payment_claims')
    .innerJoin('payments', 'payments.id', 'payment_claims.payment_id')
    .select('payment_claims.id')
    .where('payment_claims.application_id', '=', applicationId)
    .where('payment_claims.status', '=', 'dismissed')
    .where('payments.application_id', '=', holder.application_id)
    .where('payments.transaction_id', '=', holder.transaction_id)
    .executeTakeFirst()
  return dismissed !== undefined
}

/** Counts the claims that a brand has made within 24 hours. */
export async function claimsOfDay(tx: Tx, { id }: Actor<'brand'>): Promise<number> {
  const { made } = await tx
    .selectFrom('payment_claims')
    .select(sql<number>`count(*)::integer`.as('made'))
    .where('brand_id', '=', id)
    .where('created_at', '>', sql<string>`now() - interval '24 hours'`)
    .executeTakeFirstOrThrow()
  return made
}
