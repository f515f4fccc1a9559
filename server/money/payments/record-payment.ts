import type { Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/security/actor.ts'
import { emit, type Locked, hold } from '#server/domain/index.ts'
import { gradeNewPayment, regradeTransactions } from '#server/wallets/index.ts'
import { releaseClaims } from './claims/end-claims.ts'
import { insertPayment, replace } from './commands.ts'
import type { LivePayment, Submission } from './policy.ts'

/** The brand that pays. */
export type Payer = Pick<Actor<'brand'>, 'id' | 'role'>

/** Rejects the brand's own pending payment, which another one replaces. */
async function replacePending(tx: Tx, brand: Payer, payment: Locked<'payment', 'brand'>): Promise<void> {
  await replace(tx, payment, brand)
  await emit(tx, {
    type: 'payment_replaced',
    actorId: brand.id,
    subjectId: payment.id,
    parties: payment,
    before: { status: 'pending' },
    after: { status: 'rejected' },
    details: { amount: payment.amount },
  })
}

/**
 * Stores and grades a payment, replacing the application's pending one, if any. Returns its id. Refuses with
 * `influencer_account_closed` and `transaction_id_used`. The wallets must be locked; for a replacement, exclusively.
 */
export async function recordPayment(
  tx: Tx,
  brand: Payer,
  application: Locked<'application', 'brand'>,
  submission: Submission,
  live: LivePayment | undefined,
): Promise<number> {
  const replaced = live && (await hold(tx, brand, 'payment', live.id, 'brand'))
  if (replaced) await replacePending(tx, brand, replaced)
  const id = await insertPayment(tx, application, submission)
  await gradeNewPayment(tx, id)
  if (replaced) {
    await releaseClaims(tx, brand, replaced)
    await regradeTransactions(tx, [replaced.transaction_id])
  }
  const { amount, payment_method } = submission
  const after = { status: 'pending', amount, payment_method } as const
  const parties = { ...application, application_id: application.id }
  await emit(tx, { type: 'payment_submitted', actorId: brand.id, subjectId: id, parties, after })
  return id
}
