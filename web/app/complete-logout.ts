import { forgetDrafts } from '#lib/forms/draft-storage.ts'
import { endServerSession } from '#lib/http/end-server-session.ts'
import type { Session } from '#lib/http/session.ts'

let logout = Promise.resolve()

/** Completes a logout by the user: removes their drafts from this device and ends the session on the server. */
export function completeLogout(session: Session): Promise<void> {
  // drafts.ts does this too, but only pages with a form load it.
  forgetDrafts(session.user.id)
  logout = endServerSession(session)
  return logout
}

/** Resolves once the server has responded to the last logout or proved unreachable. */
export const logoutCompleted = (): Promise<void> => logout
