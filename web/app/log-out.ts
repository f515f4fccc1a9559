import { endSession, getSession } from '#lib/http/session.ts'

/**
 * Ends the session locally at once, then on the server. Imports the API client on demand, because the landing page does
 * not need it.
 */
async function complete(): Promise<void> {
  const session = getSession()
  endSession()
  if (!session) return
  const { completeLogout } = await import('./complete-logout.ts')
  await completeLogout(session)
}

/** Logs out, unless a page with unsaved changes cancels the `logout` event to ask the user first. */
export async function logOut(): Promise<void> {
  if (window.dispatchEvent(new CustomEvent('logout', { cancelable: true, detail: complete }))) await complete()
}
