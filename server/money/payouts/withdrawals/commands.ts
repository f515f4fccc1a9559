import { sql } from 'kysely'
import type { PaymentMethod, Poisha } from '#contract/index.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/security/actor.ts'
import type { Locked } from '#server/domain/index.ts'

/** Returns the id of the new withdrawal. */
export async function insertWithdrawal(
  tx: Tx,
  influencer: Actor<'influencer'>,
  withdrawal: { amount: Poisha; payment_method: PaymentMethod; phone_number: string },
): Promise<number> {
  const { id } = await tx
    .insertInto('withdrawals')
    .values({ ...withdrawal, influencer_id: influencer.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Marks a withdrawal as cancelled by its influencer, which the database tells by who decided it. Moves no money. */
export async function cancel(tx: Tx, withdrawal: Locked<'withdrawal', 'influencer'>): Promise<void> {
  await tx
    .updateTable('withdrawals')
    .set({ status: 'rejected', decided_at: sql`now()`, decided_by: withdrawal.influencer_id })
    .where('id', '=', withdrawal.id)
    .execute()
}

/** Marks a withdrawal as approved, with the transaction ID of the transfer that paid it, if known. Moves no money. */
export async function approve(
  tx: Tx,
  withdrawal: Locked<'withdrawal', 'staff'>,
  admin: Actor,
  transactionId: string | null,
): Promise<void> {
  await tx
    .updateTable('withdrawals')
    .set({ status: 'approved', decided_at: sql`now()`, decided_by: admin.id, transaction_id: transactionId })
    .where('id', '=', withdrawal.id)
    .execute()
}
