import type { MailKind } from '#contract/index.ts'
import type { PaymentMethod, ReversalKind } from '#contract/vocabulary.ts'
import type { UserText } from '../user-text.ts'

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

/** All texts of emails in one language. */
export interface MailTexts {
  greeting: (username: UserText) => string
  mails: Record<MailKind, (facts: MailFacts) => MailText>
  /** Several events of one kind: the subject from that of the first, the heading, and how many more than are listed. */
  collection: {
    subject: (first: string, others: string) => string
    heading: (number: string) => string
    more: (number: string) => string
  }
  /** Introduces the link in plain text, and in the HTML as an alternative to the button. */
  orOpen: string
  /** Why the recipient gets this email, and how to turn it off. */
  footer: { account: string; notification: string; required: string; unsubscribe: string; preferences: string }
  reasons: Record<string, string>
  reversals: Record<ReversalKind, string>
  methods: Record<PaymentMethod, string>
  amount: (taka: string) => string
  day: (plainDate: string) => string
  count: (value: number) => string
}

/** Formats for a language: `tag` for numbers, `dayTag` for days. */
export function formats(tag: string, dayTag: string): Pick<MailTexts, 'amount' | 'day' | 'count'> {
  const money = new Intl.NumberFormat(tag, { minimumFractionDigits: 2 })
  const day = new Intl.DateTimeFormat(dayTag, { dateStyle: 'long', timeZone: 'UTC' })
  const number = new Intl.NumberFormat(tag)
  return {
    // Intl formats decimal strings exactly, but in Bangla it puts the sign behind the number.
    amount: taka => money.format(taka as `${number}`).replace(/^-?/, minus => (minus ? '−\u2060৳' : '৳')),
    // Intl puts a comma before the year in Bangla, which the site does not.
    day: plainDate => day.format(new Date(`${plainDate}T12:00:00Z`)).replace(',', ''),
    count: value => number.format(value),
  }
}

/** The sentences that have something to say. */
export const sentences = (...texts: (string | false)[]): string[] => texts.filter(text => text !== false)
