import { useEffect, useSyncExternalStore } from 'react'
import type { Attachment, Message } from '#contract/index.ts'
import { listeners } from '#lib/dom/listeners.ts'
import { readDraft, readDrafts, writeDraft } from '#lib/forms/drafts.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { newIdempotencyKey } from '#lib/http/idempotency-key.ts'
import { onSessionChange, userId } from '#lib/http/session.ts'
import { supports } from '#lib/http/supports.ts'
import { pauseAfter } from '#lib/live/live-connection.ts'
import { liveState, onLiveState } from '#lib/live/live.ts'
import { newestKnown, send } from './conversation.ts'
import { notArrived } from './rules.ts'

/** A message that is being sent. */
export interface Outgoing {
  /** Its Idempotency-Key, so that repeated attempts send the message only once. */
  key: string
  receiver: number
  content: string
  attachment: Attachment | undefined
  /** The id of the conversation's newest message at the time of writing. */
  after: number
  /**
   * `waiting`: the server did not respond; retried when the connection is back. `stopped`: the server refused it or may
   * not recognise a retry, or the user left the page before it was sent; retried only if the user asks.
   */
  state: 'sending' | 'waiting' | 'stopped'
  error?: Error
}

/** The outbox stores messages as drafts until they have been sent. */
const draftPrefix = 'outgoing:'

const isStoredDraft = (draft: unknown): draft is Omit<Outgoing, 'state' | 'error'> => {
  const { key, receiver, content, after } = (draft ?? {}) as Record<keyof Outgoing, unknown>
  const isId = ['number', 'string'].includes(typeof receiver)
  return typeof key === 'string' && isId && typeof content === 'string' && typeof after === 'number'
}

/** The logged-in user's messages that could not be sent on an earlier visit. */
const restored = (): Outgoing[] =>
  readDrafts(draftPrefix)
    .filter(isStoredDraft)
    .map(({ key, receiver, content, attachment, after }) => ({
      key,
      receiver,
      content,
      attachment,
      after,
      state: 'stopped',
    }))

let messages: readonly Outgoing[] = restored()
const { subscribe, notify } = listeners()
/** Conversations with a message in flight. Sends one at a time in each, so that messages arrive in order. */
const busy = new Set<number>()
const attempts = new Map<string, number>()

function show(next: readonly Outgoing[]): void {
  messages = next
  notify()
}

/** Whether a message still needs sending: another tab may have deleted or sent it. */
const isStored = (key: string) => readDraft(draftPrefix + key) !== undefined

function setMessages(next: readonly Outgoing[]): void {
  const owner = userId()
  for (const { key } of messages)
    if (!next.some(message => message.key === key)) writeDraft(owner, draftPrefix + key, undefined)
  for (const message of next) {
    const { state: _, error: __, ...kept } = message
    const isNew = !messages.some(({ key }) => key === kept.key)
    if (!messages.includes(message) && (isNew || isStored(kept.key))) writeDraft(owner, draftPrefix + kept.key, kept)
  }
  show(next)
}

const change = (key: string, changes: Partial<Outgoing>) =>
  setMessages(messages.map(message => (message.key === key ? { ...message, ...changes } : message)))

/** Removes a message without sending it. */
export function discard(key: string): void {
  attempts.delete(key)
  setMessages(messages.filter(message => message.key !== key))
}

/** Whether to retry a message automatically. Without support for Idempotency-Keys, the server might store it twice. */
const isRepeatable = (error: Error) =>
  supports.idempotencyKeys && error instanceof ApiError && error.unanswered && error.code !== 'cancelled'

/** Sends the messages to a person one by one. Stops at the first failure. */
async function sendTo(receiver: number): Promise<void> {
  if (busy.has(receiver)) return
  busy.add(receiver)
  try {
    for (;;) {
      const [next] = messages.filter(message => message.receiver === receiver && message.state !== 'stopped')
      if (!next || !(await attempt(next))) return
    }
  } finally {
    busy.delete(receiver)
  }
}

/** Sends a message. Returns whether to continue with the next one. */
async function attempt(message: Outgoing): Promise<boolean> {
  const { key, receiver, content, attachment } = message
  if (!isStored(key)) {
    discard(key)
    return true
  }
  try {
    const sent = await send({ receiver, content, ...(attachment && { attachment: attachment.id }) }, key)
    discard(key)
    // Prevents the sent message from being mistaken for the next one with the same text.
    const following = (later: Outgoing) =>
      later.receiver === receiver && sent !== undefined ? { ...later, after: Math.max(later.after, sent) } : later
    setMessages(messages.map(following))
    return true
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown))
    if (!isRepeatable(error)) {
      change(key, { state: 'stopped', error })
      return true
    }
    change(key, { state: 'waiting', error })
    const failures = attempts.get(key) ?? 0
    attempts.set(key, failures + 1)
    setTimeout(() => void sendTo(receiver), pauseAfter(failures))
    return false
  }
}

/** Adds a message to the outbox and sends it after the earlier ones. */
export function post(receiver: number, content: string, attachment?: Attachment): void {
  const after = newestKnown(receiver)
  setMessages([...messages, { key: newIdempotencyKey(), receiver, content, attachment, after, state: 'sending' }])
  void sendTo(receiver)
}

/** Retries with the same key. */
export function tryAgain({ key, receiver }: Outgoing): void {
  change(key, { state: 'sending' })
  void sendTo(receiver)
}

function sendWaiting(): void {
  for (const receiver of new Set(messages.map(message => message.receiver))) void sendTo(receiver)
}

onLiveState(() => {
  if (liveState() === 'open') sendWaiting()
})
if (typeof window !== 'undefined') window.addEventListener('online', sendWaiting)
// Drops the messages of the previous user.
onSessionChange(reason => {
  if (reason !== 'updated') show(restored())
})

/**
 * The messages being sent to a person, in the order of writing. Leaves out those already among the user's `own`
 * messages in the conversation.
 */
export function useOutgoing(receiver: number, own: readonly Message[]): readonly Outgoing[] {
  const all = useSyncExternalStore(
    subscribe,
    () => messages,
    () => messages,
  )
  const written = all.filter(message => message.receiver === receiver)
  const outgoing = notArrived(written, own)
  useEffect(() => {
    for (const message of written) if (message.state === 'stopped' && !outgoing.includes(message)) discard(message.key)
  })
  return outgoing
}
