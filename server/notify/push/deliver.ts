import type { Db, Tx } from '#platform/database/db.ts'
import { transactOn } from '#platform/database/transact.ts'
import { sendPush, type PushOutcome, type PushRequest } from '#platform/push/send-push.ts'
import type { Tokens } from '#platform/security/tokens.ts'
import { noticeFor } from '#server/notify/mail/index.ts'
import { claimPush, endPush, forgetBrowser, postponePush } from './commands.ts'
import { vapidKeys } from './keys.ts'
import { targetOf, type ClaimedPush } from './queries.ts'

export interface PushDelivery {
  db: Db
  tokens: Tokens
  /** The origin of the site. */
  origin: string
}

/**
 * How long a server may take for one attempt, in seconds, before another may try. Longer than a push service may take.
 */
const leaseSeconds = 60

/** A message is abandoned after this many attempts, about two hours in total. */
const maxAttempts = 8

/** In seconds: one minute, doubled after each attempt. */
const backoff = (attempts: number) => 60 * 2 ** (attempts - 1)

/** Push services keep a message for an offline browser for a day. */
const keptSeconds = 24 * 3_600

type Written = Pick<PushRequest, 'subscription' | 'payload'>

/** Writes a message in the person's language. Undefined if there is nothing left to say. */
async function write(tx: Tx, push: ClaimedPush): Promise<Written | undefined> {
  const target = push.is_expired ? undefined : await targetOf(tx, push)
  if (target?.wanted) {
    const { user_id, endpoint, p256dh, auth, language } = target
    const notice = await noticeFor(tx, { ...push, user_id }, language)
    if (notice) return { subscription: { endpoint, keys: { p256dh, auth } }, payload: JSON.stringify(notice) }
  }
  await endPush(tx, push)
  return undefined
}

function record(tx: Tx, push: ClaimedPush, outcome: PushOutcome): Promise<void> {
  if (outcome === 'gone') return forgetBrowser(tx, push)
  if (outcome === 'later' && push.attempts < maxAttempts) return postponePush(tx, push, backoff(push.attempts))
  return endPush(tx, push)
}

/**
 * Sends the next due message. Returns false if there is none. If this process dies between the service's response and
 * the commit, the message is sent again, and the browser replaces the first one.
 */
export async function deliverNext({ db, tokens, origin }: PushDelivery): Promise<boolean> {
  const transact = transactOn(db)
  const push = await transact(tx => claimPush(tx, leaseSeconds))
  if (!push) return false
  const written = await transact(tx => write(tx, push))
  const keys = written && (await vapidKeys(db, tokens))
  if (!keys) return true
  const outcome = await sendPush({ ...written, keys, origin, keptSeconds })
  await transact(tx => record(tx, push, outcome))
  return true
}
