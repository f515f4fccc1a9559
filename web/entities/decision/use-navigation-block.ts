import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Does not block filters and the site's own redirects, which replace the history entry. */
const isPush = ({ action }: { action: string }) => action === 'PUSH'
const isPop = ({ action }: { action: string }) => action !== 'PUSH' && action !== 'REPLACE'

/**
 * Keeps the page open during an action whose outcome only this page can show. Ignores Back meanwhile. Opens a pressed
 * link once the action succeeds; drops it if the action has `failed`.
 */
export function useNavigationBlock(busy: boolean, failed: boolean): void {
  useBlocker({ shouldBlockFn: isPop, enableBeforeUnload: busy, disabled: !busy })
  const link = useBlocker({ shouldBlockFn: isPush, enableBeforeUnload: false, disabled: !busy, withResolver: true })
  useEffect(() => {
    if (busy || link.status !== 'blocked') return
    if (failed) link.reset()
    else link.proceed()
  }, [busy, failed, link])
}
