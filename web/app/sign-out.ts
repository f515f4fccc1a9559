import { call } from '../lib/call.ts'
import { endSession } from '../lib/session.ts'

/** Leaves at once; the server ends the session meanwhile, and should it not hear of it, its own clock does. */
export function signOut(): void {
  call('POST /logout/').catch(() => undefined)
  endSession()
}
