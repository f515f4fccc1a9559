import { newAccess } from './refresh.ts'
import { request } from './request.ts'
import type { Session } from './session.ts'

/**
 * Ends a session that this browser has given up on the server too; an access token that has run out is renewed for it
 * once. Should the server not hear of it, its own clock ends the session.
 */
export async function endOnServer(session: Session): Promise<void> {
  const logout = (access: string) => request({ method: 'POST', url: '/api/logout/', access })
  try {
    if ((await logout(session.access)).status !== 401) return
    const access = await newAccess(session)
    if (access !== undefined) await logout(access)
  } catch {
    // No answer came.
  }
}
