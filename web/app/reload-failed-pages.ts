import type { AnyRouter } from '@tanstack/react-router'
import { hasNewVersion, onNewVersion } from '#lib/dom/new-version.ts'

/**
 * Waits for a logout that has just begun (log-out.ts). Throws if another version of the site has replaced the module.
 */
async function untilLoggedOut(): Promise<void> {
  const { logoutCompleted } = await import('#lib/api/complete-logout.ts')
  await logoutCompleted()
}

/**
 * Reloads a page that failed to load: as soon as there is a connection, or at once if another version of the site has
 * replaced its files. A logout is completed first, since reloading would cut it off. Returns a function that stops it.
 */
export function reloadFailedPages(router: AnyRouter): () => void {
  const reloadFailed = () => {
    if (router.state.matches.some(({ status }) => status === 'error')) window.location.reload()
  }
  const recover = () => void untilLoggedOut().then(reloadFailed, reloadFailed)
  const recoverIfNew = () => {
    if (hasNewVersion()) recover()
  }
  window.addEventListener('online', recover)
  const ends = [onNewVersion(recover), router.subscribe('onResolved', recoverIfNew)]
  return () => {
    window.removeEventListener('online', recover)
    ends.forEach(end => end())
  }
}
