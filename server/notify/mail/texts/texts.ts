import type { RejectReason } from '#contract/index.ts'
import type { PaymentMethod, ReversalKind } from '#contract/values/vocabulary.ts'
import type { MailFacts, MailText, UserText } from '#server/notify/kinds/index.ts'
import type { AccountMailKind } from '../kinds.ts'

/** All texts of emails in one language. */
export interface MailTexts {
  greeting: (username: UserText) => string
  /** The emails about the account itself. Those of notifications are in their kinds. */
  accountMails: Record<AccountMailKind, (facts: MailFacts) => MailText>
  /**
   * Several events of one kind: the subject, derived from the first one, the heading, and how many more than the listed
   * ones there are.
   */
  collection: {
    subject: (first: string, others: string) => string
    heading: (number: string) => string
    more: (number: string) => string
  }
  /** Introduces the link in plain text, and in the HTML as an alternative to the button. */
  orOpen: string
  /** Why the recipient gets this email, and how to turn it off. */
  footer: { account: string; notification: string; required: string; unsubscribe: string; preferences: string }
  reasons: Record<RejectReason, string>
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
    // In Bangla, Intl puts a comma before the year; the site does not.
    day: plainDate => day.format(new Date(`${plainDate}T12:00:00Z`)).replace(',', ''),
    count: value => number.format(value),
  }
}
