import { useState, type ReactNode } from 'react'
import { Banner } from './banner.tsx'
import { useTransient } from './use-transient.ts'
import classes from './status-message.module.css'

interface Message {
  outcome: 'success' | 'error'
  /** Elements, unlike strings, follow a change of language. */
  text: ReactNode
}

/** The result of the last action on this page, for a StatusMessage. Each action clears or replaces it. */
export function useStatusMessage() {
  const [message, setMessage] = useState<Message | null>(null)
  const clear = () => setMessage(null)
  return {
    message: {
      success: message?.outcome === 'success' ? message.text : null,
      error: message?.outcome === 'error' ? message.text : null,
      onClose: clear,
    },
    succeeded: (text: ReactNode) => setMessage({ outcome: 'success', text }),
    failed: (text: ReactNode) => setMessage({ outcome: 'error', text }),
    clear,
  }
}

/** Reports the result of an action to the page that shows it. */
export type StatusReporter = Pick<ReturnType<typeof useStatusMessage>, 'succeeded' | 'failed' | 'clear'>

interface StatusMessageProps {
  /** Must keep its identity while it is displayed. */
  success: ReactNode
  error?: ReactNode
  /** Dismisses a failure, which covers the content below. */
  onClose?: () => void
}

/**
 * The result of the last action on a page. A success disappears; a failure stays until the next action or until the
 * user closes it. Sticks to the top and overlays the page, so that no row moves and the result is visible wherever the
 * action was.
 */
export function StatusMessage({ success, error, onClose }: StatusMessageProps) {
  const shown = useTransient(success)
  return (
    <div className={classes.place}>
      <Banner outcome="success">{shown}</Banner>
      <Banner outcome="error" onClose={onClose}>
        {error}
      </Banner>
    </div>
  )
}
