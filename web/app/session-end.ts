import type { AnyRouter } from '@tanstack/react-router'
import { onSessionChange, userId } from '#lib/http/session.ts'

/**
 * Opens the login page when renewing the session fails. The same user returns to the open page after logging in; the
 * forms on it are saved as drafts. Pages that open from emailed links stay open, because some of them end all sessions
 * and then show the result. Returns a function that stops it.
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
