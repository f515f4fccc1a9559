import type { UserText } from './user-text.ts'

/**
 * The facts of an email, with amounts, days and numbers formatted for its language. Empty where an email has no such
 * fact.
 */
export interface MailFacts {
  /** The new email address that is waiting to be confirmed. */
  email: UserText
  /** The other party: the brand, the influencer or, for messages, each sender. */
  person: UserText
  campaign: UserText
  amount: string
  /** Whether the recipient is the brand of the application or payment, not its influencer. */
  toBrand: boolean
  /** The part of the amount that paid back what the influencer owed. */
  repaid: string
  /** What a reversal took from the influencer's balance, and what they owe because of it. */
  taken: string
  owed: string
  /** The name of the wallet that a withdrawal or refund goes to. */
  method: string
  /** The number of a withdrawal, with some digits left out. */
  phone: string
  /** The transaction ID with which the withdrawal or refund was sent, if it is recorded. */
  transactionId: string
  /** Why it was rejected, reversed or the balance corrected, as a code too, and what the admin or brand added. */
  reason: string
  reasonCode: string
  note: UserText
  /** The last day of the campaign. */
  day: string
  /** The number of pending applications, unread messages or new campaigns. */
  count: number
  number: string
  category: string
  /** Campaign titles, or message senders with their number of messages. */
  list: readonly UserText[]
}

/** The texts of one email. */
export interface MailText {
  subject: string
  /** The first line, in large type. */
  heading: string
  paragraphs: readonly string[]
  /** The label of the email's link. */
  action: string
}
