import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LinkProps } from '@tanstack/react-router'
import type { Decidable, Notification, NotificationKind } from '#contract/index.ts'

interface Kind {
  /** With the placeholders `person`, `campaign` and `amount`. */
  text: MessageDescriptor
  /** The page of what it is about. */
  target: (notification: Notification) => Pick<LinkProps, 'to' | 'search'>
  /** What was rejected, if its reason is one of a list. */
  rejected?: Decidable
}

const to = (path: NonNullable<LinkProps['to']>) => () => ({ to: path })
const inAdminTab = (tab: 'payments' | 'withdrawals') => () => ({ to: '/admin-panel' as const, search: { tab } })

/** How each kind of notification reads and where it leads. */
export const kinds: Record<NotificationKind, Kind> = {
  application_submitted: { text: msg`{person} applied to {campaign}`, target: to('/applications') },
  application_accepted: {
    text: msg`{person} accepted your application to {campaign}`,
    target: to('/applications'),
  },
  application_rejected: {
    text: msg`{person} rejected your application to {campaign}`,
    target: to('/applications'),
    rejected: 'application',
  },
  payment_submitted: {
    text: msg`{person} submitted a payment of {amount} for {campaign}`,
    target: inAdminTab('payments'),
  },
  payment_confirmed: { text: msg`The payment of {amount} for {campaign} was confirmed`, target: to('/payments') },
  payment_rejected: {
    text: msg`The payment of {amount} for {campaign} was rejected`,
    target: to('/payments'),
    rejected: 'payment',
  },
  withdrawal_requested: {
    text: msg`{person} requested a withdrawal of {amount}`,
    target: inAdminTab('withdrawals'),
  },
  withdrawal_approved: { text: msg`Your withdrawal of {amount} was approved`, target: to('/withdrawals') },
  withdrawal_rejected: {
    text: msg`Your withdrawal of {amount} was rejected`,
    target: to('/withdrawals'),
    rejected: 'withdrawal',
  },
  balance_corrected: { text: msg`Your balance was corrected by {amount}`, target: to('/withdrawals') },
  message_sent: {
    text: msg`New messages from {person}`,
    target: ({ subject_id }) => ({ to: '/messages', search: { with: subject_id } }),
  },
}
