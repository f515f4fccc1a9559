import { Type, type Static } from 'typebox'
import { endpoint, Id, Instant, Money, Nullable, OneOf, PageQuery } from './endpoint.ts'
import { notificationKinds } from './values/events.ts'

/** Describes an event as a code with parameters, which the client renders in the user's language. */
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
  /** The username of the other party; null if an admin decided, or if the brand closed its account. */
  person: Nullable(Type.String()),
  /** The title of the campaign, if the notification concerns one. */
  campaign: Nullable(Type.String()),
  /**
   * The amount of the payment, refund, withdrawal, correction, gap or remainder, or the amount due for the application.
   */
  amount: Nullable(Money),
  /** Why it was rejected or reversed, or why the balance was corrected. */
  reason: Nullable(Type.String()),
  note: Nullable(Type.String()),
  /** The page of the site that shows it, with its search parameters. */
  page: Type.Optional(Type.String()),
})
export type Notification = Static<typeof Notification>

/** The channels of notifications. */
export const channels = ['bell', 'mail', 'push'] as const
export type Channel = (typeof channels)[number]

const preference = { kind: OneOf(notificationKinds), channel: OneOf(channels), enabled: Type.Boolean() }

export const NotificationPreference = Type.Object({
  ...preference,
  /** Whether the user cannot turn it off. */
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
      /** Only this notification. */
      id: Type.Optional(Id),
      /** This notification and all earlier ones. */
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
