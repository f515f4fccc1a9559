import { randomBytes } from 'node:crypto'
import { formatMoney, type Language, type MailKind, type NotificationKind, type Poisha } from '#contract/index.ts'
import { categoryNames, siteNames } from '#contract/values/names.ts'
import type { Tx } from '#platform/database/db.ts'
import { countedFor } from '#platform/mail/mailbox.ts'
import { hashRandomToken, newRandomToken } from '#platform/security/random-token.ts'
import type { Tokens } from '#platform/security/tokens.ts'
import { digestOf, noticeOf, presentNotification } from '#server/notify/inbox/index.ts'
import { kinds, userText, type MailFacts, type MailText } from '#server/notify/kinds/index.ts'
import { announcedBy } from './collections/queries.ts'
import { insertLink, writeMail } from './commands.ts'
import { accountPages, canBeCollected, canBeTurnedOff, isAccountMail, isLinkMail, type LinkPurpose } from './kinds.ts'
import { undecidedOf, unreadMessages, withdrawalOf, type ClaimedMail, type Recipient } from './queries.ts'
import { mailTexts, oneLine, renderEmail, type RenderedEmail } from './render-email.ts'
import type { MailTexts } from './texts/texts.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

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
  // The address may be unverified.
  const phone = `${phone_number.slice(0, 3)}•••••${phone_number.slice(-3)}`
  return {
    ...nothing,
    amount: texts.amount(formatMoney(amount)),
    method: texts.methods[payment_method],
    phone,
    transactionId: transaction_id ?? '',
  }
}

type Notified = Pick<ClaimedMail, 'kind' | 'event_id' | 'user_id'>

/** The content of an email or push message, and the page that it links to. */
interface Content {
  facts: MailFacts
  page: string
}

/** The facts about the subject of an event. */
async function subjectFacts(
  tx: Tx,
  kind: NotificationKind,
  { eventId, userId }: { eventId: number; userId: number },
  language: Language,
): Promise<Content> {
  const texts = mailTexts[language]
  const notice = await noticeOf(tx, eventId, userId)
  const { deadline, to_brand, repaid, taken, owed, refund_method, refund_transaction_id, ...row } = notice
  const { person, campaign, amount, reason, note, page } = presentNotification({ ...row, kind })
  const words: Record<string, string> = kinds[kind].reason === 'reversal' ? texts.reversals : texts.reasons
  const ofInfluencer = (amount: Poisha | null) => (to_brand || !amount ? '' : texts.amount(formatMoney(amount)))
  const count = kinds[kind].facts === 'deadline' ? await undecidedOf(tx, eventId) : 0
  const facts = {
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
  return { facts, page }
}

const aboutNone = { person: null, campaign: null, subject: null }

/** The page that emails of a kind link to unless they are about one event. */
const pageOf = (kind: MailKind): string => (isAccountMail(kind) ? accountPages[kind] : kinds[kind].page(aboutNone))

/** Reads the content of a notification or of an email about the account, formatted for the language. */
async function contentOf(tx: Tx, { kind, event_id, user_id }: Notified, language: Language): Promise<Content> {
  const page = pageOf(kind)
  const about = isAccountMail(kind) ? undefined : (kinds[kind].facts ?? 'subject')
  if (about === 'messages') return { page, facts: await messageFacts(tx, user_id, language) }
  if (event_id === null) return { page, facts: nothing }
  if (about === 'wallet' || kind === 'withdrawal_confirmation') {
    return { page, facts: await withdrawalFacts(tx, event_id, language) }
  }
  if (about === 'campaigns') return { page, facts: await campaignFacts(tx, event_id, language) }
  if (isAccountMail(kind)) return { page, facts: nothing }
  return subjectFacts(tx, kind, { eventId: event_id, userId: user_id }, language)
}

const textOf = (kind: MailKind, language: Language, facts: MailFacts): MailText =>
  isAccountMail(kind) ? mailTexts[language].accountMails[kind](facts) : kinds[kind].mail[language](facts)

const languageOf = (recipient: Recipient): Language => recipient.language ?? defaultLanguage

/** The words of an email, and the page that it links to. */
interface Words extends MailText {
  page: string
}

/** The words of several events of one kind, with this many more that are not listed. */
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

/** Whether emails of this kind state a number. */
const isCounting = (kind: MailKind): boolean =>
  !isAccountMail(kind) && ['messages', 'campaigns', 'deadline'].includes(kinds[kind].facts ?? '')

/** The words of an email, in its recipient's language. Undefined if nothing is left to announce. */
export async function wordsFor(tx: Tx, mail: ClaimedMail, recipient: Recipient): Promise<Words | undefined> {
  const { kind, event_id } = mail
  const language = languageOf(recipient)
  const { events, count } = canBeCollected(kind) ? await announcedBy(tx, mail) : { events: [event_id], count: 1 }
  const announced: Words[] = []
  for (const event_id of events) {
    const { facts, page } = await contentOf(tx, { ...mail, event_id }, language)
    if (isCounting(kind) && facts.count === 0) continue
    const email = userText(recipient.pending_email ?? '')
    announced.push({ ...textOf(kind, language, { ...facts, email }), page })
  }
  const [first, ...others] = announced
  if (!first || others.length === 0) return first
  return { ...together(mailTexts[language], [first, ...others], count - events.length), page: pageOf(kind) }
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

/** Where an email goes: some emails about an account go to its previous address. */
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
  words: Words,
): Promise<ClaimedMail | undefined> {
  const { kind, user_id } = mail
  const { tokens, origin } = writer
  const language = languageOf(recipient)
  const address = addressFor(mail, recipient)
  const rendered: RenderedEmail = renderEmail({
    language,
    username: recipient.username,
    words,
    link: origin + words.page,
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
 * Describes a notification in one sentence, in its recipient's language. Undefined if it is about messages and all have
 * been read.
 */
export async function noticeFor(tx: Tx, notified: Notified, chosen: Language | null): Promise<Notice | undefined> {
  const { kind, event_id } = notified
  const language = chosen ?? defaultLanguage
  const { facts, page } = await contentOf(tx, notified, language)
  if (kind === 'message_sent' && facts.count === 0) return undefined
  const { subject } = textOf(kind, language, facts)
  const tag = kind === 'message_sent' ? kind : `${kind}-${event_id}`
  return { title: siteNames[language], body: oneLine(subject), url: page, tag }
}
