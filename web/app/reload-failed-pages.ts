import type { AnyRouter } from '@tanstack/react-router'
import { hasNewVersion, onNewVersion } from '#lib/dom/new-version.ts'

/** Waits for a logout in progress (log-out.ts). Throws if a newer deployment has replaced the module. */
async function untilLoggedOut(): Promise<void> {
  const { logoutCompleted } = await import('./complete-logout.ts')
  await logoutCompleted()
}

/**
 * Reloads a page that failed to load: at once if a newer deployment has replaced its files, otherwise when the
 * connection is back. Waits for a logout in progress, which a reload would abort. Returns a function that stops it.
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
