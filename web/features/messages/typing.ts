import { useEffect, useRef, useState } from 'react'
import { call } from '#lib/api/call.ts'
import { liveState, useHints } from '#lib/live/live.ts'

/** The interval at which typing notifies the other user, and how long their page shows it, in milliseconds. */
const sendEvery = 3_000
const showFor = 5_000

/** Whether the partner is typing a message to the user. Resets after a while or when a message arrives. */
export function useIsTyping(userId: number): boolean {
  const [typingHints, setTypingHints] = useState(0)
  useHints(({ kind, id }) => {
    if (id !== userId) return
    if (kind === 'typing') setTypingHints(count => count + 1)
    if (kind === 'message') setTypingHints(0)
  })
  useEffect(() => {
    if (typingHints === 0) return undefined
    const timer = setTimeout(() => setTypingHints(0), showFor)
    return () => clearTimeout(timer)
  }, [typingHints])
  return typingHints > 0
}

/** Returns a function to call on every keystroke, which notifies the other user at intervals. */
export function useNotifyTyping(userId: number): () => void {
  const sentAt = useRef(Number.NEGATIVE_INFINITY)
  return () => {
    // The server notifies through streams.
    if (liveState() !== 'open' || performance.now() - sentAt.current < sendEvery) return
    sentAt.current = performance.now()
    call('POST /messages/typing/', { body: { with: userId } }).catch(() => undefined)
  }
}
