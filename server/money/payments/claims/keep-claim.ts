import { fieldSentence } from '#contract/values/field-errors.ts'
import { limits } from '#contract/values/limits.ts'
import type { Tx } from '#platform/database/db.ts'
import { Refusal } from '#platform/http/errors.ts'
import type { Actor } from '#platform/security/actor.ts'
import { emit, type Locked, hold } from '#server/domain/index.ts'
import { regradeTransactions } from '#server/wallets/index.ts'
import type { Submission } from '../policy.ts'
import { correctSender, endWithdrawn, insertClaim } from './commands.ts'
import { claimsOfDay, openClaim, wasDismissed, type Holder } from './queries.ts'

/** Refuses because the transaction ID is used and an admin will decide the claim to it. */
export function claimedRefusal(): Refusal {
  const error = { code: 'transaction_id_claimed' } as const
  return new Refusal('transaction_id_used', { transaction_id: [error] }, fieldSentence(error))
}

/**
 * Stores a brand's claim to the transaction ID of another brand's payment, replacing an earlier open claim of the
 * application. A repetition only corrects the sender's number. Returns false, and stores nothing, for the brand's own
 * payment, for a claim that an admin has dismissed, and once the brand has reached the daily limit. The wallets must be
 * locked.
 */
export async function keepClaim(
  tx: Tx,
  actor: Actor<'brand'>,
  application: Locked<'application', 'brand'>,
  { sender_number }: Submission,
  holder: Holder,
): Promise<boolean> {
  if (holder.brand_id === actor.id) return false
  const open = await openClaim(tx, application.id)
  if (open?.payment_id === holder.id) {
    const claim = await hold(tx, actor, 'claim', open.id, 'brand')
    if (claim && claim.sender_number !== sender_number) await correctSender(tx, claim, sender_number)
    return true
  }
  if (await wasDismissed(tx, application.id, holder)) return false
  if ((await claimsOfDay(tx, actor)) >= limits.dailyClaims) return false
  const ended = await endWithdrawn(tx, application)
  const claim = await insertClaim(tx, application, actor, holder, sender_number)
  const details = { claim, application: application.id }
  await emit(tx, { type: 'payment_contested', actorId: actor.id, subjectId: holder.id, parties: holder, details })
  await regradeTransactions(tx, [holder.transaction_id, ...ended.map(({ transaction_id }) => transaction_id)])
  return true
}
