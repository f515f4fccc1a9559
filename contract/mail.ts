import { Type, type Static } from 'typebox'
import { NewPassword } from './account.ts'
import { Email } from './auth.ts'
import { endpoint, Id, IdParams, Instant, Nullable, OneOf, pageQuery } from './endpoint.ts'
import { Filter } from './lists.ts'
import { notificationKinds } from './values/events.ts'
import { languages } from './values/vocabulary.ts'

/** Emails about the account itself, which no preference turns off. */
export const accountMailKinds = [
  'verify_email',
  'reset_password',
  'confirm_email_change',
  'password_changed',
  'email_changed',
  'withdrawal_confirmation',
] as const

/** The kinds of emails. A digest covers all unread messages in one email. */
export const mailKinds = [...accountMailKinds, ...notificationKinds] as const
export type MailKind = (typeof mailKinds)[number]

/**
 * `queued`: waiting for its time. `sending`: claimed by a server. `kept`: no SMTP server is configured, so an admin
 * forwards it. `suppressed`: unwanted or undeliverable when its time came. `collected`: announced together with others
 * of its kind, in another email.
 */
const mailStates = ['queued', 'sending', 'sent', 'failed', 'kept', 'suppressed', 'collected'] as const
export type MailState = (typeof mailStates)[number]

/** An email in the outbox. Fields that are unknown before the first attempt are null until then. */
export const OutboxMail = Type.Object({
  id: Id,
  /** The username of the recipient. */
  recipient: Type.String(),
  /** The address it was sent to, which the user may have changed since. */
  address: Nullable(Type.String()),
  kind: OneOf(mailKinds),
  language: Nullable(OneOf(languages)),
  subject: Nullable(Type.String()),
  state: OneOf(mailStates),
  attempts: Type.Integer(),
  /** Why the last attempt failed or was skipped. */
  error: Nullable(Type.String()),
  created_at: Instant,
  sent_at: Nullable(Instant),
})
export type OutboxMail = Static<typeof OutboxMail>

export const OpenedMail = Type.Object({
  ...OutboxMail.properties,
  text: Nullable(Type.String()),
  html: Nullable(Type.String()),
  /** Whether the link that only the recipient may follow is hidden: always, unless the email is kept. */
  link_hidden: Type.Boolean(),
})
export type OpenedMail = Static<typeof OpenedMail>

/**
 * The token from the fragment of an emailed link. An empty one is refused with `link_not_valid`: mail programs truncate
 * links.
 */
const LinkToken = Type.String({ maxLength: 128 })

export const mail = {
  'POST /password/forgot/': endpoint({
    summary: 'Request a password reset link; the response does not reveal whether the account exists',
    access: 'public',
    tag: 'Authentication',
    body: Type.Object({ email: Email }),
    status: 204,
    errors: ['too_many_requests'],
  }),
  'POST /password/reset/': endpoint({
    summary: 'Set a new password with the token of a reset link; ends all sessions',
    access: 'public',
    tag: 'Authentication',
    body: Type.Object({ token: LinkToken, password: NewPassword }),
    status: 204,
    errors: ['link_not_valid', 'too_many_requests'],
  }),
  'POST /email/verify/': endpoint({
    summary: 'Verify an email address with the token of a verification link',
    access: 'public',
    tag: 'Account',
    body: Type.Object({ token: LinkToken }),
    status: 204,
    errors: ['link_not_valid', 'too_many_requests'],
  }),
  'POST /email/change/': endpoint({
    summary: 'Confirm a new email address by the link of an email to the old one, which ends all sessions',
    access: 'public',
    tag: 'Account',
    body: Type.Object({ token: LinkToken }),
    status: 204,
    errors: ['link_not_valid', 'too_many_requests'],
  }),
  'GET /email/': endpoint({
    summary: "The verification status of the current user's email address",
    access: 'user',
    tag: 'Account',
    reply: Type.Object({
      /** Notifications are only emailed to verified addresses. */
      verified: Type.Boolean(),
      /** An email bounced. No more are sent until the address is verified again. */
      bounced: Type.Boolean(),
    }),
  }),
  'POST /email/verification/': endpoint({
    summary: "Send a link that verifies the current user's email address",
    access: 'user',
    tag: 'Account',
    status: 204,
    errors: ['too_many_requests'],
  }),
  'GET /admin/mails/': endpoint({
    summary: 'The outbox: all emails of the last 30 days, newest first',
    access: 'mails.read',
    tag: 'Admin',
    query: Type.Object({ ...pageQuery, state: Filter(mailStates) }),
    reply: Type.Array(OutboxMail),
    paged: true,
  }),
  'POST /admin/mails/{id}/open/': endpoint({
    summary: 'Read an email, which the activity log records',
    access: 'mails.read',
    tag: 'Admin',
    confirmed: true,
    params: IdParams,
    reply: OpenedMail,
    errors: ['mail_not_found'],
  }),
}
