import { endSession, getSession } from '#lib/session.ts'

/**
 * Leaves at once, and then ends the server's session under the tokens that were given up. The client for the API is
 * brought only now: the landing page does without it.
 */
export async function signOut(): Promise<void> {
  const session = getSession()
  endSession()
  if (!session) return
  const { endOnServer } = await import('#lib/end-on-server.ts')
  await endOnServer(session)
}
