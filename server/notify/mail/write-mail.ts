import { randomBytes } from 'node:crypto'
import { formatMoney, type Language, type MailKind, type Poisha } from '#contract/index.ts'
import { categoryNames, siteNames } from '#contract/names.ts'
import type { Tx } from '#platform/database/db.ts'
import { countedFor } from '#platform/mail/mailbox.ts'
import { hashRandomToken, newRandomToken } from '#platform/security/random-token.ts'
import type { Tokens } from '#platform/security/tokens.ts'
import { digestOf, noticeOf, presentNotification } from '#server/notify/inbox/index.ts'
import { announcedBy } from './collections/queries.ts'
import { insertLink, writeMail } from './commands.ts'
import { canBeCollected, canBeTurnedOff, isAccountMail, isLinkMail, pageOf, type LinkPurpose } from './kinds.ts'
import { undecidedOf, unreadMessages, withdrawalOf, type ClaimedMail, type Recipient } from './queries.ts'
import { mailTexts, oneLine, renderEmail, type RenderedEmail } from './render-email.ts'
import type { MailFacts, MailText, MailTexts } from './texts/texts.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'
import { userText } from './user-text.ts'

/** What writing an email requires. */
export interface Writer {
  tokens: Tokens
  /** The site's origin, used in links. */
  origin: string
}

/** For users who have not chosen a language. */
const defaultLanguage: Language = 'en'

const nothing: MailFacts = {
  email: userText(''),
  person: userText(''),
  campaign: userText(''),
  amount: '',
  toBrand: false,
  repaid: '',
  taken: '',
  owed: '',
  method: '',
  phone: '',
  transactionId: '',
  reason: '',
  reasonCode: '',
  note: userText(''),
  day: '',
  count: 0,
  number: '',
  category: '',
  list: [],
}

/** The facts of a digest of unread messages. */
async function messageFacts(tx: Tx, userId: number, language: Language): Promise<MailFacts> {
  const { count, senders } = await unreadMessages(tx, userId)
  const number = mailTexts[language].count
  const list = senders.slice(0, 10).map(sender => userText(`${sender.name} (${number(sender.count)})`))
  return { ...nothing, count, number: number(count), list }
}

async function campaignFacts(tx: Tx, eventId: number, language: Language): Promise<MailFacts> {
  const { category, titles, count } = await digestOf(tx, eventId)
  const number = mailTexts[language].count(count)
  return { ...nothing, count, number, category: categoryNames[language][category], list: titles.map(userText) }
}

async function withdrawalFacts(tx: Tx, eventId: number, language: Language): Promise<MailFacts> {
  const { amount, payment_method, phone_number, transaction_id } = await withdrawalOf(tx, eventId)
  const texts = mailTexts[language]
  // The address may not be verified.
  const phone = `${phone_number.slice(0, 3)}•••••${phone_number.slice(-3)}`
  return {
    ...nothing,
    amount: texts.amount(formatMoney(amount)),
    method: texts.methods[payment_method],
    phone,
    transactionId: transaction_id ?? '',
  }
}

/** The kinds of emails that name the wallet of a withdrawal. */
const aboutWallet: readonly MailKind[] = ['withdrawal_confirmation', 'withdrawal_approved']

type Notified = Pick<ClaimedMail, 'kind' | 'event_id' | 'user_id'>

/** Reads the facts of a notification, formatted for the language. */
async function factsOf(tx: Tx, { kind, event_id, user_id }: Notified, language: Language): Promise<MailFacts> {
  if (kind === 'message_sent') return messageFacts(tx, user_id, language)
  if (event_id === null) return nothing
  if (aboutWallet.includes(kind)) return withdrawalFacts(tx, event_id, language)
  if (isAccountMail(kind)) return nothing
  if (kind === 'campaigns_published') return campaignFacts(tx, event_id, language)
  const texts = mailTexts[language]
  const notice = await noticeOf(tx, event_id, user_id)
  const { deadline, to_brand, repaid, taken, owed, refund_method, refund_transaction_id, ...row } = notice
  const { person, campaign, amount, reason, note } = presentNotification(row)
  const words: Record<string, string> = kind === 'payment_reversed' ? texts.reversals : texts.reasons
  const ofInfluencer = (amount: Poisha | null) => (to_brand || !amount ? '' : texts.amount(formatMoney(amount)))
  const count = kind === 'deadline_near' ? await undecidedOf(tx, event_id) : 0
  return {
    ...nothing,
    person: userText(person ?? ''),
    campaign: userText(campaign ?? ''),
    amount: amount === null ? '' : texts.amount(amount),
    toBrand: to_brand ?? false,
    repaid: ofInfluencer(repaid),
    taken: ofInfluencer(taken),
    owed: ofInfluencer(owed),
    method: refund_method === null ? '' : texts.methods[refund_method],
    transactionId: refund_transaction_id ?? '',
    reason: reason === null ? '' : (words[reason] ?? reason),
    reasonCode: reason ?? '',
    note: userText(note ?? ''),
    day: deadline === null ? '' : texts.day(deadline),
    count,
    number: texts.count(count),
  }
}

