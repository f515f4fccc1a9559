import type { AnyRouter } from '@tanstack/react-router'
import { onSessionChange, userId } from '#lib/api/session.ts'

/**
 * Opens the login page when the session could not be renewed, and lets the same user return to the open page by logging
 * in. Forms there have been kept as drafts. Pages of mailed links stay, because some of them end all sessions
 * and then say so. Returns a function that stops it.
 */
export function followSessionEnd(router: AnyRouter): () => void {
  let owner = userId()
  return onSessionChange(change => {
    const { hash, href } = router.latestLocation
    if (change === 'expired' && !hash.startsWith('token=')) {
      const state = { from: href, owner, expired: true } as const
      void router.navigate({ to: '/login', state, ignoreBlocker: true })
    }
    owner = userId()
  })
}
