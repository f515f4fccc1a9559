import { Type, type Static } from 'typebox'
import { endpoint, Id, Instant, Money, Nullable, OneOf, PageQuery } from './endpoint.ts'
import { notificationKinds, type NotificationKind } from './events.ts'
import type { Role } from './vocabulary.ts'

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
  /** The roles that receive it. */
  roles: readonly Role[]
  /** The channels on which it cannot be turned off. */
  required?: readonly Channel[]
}

/**
 * Who receives which notifications, and which of them cannot be turned off. The bell is the record of what happened to
 * a person's money. Emails about money leaving an account or about corrections are required too, so that someone who
 * has taken over an account cannot silence them.
 */
export const notificationSettings: Record<NotificationKind, NotificationSettings> = {
  application_submitted: { roles: ['brand'] },
  application_accepted: { roles: ['influencer'] },
  application_rejected: { roles: ['influencer'] },
  application_withdrawn: { roles: ['brand'] },
  payment_submitted: { roles: ['admin'] },
  payment_confirmed: { roles: ['brand', 'influencer'], required: ['bell'] },
  payment_rejected: { roles: ['brand'], required: ['bell'] },
  payment_reversed: { roles: ['brand', 'influencer'], required: lasting },
  payment_contested: { roles: ['admin'] },
  claim_preferred: { roles: ['brand'], required: ['bell'] },
  claim_dismissed: { roles: ['brand'], required: ['bell'] },
  claim_released: { roles: ['brand'], required: ['bell'] },
  refund_sent: { roles: ['brand'], required: lasting },
  withdrawal_requested: { roles: ['admin'] },
  withdrawal_approved: { roles: ['influencer'], required: lasting },
  withdrawal_rejected: { roles: ['influencer'], required: lasting },
  balance_corrected: { roles: ['influencer'], required: lasting },
  evidence_differed: { roles: ['admin'] },
  chain_gap_found: { roles: ['admin'] },
  cover_left_zero: { roles: ['admin'] },
  message_sent: { roles: ['brand', 'influencer'] },
  deadline_near: { roles: ['brand'] },
  campaigns_published: { roles: ['influencer'] },
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
