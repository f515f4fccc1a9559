import type { AnyRouter } from '@tanstack/react-router'
import { hasNewVersion, onNewVersion } from '#lib/new-version.ts'

/**
 * Reloads a page that failed to load: as soon as there is a connection, or at once if another version of the site has
 * replaced its files. Returns a function that stops it.
 */
export function recoverPages(router: AnyRouter): () => void {
  const recover = () => {
    if (router.state.matches.some(({ status }) => status === 'error')) window.location.reload()
  }
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
