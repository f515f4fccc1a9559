import { Type, type Static } from 'typebox'
import { hasCapability, type Capability, type Standing } from './access.ts'
import { endpoint, Id, Instant, Money, Nullable, OneOf, PageQuery } from './endpoint.ts'
import { notificationKinds, type NotificationKind } from './events.ts'
import type { RegistrableRole } from './vocabulary.ts'

/** Describes an event as a code with parameters, which users see in their own language. */
export const Notification = Type.Object({
  id: Id,
  kind: OneOf(notificationKinds),
  at: Instant,
  read: Type.Boolean(),
  /**
   * The id of the application, payment, refund, withdrawal, correction, wallet entry or campaign, or of the message's
   * author.
   */
  subject_id: Id,
  /** The username of the other party; null if an admin decided, or if closing the brand's account did. */
  person: Nullable(Type.String()),
  /** The title of the campaign, if it is about one. */
  campaign: Nullable(Type.String()),
  /**
   * The amount of the payment, refund, withdrawal, correction, gap or remainder, or the amount due for the application.
   */
  amount: Nullable(Money),
  /** Why it was rejected or reversed, or why the balance was corrected. */
  reason: Nullable(Type.String()),
  note: Nullable(Type.String()),
})
export type Notification = Static<typeof Notification>

/** The channels of notifications. */
export const channels = ['bell', 'mail', 'push'] as const
export type Channel = (typeof channels)[number]

/** The kinds sent as push messages: new messages and decisions. */
export const pushKinds = [
  'application_accepted',
  'application_rejected',
  'payment_confirmed',
  'payment_rejected',
  'payment_reversed',
  'refund_sent',
  'withdrawal_approved',
  'withdrawal_rejected',
  'balance_corrected',
  'message_sent',
] as const satisfies readonly NotificationKind[]

/** Whether this kind can be delivered over this channel. */
export const isOffered = (kind: NotificationKind, channel: Channel): boolean =>
  channel !== 'push' || pushKinds.some(pushed => pushed === kind)

/** Channels that leave a record. */
const lasting = ['bell', 'mail'] as const

interface NotificationSettings {
  /** The members who receive it by their role, or those of the operator's staff who may read its subject. */
  to: readonly RegistrableRole[] | Capability
  /** The channels on which it cannot be turned off. */
  required?: readonly Channel[]
}

/**
 * Who receives which notifications, and which of them cannot be turned off. The bell is the record of what happened to
 * a person's money. Emails about money leaving an account or about corrections are required too, so that someone who
 * has taken over an account cannot silence them.
 */
export const notificationSettings: Record<NotificationKind, NotificationSettings> = {
  application_submitted: { to: ['brand'] },
  application_accepted: { to: ['influencer'] },
  application_rejected: { to: ['influencer'] },
  application_withdrawn: { to: ['brand'] },
  payment_submitted: { to: 'payments.read' },
  payment_confirmed: { to: ['brand', 'influencer'], required: ['bell'] },
  payment_rejected: { to: ['brand'], required: ['bell'] },
  payment_reversed: { to: ['brand', 'influencer'], required: lasting },
  payment_contested: { to: 'payments.read' },
  claim_preferred: { to: ['brand'], required: ['bell'] },
  claim_dismissed: { to: ['brand'], required: ['bell'] },
  claim_released: { to: ['brand'], required: ['bell'] },
  refund_sent: { to: ['brand'], required: lasting },
  withdrawal_requested: { to: 'withdrawals.read' },
  withdrawal_approved: { to: ['influencer'], required: lasting },
  withdrawal_rejected: { to: ['influencer'], required: lasting },
  balance_corrected: { to: ['influencer'], required: lasting },
  evidence_differed: { to: 'payments.read' },
  chain_gap_found: { to: 'wallets.read' },
  cover_left_zero: { to: 'wallets.read' },
  message_sent: { to: ['brand', 'influencer'] },
  deadline_near: { to: ['brand'] },
  campaigns_published: { to: ['influencer'] },
}

/** Whether users with this standing receive it. */
export function isRecipient(standing: Standing, kind: NotificationKind): boolean {
  const { to } = notificationSettings[kind]
  return typeof to === 'string' ? hasCapability(standing, to) : to.some(role => role === standing)
}

/** Whether this cannot be turned off. */
export const requiredOn = (kind: NotificationKind, channel: Channel): boolean =>
  notificationSettings[kind].required?.includes(channel) ?? false

const preference = { kind: OneOf(notificationKinds), channel: OneOf(channels), enabled: Type.Boolean() }

export const NotificationPreference = Type.Object({
  ...preference,
  /** Whether it cannot be turned off. */
  required: Type.Boolean(),
})
export type NotificationPreference = Static<typeof NotificationPreference>

const Preferences = Type.Object({
  preferences: Type.Array(NotificationPreference, { maxItems: notificationKinds.length * channels.length }),
})

export const notifications = {
  'GET /notifications/': endpoint({
    summary: "The current user's notifications, newest first; only the latest unread message from each sender",
    access: 'user',
    tag: 'Notifications',
    query: PageQuery,
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
      /** This one and all earlier ones. */
      up_to: Type.Optional(Id),
    }),
    status: 204,
  }),
  'GET /notifications/preferences/': endpoint({
    summary: "The current user's notification settings",
    access: 'user',
    tag: 'Notifications',
    reply: Preferences,
  }),
  'PUT /notifications/preferences/': endpoint({
    summary: 'Turn notifications on or off; those that are left out stay as they are',
    access: 'user',
    tag: 'Notifications',
    body: Type.Object({
      preferences: Type.Array(Type.Object(preference), {
        maxItems: notificationKinds.length * channels.length,
      }),
    }),
    reply: Preferences,
  }),
  'POST /notifications/unsubscribe/': endpoint({
    summary: 'Unsubscribe from one kind of email with the token in such an email (RFC 8058)',
    access: 'public',
    tag: 'Notifications',
    query: Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) }),
    reply: Type.Object({ kind: OneOf(notificationKinds) }),
    errors: ['link_not_valid'],
  }),
}
