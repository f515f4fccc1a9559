import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { NotificationKind } from '#contract/index.ts'

/** The events of which a user can be notified. */
export const notificationNames: Record<NotificationKind, MessageDescriptor> = {
  application_submitted: msg`New applications to my campaigns`,
  application_accepted: msg`My application was accepted`,
  application_rejected: msg`My application was rejected`,
  application_withdrawn: msg`An application to my campaign was withdrawn`,
  payment_submitted: msg`Payments to confirm`,
  payment_confirmed: msg`A payment was confirmed`,
  payment_rejected: msg`A payment was rejected`,
  payment_reversed: msg`A payment was reversed`,
  payment_contested: msg`A payment is contested`,
  claim_preferred: msg`A transaction ID that I claimed is mine`,
  claim_dismissed: msg`My claim to a transaction ID was dismissed`,
  claim_released: msg`A transaction ID that I claimed is free`,
  refund_sent: msg`My refund was sent`,
  withdrawal_requested: msg`Withdrawals to decide`,
  withdrawal_approved: msg`My withdrawal was approved`,
  withdrawal_rejected: msg`My withdrawal was rejected`,
  balance_corrected: msg`My balance was corrected`,
  evidence_differed: msg`The wallet contradicts a payment`,
  chain_gap_found: msg`A gap between wallet balances`,
  cover_left_zero: msg`The wallets and the ledger differ`,
  message_sent: msg`Unread messages`,
  deadline_near: msg`My campaign closes soon`,
  campaigns_published: msg`New campaigns in my category`,
}
