import type { MailKind, NotificationKind } from '#contract/index.ts'
import { accountMailKinds } from '#contract/mail.ts'
import type { EventType } from '#server/domain/index.ts'
import { kinds, requiredOn } from '#server/notify/kinds/index.ts'

export type AccountMailKind = (typeof accountMailKinds)[number]

/** Whether an email is about the account itself rather than a notification. */
export const isAccountMail = (kind: MailKind): kind is AccountMailKind =>
  accountMailKinds.some(account => account === kind)

/** The events that cause an email about the account. */
export const accountEvents = {
  verify_email: ['account_registered', 'email_changed'],
  confirm_email_change: ['email_change_requested'],
  password_changed: ['password_changed', 'password_reset'],
  withdrawal_confirmation: ['withdrawal_requested'],
} as const satisfies Partial<Record<AccountMailKind, readonly EventType[]>>

/** Whether the recipient can turn off emails of this kind. */
export const canBeTurnedOff = (kind: MailKind): kind is NotificationKind =>
  !isAccountMail(kind) && !requiredOn(kind, 'mail')

/** Whether an email of this kind is about many messages or campaigns. */
const isDigest = (kind: NotificationKind) => ['messages', 'campaigns'].includes(kinds[kind].facts ?? '')

/** Whether one email can announce several events of this kind. Never for one about money that has left an account. */
export const canBeCollected = (kind: MailKind): boolean => canBeTurnedOff(kind) && !isDigest(kind)

/** Emails that a user requests, with a single-use link. */
const linkPurposes = ['verify_email', 'reset_password', 'confirm_email_change'] as const
export type LinkPurpose = (typeof linkPurposes)[number]
export const isLinkMail = (kind: MailKind): kind is LinkPurpose => linkPurposes.some(purpose => purpose === kind)

/** The pages that emails about the account link to. Tokens are in the fragment, which no server or proxy sees. */
export const accountPages: Record<AccountMailKind, string> = {
  verify_email: '/verify-email#token={token}',
  reset_password: '/reset-password#token={token}',
  confirm_email_change: '/confirm-email#token={token}',
  password_changed: '/forgot-password',
  email_changed: '/contact',
  withdrawal_confirmation: '/withdrawals',
}
