import { type Poisha, type WithdrawalInput, type Withdrawal, parseMoney, phonePattern } from '#contract/index.ts'
import type { Transact } from '#platform/database/transact.ts'
import { emit } from '#platform/events/emit.ts'
import { refuse } from '#platform/http/errors.ts'
import type { VerifiedActor } from '#platform/security/access.ts'
import { requireConfirmationFrom } from '#platform/security/confirmation.ts'
import { postRequest } from '#server/ledger/index.ts'
import { insertWithdrawal } from './commands.ts'
import { presentWithdrawal } from './presenter.ts'
import { withdrawalById } from './queries.ts'

/**
 * Requests a withdrawal and holds its amount. Refuses with `insufficient_balance`, and with `confirmation_required` if
 * the amount reaches the operator's threshold.
 */
export function requestWithdrawal(
  transact: Transact,
  actor: VerifiedActor<'influencer'>,
  input: WithdrawalInput,
  confirmFrom: Poisha | undefined,
): Promise<Withdrawal> {
  const amount = parseMoney(input.amount)
  const phone = phonePattern.exec(input.phone_number)?.[1]
  if (amount === undefined || phone === undefined) refuse('validation_failed')
  return transact(async tx => {
    requireConfirmationFrom(confirmFrom, amount, actor)
    const { payment_method } = input
    const id = await insertWithdrawal(tx, actor, { amount, payment_method, phone_number: phone })
    await postRequest(tx, id, actor.id, amount)
    await emit(tx, {
      type: 'withdrawal_requested',
      actorId: actor.id,
      subjectId: id,
      after: { status: 'pending', amount, payment_method },
    })
    return presentWithdrawal(await withdrawalById(tx, id))
  })
}
