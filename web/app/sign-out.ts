import { endSession, getSession } from '#lib/session.ts'

/** Ends the session here at once, then on the server. The API client loads on demand: the landing page does not need it. */
export async function signOut(): Promise<void> {
  const session = getSession()
  endSession()
  if (!session) return
  const { endOnServer } = await import('#lib/end-on-server.ts')
  await endOnServer(session)
}
