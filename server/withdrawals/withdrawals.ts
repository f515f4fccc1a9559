import {
  formatMoney,
  parseMoney,
  phonePattern,
  type AdminWithdrawal,
  type Withdrawal,
  type WithdrawalDecision,
  type WithdrawalInput,
} from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import { paged, type Page, type Paged } from '#platform/database/paging.ts'
import type { Transact } from '#platform/database/transact.ts'
import { emit } from '#platform/events/emit.ts'
import { refuse } from '#platform/http/errors.ts'
import type { Actor } from '#platform/security/access.ts'
import { availableBalance, postApproval, postRejection, postRequest } from '#server/ledger/ledger.ts'
import { decidable } from './policy.ts'
import {
  allWithdrawals,
  decide,
  insertWithdrawal,
  lockWithdrawal,
  matchingWithdrawals,
  presentAdminWithdrawal,
  presentWithdrawal,
  withdrawalById,
  withdrawalsOf,
  type WithdrawalFilter,
} from './store.ts'

/** The influencer's own, newest first. */
export async function listOwnWithdrawals(db: Db, actor: Actor<'influencer'>, page: Page): Promise<Paged<Withdrawal>> {
  return paged(page, await withdrawalsOf(db, actor.id, page), presentWithdrawal)
}

/** All that the filter lets through; newest first, unless it says otherwise. */
export async function listAllWithdrawals(
  db: Db,
  page: Page,
  filter: WithdrawalFilter | undefined,
): Promise<Paged<AdminWithdrawal>> {
  return paged(
    page,
    await (filter ? matchingWithdrawals(db, filter, page) : allWithdrawals(db, page)),
    presentAdminWithdrawal,
  )
}

/** What the influencer can withdraw now, under both of its names. */
export async function readBalance(db: Db, actor: Actor<'influencer'>) {
  const balance = formatMoney(await availableBalance(db, actor.id))
  return { balance, wallet_balance: balance }
}

/** Asks for money, which is held at once. Refuses with `insufficient_balance`. */
export function requestWithdrawal(
  transact: Transact,
  actor: Actor<'influencer'>,
  input: WithdrawalInput,
): Promise<Withdrawal> {
  const amount = parseMoney(input.amount)
  const phone = phonePattern.exec(input.phone_number)?.[1]
  if (amount === undefined || phone === undefined) refuse('validation_failed')
  return transact(async tx => {
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

/**
 * Approves a withdrawal, whose money then has left, or rejects it, which returns the money. The same word again
 * changes nothing. Refuses with `withdrawal_not_found` and, for the other word, `withdrawal_already_decided`.
 */
export function decideWithdrawal(
  transact: Transact,
  actor: Actor<'admin'>,
  id: number,
  decision: WithdrawalDecision,
): Promise<AdminWithdrawal> {
  return transact(async tx => {
    const withdrawal = await lockWithdrawal(tx, id)
    if (!withdrawal) refuse('withdrawal_not_found')
    const allowed = decidable(withdrawal.status, decision)
    if (typeof allowed === 'string') refuse(allowed)
    if (allowed) {
      const post = decision === 'approved' ? postApproval : postRejection
      await post(tx, id, withdrawal.influencer_id, withdrawal.amount)
      await decide(tx, withdrawal, decision, actor)
      const decided = {
        actorId: actor.id,
        subjectId: id,
        before: { status: 'pending' },
        details: { amount: withdrawal.amount },
      } as const
      await emit(
        tx,
        decision === 'approved'
          ? { ...decided, type: 'withdrawal_approved', after: { status: decision } }
          : { ...decided, type: 'withdrawal_rejected', after: { status: decision } },
      )
    }
    return presentAdminWithdrawal(await withdrawalById(tx, id))
  })
}
