import type { ErrorCode, PayoutKind } from '#contract/index.ts'

interface Kind {
  /** The status of those that were sent. */
  sent: string
  /** The refusals: there is none, it is not sent, and its transaction ID is no longer the one to replace. */
  missing: ErrorCode
  unsent: ErrorCode
  changed: ErrorCode
}

/** What differs between the kinds of payouts: money that the operator sends out by a wallet. */
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
