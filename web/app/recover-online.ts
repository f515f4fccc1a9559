import type { AnyRouter } from '@tanstack/react-router'

/** Loads a page that could not be shown again as soon as there is a connection. Returns a function that stops it. */
export function recoverOnline(router: AnyRouter): () => void {
  const recover = () => {
    if (router.state.matches.some(({ status }) => status === 'error')) window.location.reload()
  }
  window.addEventListener('online', recover)
  return () => window.removeEventListener('online', recover)
}
