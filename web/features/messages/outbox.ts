import { useSyncExternalStore } from 'react'
import type { Attachment } from '#contract/index.ts'
import { ApiError } from '#lib/api-error.ts'
import { newIdempotencyKey } from '#lib/idempotency-key.ts'
import { pauseAfter } from '#lib/live-connection.ts'
import { liveState, onLiveState } from '#lib/live.ts'
import { onSessionChange } from '#lib/session.ts'
import { newestKnown, send } from './conversation.ts'

/** A message on its way. */
export interface Outgoing {
  /** Its Idempotency-Key: all attempts send the message once. */
  key: string
  receiver: number
  content: string
  attachment: Attachment | undefined
  /** The newest message of the conversation when it was written: this one comes after. */
  after: number
  /** `waiting`: nobody answered, and it is sent again when the connection is back. `refused`: the server did not take it. */
  state: 'sending' | 'waiting' | 'refused'
  error?: Error
}

let messages: readonly Outgoing[] = []
const listeners = new Set<() => void>()
/** The conversations in which a message is on its way: one at a time, so that they arrive in their order. */
const busy = new Set<number>()
const attempts = new Map<string, number>()

function setMessages(next: readonly Outgoing[]): void {
  messages = next
  for (const listener of listeners) listener()
}

const change = (key: string, changes: Partial<Outgoing>) =>
  setMessages(messages.map(message => (message.key === key ? { ...message, ...changes } : message)))

/** Removes a message, which is then not sent again. */
export function discard(key: string): void {
  attempts.delete(key)
  setMessages(messages.filter(message => message.key !== key))
}

const isUnanswered = (error: Error) => error instanceof ApiError && error.unanswered && error.code !== 'cancelled'

/** Sends the messages to a person one after the other, up to the first that does not go. */
async function sendTo(receiver: number): Promise<void> {
  if (busy.has(receiver)) return
  busy.add(receiver)
  try {
    for (;;) {
      const [next] = messages.filter(message => message.receiver === receiver && message.state !== 'refused')
      if (!next || !(await attempt(next))) return
    }
  } finally {
    busy.delete(receiver)
  }
}

/** Whether the message has left the outbox, or those after it need not wait for it. */
async function attempt(message: Outgoing): Promise<boolean> {
  const { key, receiver, content, attachment } = message
  try {
    const id = await send({ receiver, content, ...(attachment && { attachment: attachment.id }) }, key)
    discard(key)
    // It must not be taken for the next one with the same text.
    if (id !== undefined) setMessages(messages.map(later => ({ ...later, after: Math.max(later.after, id) })))
    return true
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown))
    if (!isUnanswered(error)) {
      change(key, { state: 'refused', error })
      return true
    }
    change(key, { state: 'waiting', error })
    const failures = attempts.get(key) ?? 0
    attempts.set(key, failures + 1)
    setTimeout(() => void sendTo(receiver), pauseAfter(failures))
    return false
  }
}

/** Writes a message into the outbox and sends it, after those before it. */
export function post(receiver: number, content: string, attachment?: Attachment): void {
  const after = newestKnown(receiver)
  setMessages([...messages, { key: newIdempotencyKey(), receiver, content, attachment, after, state: 'sending' }])
  void sendTo(receiver)
}

/** Tries again with the same key. */
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
// They are another person's.
onSessionChange(reason => {
  if (reason !== 'updated') setMessages([])
})

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The messages on their way to a person, in the order in which they were written. */
export const useOutbox = (receiver: number): readonly Outgoing[] =>
  useSyncExternalStore(
    subscribe,
    () => messages,
    () => messages,
  ).filter(message => message.receiver === receiver)
