import { useLingui } from '@lingui/react/macro'
import type { Movement, Statement } from '#contract/index.ts'
import { reasonText } from '#entities/decision/rejection.tsx'
import { reversalText } from '#entities/reversal/reversal.tsx'
import { taka } from '#lib/i18n/format.ts'

type Account = Statement['account']

/**
 * Describes the cause of a movement, then the reason or note below it and, for a reversal, the part that became a debt.
 * Plain text, so that files can include it.
 */
export function useMovementText(): (
  movement: Movement,
  account: Account,
) => { cause: string; detail: string; debt: string } {
  const { t, i18n } = useLingui()

  const causeOf = ({ cause, person, campaign_title: campaign, transaction_id }: Movement, account: Account): string => {
    const isBrands = account === 'spent' || account === 'refund_due'
    switch (cause) {
      case 'payment_confirmed':
        return isBrands ? t`Payment to ${person} for “${campaign}”` : t`Payment from ${person} for “${campaign}”`
      case 'payment_reversed':
        return isBrands
          ? t`Reversed payment to ${person} for “${campaign}”`
          : t`Reversed payment from ${person} for “${campaign}”`
      case 'withdrawal_requested':
        return t`Withdrawal requested`
      case 'withdrawal_approved':
        return t`Withdrawal paid out`
      case 'withdrawal_rejected':
        return t`Withdrawal rejected, money returned`
      case 'withdrawal_cancelled':
        return t`Withdrawal cancelled, the money returned`
      case 'correction':
        return t`Correction by an admin`
      case 'debt_settled':
        return account === 'owed' ? t`Repaid from the balance` : t`Debt repaid`
      case 'refund_sent':
        return t`Refund sent with transaction ID ${transaction_id}`
    }
  }

  const reasonOf = ({ cause, reason }: Movement): string => {
    if (!reason) return ''
    if (cause === 'payment_reversed') return reversalText(i18n, reason)
    return cause === 'withdrawal_rejected' ? reasonText(i18n, 'withdrawal', reason) : reason
  }

  const debtOf = ({ owed }: Movement): string => {
    if (owed === undefined) return ''
    const amount = taka(owed, i18n.locale)
    return t`${amount} added to the debt`
  }

  return (movement, account) => ({
    cause: causeOf(movement, account),
    detail: [reasonOf(movement), movement.note ?? ''].filter(text => text !== '').join(' · '),
    debt: debtOf(movement),
  })
}
