import { endSession } from '../lib/session.ts'

/**
 * Leaves at once. The server hears of it under the token that is being given up, and should it not hear, its own
 * clock ends the session. The client for the API is brought only now: the landing page does without it.
 */
export async function signOut(): Promise<void> {
  try {
    const { call } = await import('../lib/call.ts')
    call('POST /logout/').catch(() => undefined)
  } finally {
    endSession()
  }
}
