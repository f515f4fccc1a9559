import {
  type Poisha,
  type WithdrawalInput,
  type Withdrawal,
  defaultPaymentMethod,
  limits,
  parseTotal,
} from '#contract/index.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Transact } from '#platform/database/transact.ts'
import { refuse, refuseField } from '#platform/http/errors.ts'
import type { VerifiedActor } from '#platform/security/actor.ts'
import { requireConfirmationFrom } from '#platform/security/confirmation.ts'
import { emit } from '#server/domain/index.ts'
import { availableBalance, influencerBalances, postRequest } from '#server/money/ledger/index.ts'
import { insertWithdrawal } from './commands.ts'
import { presentWithdrawal } from './presenter.ts'
import { pendingCount, withdrawalById } from './queries.ts'

/** Refuses an amount above the maximum; as insufficient if it also exceeds the balance. */
async function refuseTooLarge(tx: Tx, actor: VerifiedActor<'influencer'>, amount: Poisha): Promise<never> {
  if (amount <= (await availableBalance(tx, actor.id))) refuseField('amount', 'invalid_amount')
  refuse('insufficient_balance', { amount: [{ code: 'insufficient_balance' }] })
}

/**
 * Refuses with `confirmation_required` if what is reserved for pending withdrawals reaches the operator's threshold, so
 * that splitting an amount cannot keep it below the threshold.
 */
async function confirmReserved(
  tx: Tx,
  actor: VerifiedActor<'influencer'>,
  confirmFrom: Poisha | undefined,
): Promise<void> {
  if (confirmFrom === undefined) return
  const { held } = await influencerBalances(tx, actor.id)
  requireConfirmationFrom(confirmFrom, held, actor)
}

/**
 * Requests a withdrawal and reserves its amount. Refuses with `insufficient_balance`, with
 * `too_many_pending_withdrawals`, and with `confirmation_required` if it and the other pending ones reach the
 * operator's threshold.
 */
export function requestWithdrawal(
  transact: Transact,
  actor: VerifiedActor<'influencer'>,
  input: WithdrawalInput,
  confirmFrom: Poisha | undefined,
): Promise<Withdrawal> {
  const amount = parseTotal(input.amount)
  if (amount === undefined) refuse('validation_failed')
  return transact(async tx => {
    if (amount > limits.money.maxPoisha) await refuseTooLarge(tx, actor, amount)
    const { payment_method = defaultPaymentMethod } = input
    const id = await insertWithdrawal(tx, actor, { amount, payment_method, phone_number: input.phone_number })
    await postRequest(tx, { id, influencer_id: actor.id, amount })
    // Checked after the balances are locked, so that the limit counts concurrent requests.
    if ((await pendingCount(tx, actor.id)) > limits.pendingWithdrawals.max) refuse('too_many_pending_withdrawals')
    await confirmReserved(tx, actor, confirmFrom)
    await emit(tx, {
      type: 'withdrawal_requested',
      actorId: actor.id,
      subjectId: id,
      parties: { influencer_id: actor.id },
      after: { status: 'pending', amount, payment_method },
    })
    return presentWithdrawal(await withdrawalById(tx, id))
  })
}
