import type { AnyRouter } from '@tanstack/react-router'
import { getSession, onSessionChange } from '#lib/session.ts'

/**
 * Opens the login page when the session could not be renewed, and lets the same user return to the open page by logging
 * in. Anything typed there has been kept as a draft. Pages that need no session stay. Returns a function that stops it.
 */
export function followSessionEnd(router: AnyRouter): () => void {
  let userId = getSession()?.user.id
  return onSessionChange(change => {
    const stays = router.state.matches.some(({ staticData }) => staticData.outlivesSession)
    if (change === 'expired' && !stays) {
      const state = { from: router.latestLocation.href, expiredUser: userId }
      void router.navigate({ to: '/login', state, ignoreBlocker: true })
    }
    userId = getSession()?.user.id
  })
}
