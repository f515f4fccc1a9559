import type { Db, Tx } from '#platform/database/db.ts'
import { transactOn } from '#platform/database/transact.ts'
import { NotDelivered, openLane, type Lane } from '#platform/jobs/delivery.ts'
import { sendPush, type PushRequest } from '#platform/push/send-push.ts'
import type { Tokens } from '#platform/security/tokens.ts'
import { noticeFor } from '#server/notify/mail/index.ts'
import { endPush, forgetBrowser, waitingPush } from './commands.ts'
import { vapidKeys } from './keys.ts'
import { targetOf, type WaitingPush } from './queries.ts'

export interface PushDelivery {
  db: Db
  tokens: Tokens
  /** The origin of the site. */
  origin: string
}

/** Push services keep a message for an offline browser for a day. */
const keptSeconds = 24 * 3_600

type Written = Pick<PushRequest, 'subscription' | 'payload'>

/** Writes a message in the person's language. Undefined if there is nothing left to announce. */
async function write(tx: Tx, push: WaitingPush): Promise<Written | undefined> {
  const target = push.is_expired ? undefined : await targetOf(tx, push)
  if (target?.wanted) {
    const { user_id, endpoint, p256dh, auth, language } = target
    const notice = await noticeFor(tx, { ...push, user_id }, language)
    if (notice) return { subscription: { endpoint, keys: { p256dh, auth } }, payload: JSON.stringify(notice) }
  }
  await endPush(tx, push)
  return undefined
}

/**
 * Makes an attempt to send a message. If this process dies between the service's response and the commit, the message
 * is resent, and the browser replaces the first one. Throws `NotDelivered` if its job must retry.
 */
async function deliverPush({ db, tokens, origin }: PushDelivery, id: number, isLast: boolean): Promise<void> {
  const transact = transactOn(db)
  const push = await transact(tx => waitingPush(tx, id))
  if (!push) return
  const written = await transact(tx => write(tx, push))
  const keys = written && (await vapidKeys(db, tokens))
  if (!keys) return
  const outcome = await sendPush({ ...written, keys, origin, keptSeconds })
  if (outcome === 'later' && !isLast) throw new NotDelivered('The push service asked to wait')
  await transact(tx => (outcome === 'gone' ? forgetBrowser(tx, push) : endPush(tx, push)))
}

/** The lane of push messages. */
export const pushLane = (delivery: PushDelivery): Lane =>
  openLane({ send_push: (id, isLast) => deliverPush(delivery, id, isLast) })
