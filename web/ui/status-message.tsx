import { useEffect, useState, type ReactNode } from 'react'
import { Banner } from './banner.tsx'
import classes from './status-message.module.css'

interface Message {
  outcome: 'success' | 'error'
  /** Elements, unlike strings, follow a change of the language. */
  text: ReactNode
}

/** How long a success shows, in milliseconds. Source: specification. */
const successTimeout = 3000

/** The result of the last action on this page: a success disappears, a failure stays until the next action. */
export function useStatusMessage() {
  const [message, setMessage] = useState<Message | null>(null)

  useEffect(() => {
    if (message?.outcome !== 'success') return undefined
    const timer = setTimeout(() => setMessage(null), successTimeout)
    return () => clearTimeout(timer)
  }, [message])

  return {
    message,
    succeeded: (text: ReactNode) => setMessage({ outcome: 'success', text }),
    failed: (text: ReactNode) => setMessage({ outcome: 'error', text }),
    clear: () => setMessage(null),
  }
}

/** Shows that message. It sticks to the top, so that it is visible wherever the action was. */
export function StatusMessage({ message }: { message: Message | null }) {
  return (
    <div className={classes.place}>
      <Banner outcome="success">{message?.outcome === 'success' ? message.text : null}</Banner>
      <Banner outcome="error">{message?.outcome === 'error' ? message.text : null}</Banner>
    </div>
  )
}
