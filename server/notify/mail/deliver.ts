import type { MailKind } from '#contract/index.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { transactOn } from '#platform/database/transact.ts'
import { deliveryLimit, NotDelivered } from '#platform/jobs/delivery.ts'
import { MailFailure, type MailMessage, type MailTransport } from '#platform/mail/message.ts'
import { collect, lockCollection } from './collections/collect.ts'
import {
  claimMail,
  discard,
  lockMailsTo,
  markBounced,
  markEnded,
  markKept,
  markSent,
  markWaiting,
  postpone,
  queueNextDigest,
} from './commands.ts'
import { canBeTurnedOff, isAccountMail, isLinkMail, type AccountMailKind } from './kinds.ts'
import {
  maxMailsTo,
  recentMailsTo,
  recipientOf,
  secondsUntilDigest,
  type ClaimedMail,
  type Recipient,
} from './queries.ts'
import { ownerOfLink } from './redeem-link.ts'
import { withToken } from './render-email.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'
import { limitOf, wordsFor, write, type Writer } from './write-mail.ts'

export interface Delivery extends Writer {
  db: Db
  /** If undefined, emails are kept for an admin. */
  transport: MailTransport | undefined
  /** Receives a kept email, with its link. */
  onKept?: ((mail: MailMessage) => void) | undefined
}

/** An email about to be sent, which fails for good after its last attempt. */
type Attempt = ClaimedMail & { isLast: boolean }

/** Returns why this email must not be sent now; undefined if it may. */
function objection(
  { kind }: ClaimedMail,
  { is_active, pending_email, verified, bounced, wanted }: Recipient,
): string | undefined {
  if (!is_active) return 'The account is deactivated'
  if (kind === 'confirm_email_change' && pending_email === null) return 'No new address is waiting any more'
  // The recipient has just requested these emails, so they are sent regardless of what is known about the address.
  if (isLinkMail(kind)) return kind === 'verify_email' && verified && !bounced ? 'The address is verified' : undefined
  if (kind === 'email_changed') return undefined
  if (bounced) return 'An email to this address was returned'
  if (isAccountMail(kind)) return undefined
  if (!verified) return 'The address is not verified'
  return wanted || !canBeTurnedOff(kind) ? undefined : 'Turned off by the recipient'
}

/** Whether the link in an email has been used or replaced since it was written. */
async function isLinkSpent(tx: Tx, { tokens }: Writer, { kind, secret }: ClaimedMail): Promise<boolean> {
  const token = secret === null ? undefined : tokens.unseal(secret)
  return isLinkMail(kind) && token !== undefined && (await ownerOfLink(tx, kind, token)) === undefined
}

/** Why an email is not sent once nothing is left to announce. */
const nothingLeft: Partial<Record<MailKind, string>> = {
  message_sent: 'The messages have been read',
  campaigns_published: 'The campaigns are not open any more',
  deadline_near: 'No application is waiting any more',
}
const undone = 'What it announces was undone'

/** Whether a mailbox has reached its limit for a kind of emails, because accounts may name somebody else's address. */
async function hasHadEnough(tx: Tx, countedFor: string, kind: AccountMailKind): Promise<boolean> {
  await lockMailsTo(tx, countedFor)
  return (await recentMailsTo(tx, countedFor, kind)) >= maxMailsTo
}

/** Checks an email before each attempt, and writes it before the first. Undefined if there is nothing to send now. */
async function prepare(tx: Tx, writer: Writer, mail: ClaimedMail): Promise<ClaimedMail | undefined> {
  const recipient = await recipientOf(tx, mail)
  const error = objection(mail, recipient)
  if (error !== undefined) {
    await markEnded(tx, mail, 'suppressed', error)
    return undefined
  }
  await lockCollection(tx, mail)
  const words = await wordsFor(tx, mail, recipient)
  if (!words) {
    // Most digests are read before they are written.
    const unwritten = mail.kind === 'message_sent' && mail.text === null
    await (unwritten ? discard(tx, mail) : markEnded(tx, mail, 'suppressed', nothingLeft[mail.kind] ?? undone))
    await queueNext(tx, mail)
    return undefined
  }
  // A notification goes to the current address, even if an attempt at an earlier one has failed.
  const isWritten = mail.text !== null && (isAccountMail(mail.kind) || mail.address === recipient.email)
  if (isWritten) {
    if (!(await isLinkSpent(tx, writer, mail))) return mail
    await markEnded(tx, mail, 'suppressed', 'The link has been used or replaced')
    return undefined
  }
  if (isAccountMail(mail.kind) && (await hasHadEnough(tx, limitOf(mail, recipient), mail.kind))) {
    await markEnded(tx, mail, 'suppressed', 'The mailbox has had too many of these emails')
    return undefined
  }
  if (mail.kind === 'message_sent') {
    const seconds = await secondsUntilDigest(tx, mail.user_id)
    if (seconds > 0) {
      await postpone(tx, mail, seconds)
      return undefined
    }
  }
  if (await collect(tx, mail)) return undefined
  return write(tx, writer, mail, recipient, words)
}

