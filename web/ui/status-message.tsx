import { useEffect, useState, type ReactNode } from 'react'
import { Banner } from './banner.tsx'
import classes from './status-message.module.css'

interface Message {
  outcome: 'success' | 'error'
  /** As elements, whose words follow the language while they stand. */
  text: ReactNode
}

/** The specification lets a success stand for three seconds. */
const successTimeout = 3000

/** What came of the last action on this page: a success leaves by itself, a failure stays until the next action. */
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

/** The place of that message: it stays in view, however far down the page the action was. */
export function StatusMessage({ message }: { message: Message | null }) {
  return (
    <div className={classes.place}>
      <Banner outcome="success">{message?.outcome === 'success' ? message.text : null}</Banner>
      <Banner outcome="error">{message?.outcome === 'error' ? message.text : null}</Banner>
    </div>
  )
}
