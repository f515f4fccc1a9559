import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LinkProps } from '@tanstack/react-router'
import type { Decidable, Notification, NotificationKind } from '#contract/index.ts'
import { reasonText } from '#entities/decision/rejection.tsx'
import { reversalText } from '#entities/reversal/reversal.tsx'

interface Kind {
  /** With the placeholders `person`, `campaign` and `amount`. */
  text: MessageDescriptor
  /** Replaces the text where nobody is named: closing an account rejects the applications to it. */
  unnamed?: MessageDescriptor
  /** The page about its subject. */
  target: (notification: Notification) => Pick<LinkProps, 'to' | 'search'>
  /** The words for its reason, if that comes from a fixed list. */
  reason?: (i18n: I18n, reason: string) => string
}

const to = (path: NonNullable<LinkProps['to']>) => () => ({ to: path })
/** A page with a list in which the subject is found by this text, if it is known. */
const find = (to: '/applications' | '/payments', search: string | null) => ({ to, search: search ? { search } : {} })
const ofCampaign = (path: '/applications' | '/payments') => (notification: Notification) =>
  find(path, notification.campaign)
const reasonOf = (kind: Decidable) => (i18n: I18n, reason: string) => reasonText(i18n, kind, reason)
const inAdminTab =
  (tab: 'payments' | 'withdrawals') =>
  ({ person }: Notification) => ({ to: '/admin-panel' as const, search: { tab, ...(person && { search: person }) } })

/** The text of each kind of notification and where it leads. */
export const kinds: Record<NotificationKind, Kind> = {
  application_submitted: {
    text: msg`{person} applied to “{campaign}”`,
    target: ({ person }) => find('/applications', person),
  },
  application_accepted: {
    text: msg`{person} accepted your application to “{campaign}”`,
    target: ofCampaign('/applications'),
  },
  application_rejected: {
    text: msg`{person} rejected your application to “{campaign}”`,
    unnamed: msg`Your application to “{campaign}” was rejected`,
    target: ofCampaign('/applications'),
    reason: reasonOf('application'),
  },
  application_withdrawn: {
    text: msg`{person} withdrew the application to “{campaign}”`,
    target: ({ person }) => find('/applications', person),
  },
  payment_submitted: {
    text: msg`{person} submitted a payment of {amount} for “{campaign}”`,
    target: inAdminTab('payments'),
  },
  payment_confirmed: {
    text: msg`The payment of {amount} for “{campaign}” was confirmed`,
    target: ofCampaign('/payments'),
  },
  payment_rejected: {
    text: msg`The payment of {amount} for “{campaign}” was rejected`,
    target: ofCampaign('/payments'),
    reason: reasonOf('payment'),
  },
  payment_reversed: {
    text: msg`The payment of {amount} for “{campaign}” was reversed`,
    target: ofCampaign('/payments'),
    reason: reversalText,
  },
  payment_contested: {
    text: msg`{person} claims the payment of {amount} for “{campaign}”`,
    target: () => ({ to: '/admin-panel', search: { tab: 'payments', evidence: 'contested' } }),
  },
  claim_preferred: {
    text: msg`The transaction ID is yours: your payment of {amount} for “{campaign}” has been submitted`,
    target: ofCampaign('/payments'),
  },
  claim_dismissed: {
    text: msg`The transaction ID that you reported for “{campaign}” belongs to another payment`,
    target: ofCampaign('/payments'),
  },
  claim_released: {
    text: msg`The transaction ID that you reported for “{campaign}” is free. Submit your payment again`,
    target: ofCampaign('/payments'),
  },
  refund_sent: { text: msg`Your refund of {amount} for “{campaign}” was sent`, target: ofCampaign('/payments') },
  withdrawal_requested: {
    text: msg`{person} requested a withdrawal of {amount}`,
    target: inAdminTab('withdrawals'),
  },
  withdrawal_approved: { text: msg`Your withdrawal of {amount} was approved`, target: to('/withdrawals') },
  withdrawal_rejected: {
    text: msg`Your withdrawal of {amount} was rejected`,
    target: to('/withdrawals'),
    reason: reasonOf('withdrawal'),
  },
  balance_corrected: { text: msg`Your balance was corrected by {amount}`, target: to('/withdrawals') },
  deadline_near: {
    text: msg`“{campaign}” closes soon, with applications to decide`,
    target: ({ subject_id }) => ({ to: '/applications', search: { campaign: subject_id, status: 'pending' } }),
  },
  campaigns_published: { text: msg`New campaigns in your category, such as “{campaign}”`, target: to('/campaigns') },
  evidence_differed: {
    text: msg`The wallet contradicts the confirmed payment of {amount} for “{campaign}”`,
    target: inAdminTab('payments'),
  },
  chain_gap_found: {
    text: msg`A gap of {amount} between wallet balances`,
    target: () => ({ to: '/admin-panel', search: {} }),
  },
  cover_left_zero: {
    text: msg`The wallets and the ledger differ by {amount}`,
    target: () => ({ to: '/admin-panel', search: {} }),
  },
  message_sent: {
    text: msg`New messages from {person}`,
    target: ({ subject_id }) => ({ to: '/messages', search: { with: subject_id } }),
  },
}

/** The text of a notification of a known kind. */
export const textOf = ({ kind, person }: Pick<Notification, 'kind' | 'person'>): MessageDescriptor =>
  (person === null ? kinds[kind].unnamed : undefined) ?? kinds[kind].text