/** The message to send. Undefined if its link can no longer be decrypted. */
function messageOf({ tokens, origin }: Writer, mail: ClaimedMail): MailMessage | undefined {
  const { kind, user_id, secret } = mail
  const token = secret === null ? undefined : tokens.unseal(secret)
  if (isLinkMail(kind) && token === undefined) return undefined
  const contentOf = (content: string | null) =>
    token === undefined ? (content ?? '') : withToken(content ?? '', token)
  return {
    to: mail.address ?? '',
    messageId: mail.message_id ?? '',
    subject: mail.subject ?? '',
    text: contentOf(mail.text),
    html: contentOf(mail.html),
    ...(canBeTurnedOff(kind) && {
      unsubscribeUrl: `${origin}/api/notifications/unsubscribe/?token=${unsubscribeToken(tokens, user_id, kind)}`,
    }),
  }
}

/** After a digest has ended: until then, messages queue no digest of their own. */
async function queueNext(tx: Tx, mail: ClaimedMail): Promise<void> {
  if (mail.kind === 'message_sent') await queueNextDigest(tx, mail)
}

/** Records that an email has failed for good. */
async function fail(tx: Tx, mail: ClaimedMail, error: string): Promise<void> {
  await markEnded(tx, mail, 'failed', error)
  await queueNext(tx, mail)
}

/** Records a failed attempt. */
async function recordFailure(tx: Tx, mail: Attempt, { kind, message }: MailFailure): Promise<void> {
  if (kind === 'later' && !mail.isLast) return markWaiting(tx, mail, message)
  if (kind !== 'bounced') return fail(tx, mail, message)
  await markEnded(tx, mail, 'failed', message)
  await markBounced(tx, mail)
}

/** Sends an email and records that it was sent. Throws `NotDelivered` if its job must retry. */
async function send(db: Db, transport: MailTransport, mail: Attempt, message: MailMessage): Promise<void> {
  const transact = transactOn(db)
  try {
    await transport.send(message)
  } catch (error) {
    const failure = error instanceof MailFailure ? error : new MailFailure('later', String(error).slice(0, 500))
    await transact(tx => recordFailure(tx, mail, failure))
    if (failure.kind === 'later' && !mail.isLast) throw new NotDelivered('The outbox says why')
    return
  }
  // If the process dies here, the email is resent with the same Message-ID.
  await transact(async tx => {
    await markSent(tx, mail)
    await queueNext(tx, mail)
  })
}

/**
 * Makes an attempt to send an email. Stores the state before and after, so that another process can take over the job
 * of one that died. Throws `NotDelivered` if the job must retry.
 */
export async function deliverMail(delivery: Delivery, id: number, isLast: boolean): Promise<void> {
  const { db, transport, onKept } = delivery
  const transact = transactOn(db)
  const started = performance.now()
  const claimed = await transact(tx => claimMail(tx, id))
  if (!claimed) return
  if (claimed.is_expired) return transact(tx => fail(tx, claimed, 'It was not sent in time'))
  const mail = await transact(tx => prepare(tx, delivery, claimed))
  if (!mail) return
  const message = messageOf(delivery, mail)
  if (!message) {
    return transact(tx => markEnded(tx, mail, 'failed', 'The secret that its link was sealed with is gone'))
  }
  if (!transport) {
    await transact(async tx => {
      await markKept(tx, mail)
      await queueNext(tx, mail)
    })
    return onKept?.(message)
  }
  // A process that was suspended for this long leaves the email to another one.
  if (performance.now() - started > (deliveryLimit * 1_000) / 2) throw new NotDelivered('The process was suspended')
  await send(db, transport, { ...mail, isLast }, message)
}
