import { forgetDrafts } from '#lib/forms/draft-storage.ts'
import { endServerSession } from './end-server-session.ts'
import type { Session } from './session.ts'

let logout = Promise.resolve()

/** Completes a logout by choice: removes the user's drafts from this device and ends the session on the server. */
export function completeLogout(session: Session): Promise<void> {
  // Also done by drafts.ts, which only pages with a form load.
  forgetDrafts(session.user.id)
  logout = endServerSession(session)
  return logout
}

/** Resolves once the server has answered the last logout or could not be reached. */
export const logoutCompleted = (): Promise<void> => logout
