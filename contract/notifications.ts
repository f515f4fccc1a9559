import { Type, type Static } from 'typebox'
import { endpoint, Id, Instant, Money, Nullable, OneOf, pageQuery } from './endpoint.ts'

/** The events that people are notified of. */
export const notificationKinds = [
  'application_submitted',
  'application_accepted',
  'application_rejected',
  'payment_submitted',
  'payment_confirmed',
  'payment_rejected',
  'withdrawal_requested',
  'withdrawal_approved',
  'withdrawal_rejected',
  'balance_corrected',
  'evidence_differed',
  'chain_gap_found',
  'cover_left_zero',
  'message_sent',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** Says what happened as a code with parameters, which readers see in their own language. */
export const Notification = Type.Object({
  id: Id,
  kind: OneOf(notificationKinds),
  at: Instant,
  read: Type.Boolean(),
  /** The id of the application, payment, withdrawal, correction or wallet entry, or of the user who wrote the message. */
  subject_id: Id,
  /** The username of the other party; null for decisions by admins. */
  person: Nullable(Type.String()),
  /** The title of the campaign, if it is about one. */
  campaign: Nullable(Type.String()),
  /** Of the payment, withdrawal, correction, gap or remainder, or due for the application. */
  amount: Nullable(Money),
  /** Why it was rejected, or the balance corrected. */
  reason: Nullable(Type.String()),
  note: Nullable(Type.String()),
})
export type Notification = Static<typeof Notification>

export const notifications = {
  'GET /notifications/': endpoint({
    summary: "The reader's notifications, newest first; of unread messages from a person only the last",
    access: 'user',
    tag: 'Notifications',
    query: Type.Object(pageQuery),
    reply: Type.Array(Notification),
    paged: true,
  }),
  'GET /notifications/unread/': endpoint({
    summary: 'The number of unread notifications',
    access: 'user',
    tag: 'Notifications',
    /** Counted up to 100, so 100 means at least 100. */
    reply: Type.Object({ unread: Type.Integer() }),
  }),
  'POST /notifications/read/': endpoint({
    summary: 'Mark notifications as read: one, all up to one, or all',
    access: 'user',
    tag: 'Notifications',
    body: Type.Object({
      /** Only this one. */
      id: Type.Optional(Id),
      /** This one and all before it. */
      up_to: Type.Optional(Id),
    }),
    status: 204,
  }),
}
