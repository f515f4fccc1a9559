import { Type, type Static } from 'typebox'
import { NewPassword } from './account.ts'
import { Email } from './auth.ts'
import { endpoint, Id, IdParams, Instant, Nullable, OneOf, pageQuery } from './endpoint.ts'
import { Filter } from './lists.ts'
import { notificationKinds } from './notifications.ts'
import { languages } from './vocabulary.ts'

/** The mails that are sent whatever somebody prefers: about the account itself. */
export const accountMailKinds = ['verify_email', 'reset_password', 'password_changed', 'email_changed'] as const

/** What a mail can be about. Unread messages are a digest: one mail, whatever their number. */
export const mailKinds = [...accountMailKinds, ...notificationKinds] as const
export type MailKind = (typeof mailKinds)[number]

/**
 * `queued`: waits for its time. `sending`: a server has it in hand. `kept`: no SMTP server is configured, so an admin
 * passes it on. `suppressed`: not wanted, or not deliverable, when its time came.
 */
export const mailStates = ['queued', 'sending', 'sent', 'failed', 'kept', 'suppressed'] as const
export type MailState = (typeof mailStates)[number]

/** A mail in the outbox. What is not known before its first attempt is null until then. */
export const OutboxMail = Type.Object({
  id: Id,
  /** The username of the recipient. */
  recipient: Type.String(),
  /** The address it goes to, which may have been changed since. */
  address: Nullable(Type.String()),
  kind: OneOf(mailKinds),
  language: Nullable(OneOf(languages)),
  subject: Nullable(Type.String()),
  state: OneOf(mailStates),
  attempts: Type.Integer(),
  /** Why the last attempt failed, or it was not attempted. */
  error: Nullable(Type.String()),
  created_at: Instant,
  sent_at: Nullable(Instant),
})
export type OutboxMail = Static<typeof OutboxMail>

export const OpenedMail = Type.Object({
  ...OutboxMail.properties,
  text: Nullable(Type.String()),
  html: Nullable(Type.String()),
  /** Whether the link that only the recipient may follow is left out: of all mails but those that are kept. */
  link_hidden: Type.Boolean(),
})
export type OpenedMail = Static<typeof OpenedMail>

/** From the fragment of a link in a mail. */
const LinkToken = Type.String({ minLength: 1, maxLength: 128 })

export const mail = {
  'POST /password/forgot/': endpoint({
    summary: 'Ask for a link that sets a new password; the reply does not tell whether there is such an account',
    access: 'public',
    tag: 'Authentication',
    body: Type.Object({ email: Email }),
    status: 204,
    errors: ['too_many_requests'],
  }),
  'POST /password/reset/': endpoint({
    summary: 'Set a new password by the link of a mail, which ends all sessions',
    access: 'public',
    tag: 'Authentication',
    body: Type.Object({ token: LinkToken, password: NewPassword }),
    status: 204,
    errors: ['link_not_valid', 'too_many_requests'],
  }),
  'POST /email/verify/': endpoint({
    summary: 'Verify an e-mail address by the link of a mail',
    access: 'public',
    tag: 'Account',
    body: Type.Object({ token: LinkToken }),
    status: 204,
    errors: ['link_not_valid', 'too_many_requests'],
  }),
  'GET /email/': endpoint({
    summary: "What is known of the reader's e-mail address",
    access: 'user',
    tag: 'Account',
    reply: Type.Object({
      /** Notifications are mailed to verified addresses only. */
      verified: Type.Boolean(),
      /** A mail was returned; no more are sent there until it is verified again. */
      bounced: Type.Boolean(),
    }),
  }),
  'POST /email/verification/': endpoint({
    summary: "Send a link that verifies the reader's e-mail address",
    access: 'user',
    tag: 'Account',
    status: 204,
    errors: ['too_many_requests'],
  }),
  'GET /admin/mails/': endpoint({
    summary: 'The outbox: all mails of the last 30 days, newest first',
    access: 'mails.read',
    tag: 'Admin',
    query: Type.Object({ ...pageQuery, state: Filter(mailStates) }),
    reply: Type.Array(OutboxMail),
    paged: true,
  }),
  'POST /admin/mails/{id}/open/': endpoint({
    summary: 'Read a mail, which the activity log records',
    access: 'mails.read',
    tag: 'Admin',
    confirmed: true,
    params: IdParams,
    reply: OpenedMail,
    errors: ['mail_not_found'],
  }),
}
