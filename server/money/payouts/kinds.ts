import type { ErrorCode, PayoutKind } from '#contract/index.ts'
import type { NewEvent } from '#platform/events/event-types.ts'

interface Kind {
  /** The status of those that were sent. */
  sent: string
  /** The event that its transaction ID was recorded or corrected. */
  recorded: Extract<NewEvent['type'], 'refund_corrected' | 'withdrawal_transaction_recorded'>
  /** The refusals: there is none, it is not sent, and its transaction ID is no longer the one to replace. */
  missing: ErrorCode
  unsent: ErrorCode
  changed: ErrorCode
}

/** What differs between the kinds of payouts: money that the operator sends out by a wallet. */
export const payouts = {
  withdrawal: {
    sent: 'approved',
    recorded: 'withdrawal_transaction_recorded',
    missing: 'withdrawal_not_found',
    unsent: 'withdrawal_not_approved',
    changed: 'transaction_id_changed',
  },
  refund: {
    sent: 'sent',
    recorded: 'refund_corrected',
    missing: 'refund_not_found',
    unsent: 'refund_not_sent',
    changed: 'refund_already_sent',
  },
} as const satisfies Record<PayoutKind, Kind>