const languageOf = (recipient: Recipient): Language => recipient.language ?? defaultLanguage

/** The words of several events of one kind, of which so many more are not listed. */
function together({ collection, count }: MailTexts, words: [MailText, ...MailText[]], more: number): MailText {
  const [{ subject, action }] = words
  return {
    subject: collection.subject(oneLine(subject), count(words.length + more - 1)),
    heading: collection.heading(count(words.length + more)),
    paragraphs: [
      ...words.map(({ paragraphs }) => paragraphs.join(' ')),
      ...(more > 0 ? [collection.more(count(more))] : []),
    ],
    action,
  }
}

/** Emails that are about a number of something. */
const counting: readonly MailKind[] = ['message_sent', 'campaigns_published', 'deadline_near']

/** The words of an email, in its recipient's language. Undefined if nothing is left to announce. */
export async function wordsFor(tx: Tx, mail: ClaimedMail, recipient: Recipient): Promise<MailText | undefined> {
  const { kind, event_id } = mail
  const language = languageOf(recipient)
  const texts = mailTexts[language]
  const { events, count } = canBeCollected(kind) ? await announcedBy(tx, mail) : { events: [event_id], count: 1 }
  const announced: MailText[] = []
  for (const event_id of events) {
    const facts = await factsOf(tx, { ...mail, event_id }, language)
    if (counting.includes(kind) && facts.count === 0) continue
    announced.push(texts.mails[kind]({ ...facts, email: userText(recipient.pending_email ?? '') }))
  }
  const [first, ...others] = announced
  return first && others.length > 0 ? together(texts, [first, ...others], count - events.length) : first
}

/** The links in the footer of a notification. */
const footerLinks = ({ tokens, origin }: Writer, userId: number, kind: MailKind) =>
  isAccountMail(kind)
    ? undefined
    : {
        preferences: `${origin}/account`,
        unsubscribe: canBeTurnedOff(kind)
          ? `${origin}/unsubscribe#token=${unsubscribeToken(tokens, userId, kind)}`
          : undefined,
      }

/** Creates the link of an email. Returns its token. */
async function createLink(tx: Tx, userId: number, purpose: LinkPurpose, email: string): Promise<string> {
  const token = newRandomToken()
  await insertLink(tx, { userId, purpose, email, hash: hashRandomToken(token) })
  return token
}

/** Where an email goes: some about an account to the address that it had. */
const addressFor = ({ kind, address }: ClaimedMail, { email }: Recipient): string =>
  (isAccountMail(kind) ? address : null) ?? email

/** The limit that an email counts towards. */
export const limitOf = (mail: ClaimedMail, recipient: Recipient): string =>
  countedFor(addressFor(mail, recipient), recipient.is_proven)

/**
 * Writes and stores a claimed email, with a new link if its kind has one. Returns undefined if another
 * server has claimed it since.
 */
export async function write(
  tx: Tx,
  writer: Writer,
  mail: ClaimedMail,
  recipient: Recipient,
  words: MailText,
): Promise<ClaimedMail | undefined> {
  const { kind, user_id } = mail
  const { tokens, origin } = writer
  const language = languageOf(recipient)
  const address = addressFor(mail, recipient)
  const rendered: RenderedEmail = renderEmail({
    language,
    username: recipient.username,
    words,
    link: origin + pageOf[kind],
    links: footerLinks(writer, user_id, kind),
  })
  const linked = kind === 'confirm_email_change' ? (recipient.pending_email ?? '') : address
  const token = isLinkMail(kind) ? await createLink(tx, user_id, kind, linked) : undefined
  const messageId = `${mail.id}.${randomBytes(12).toString('hex')}@${new URL(origin).hostname}`
  const secret = token === undefined ? null : tokens.seal(token)
  const written = { ...rendered, address, countedFor: limitOf(mail, recipient), messageId, secret }
  if (!(await writeMail(tx, mail, { ...written, language }))) return undefined
  return { ...mail, ...rendered, address, message_id: messageId, secret }
}

/** A notification in one sentence, with the page it opens. */
export interface Notice {
  title: string
  body: string
  url: string
  /** A notification replaces the previous one with the same tag. */
  tag: string
}

/**
 * Describes a notification in one sentence, in the language that its recipient has chosen. Undefined if it is about
 * messages and all have been read.
 */
export async function noticeFor(tx: Tx, notified: Notified, chosen: Language | null): Promise<Notice | undefined> {
  const { kind, event_id } = notified
  const language = chosen ?? defaultLanguage
  const facts = await factsOf(tx, notified, language)
  if (kind === 'message_sent' && facts.count === 0) return undefined
  const { subject } = mailTexts[language].mails[kind](facts)
  const tag = kind === 'message_sent' ? kind : `${kind}-${event_id}`
  return { title: siteNames[language], body: oneLine(subject), url: pageOf[kind], tag }
}
