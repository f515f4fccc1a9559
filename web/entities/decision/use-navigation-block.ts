import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Filters and the site's own redirects, which replace the entry in the history, are not blocked. */
const isPush = ({ action }: { action: string }) => action === 'PUSH'
const isPop = ({ action }: { action: string }) => action !== 'PUSH' && action !== 'REPLACE'

/**
 * Keeps the page open while an action is in progress whose outcome only the page can show. Back is ignored meanwhile; a
 * link opens once the action has succeeded, and is ignored if it has `failed`.
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
