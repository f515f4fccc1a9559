import type { UserText } from './user-text.ts'

/**
 * The facts of an email, with amounts, days and numbers formatted for its language. Empty where an email lacks the
 * fact.
 */
export interface MailFacts {
  /** The new email address that awaits confirmation. */
  email: UserText
  /** The other party: the brand, the influencer or, for messages, each sender. */
  person: UserText
  campaign: UserText
  amount: string
  /** Whether the recipient is the brand of the application or payment, not its influencer. */
  toBrand: boolean
  /** The part of the amount that repaid the influencer's debt. */
  repaid: string
  /** What a reversal took from the influencer's balance, and what they owe because of it. */
  taken: string
  owed: string
  /** The name of the wallet that receives a withdrawal or refund. */
  method: string
  /** The number of a withdrawal, with some digits masked. */
  phone: string
  /** The transaction ID under which the withdrawal or refund was sent, if recorded. */
  transactionId: string
  /**
   * Why it was rejected or reversed, or the balance corrected, both as a code and as text, and the note of the admin or
   * brand.
   */
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
