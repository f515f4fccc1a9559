import type { ErrorCode, PayoutKind } from '#contract/index.ts'

interface Kind {
  /** The status of sent payouts. */
  sent: string
  /**
   * The refusals for a missing payout, for one that has not been sent, and for one whose transaction ID is no longer
   * the one to replace.
   */
  missing: ErrorCode
  unsent: ErrorCode
  changed: ErrorCode
}

/** How the kinds of payouts, which are money that the operator sends from a wallet, differ. */
export const payouts = {
  withdrawal: {
    sent: 'approved',
    missing: 'withdrawal_not_found',
    unsent: 'withdrawal_not_approved',
    changed: 'transaction_id_changed',
  },
  refund: {
    sent: 'sent',
    missing: 'refund_not_found',
    unsent: 'refund_not_sent',
    changed: 'refund_already_sent',
  },
} as const satisfies Record<PayoutKind, Kind>
