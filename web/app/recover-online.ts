import type { AnyRouter } from '@tanstack/react-router'

/** Reloads a page that failed to load as soon as there is a connection. Returns a function that stops it. */
export function recoverOnline(router: AnyRouter): () => void {
  const recover = () => {
    if (router.state.matches.some(({ status }) => status === 'error')) window.location.reload()
  }
  window.addEventListener('online', recover)
  return () => window.removeEventListener('online', recover)
}
