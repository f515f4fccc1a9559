import { newAccess } from './refresh.ts'
import { request } from './request.ts'
import type { Session } from './session.ts'

/**
 * Ends a session on the server after this browser has dropped it. Renews an expired access token once to do so. If the
 * server is unreachable, the session expires there.
 */
export async function endServerSession(session: Session): Promise<void> {
  const logout = (access: string) => request({ method: 'POST', url: '/api/logout/', access, keepalive: true })
  try {
    if ((await logout(session.access)).status !== 401) return
    const access = await newAccess(session)
    if (access !== undefined) await logout(access)
  } catch {
    // The server is unreachable.
  }
}
