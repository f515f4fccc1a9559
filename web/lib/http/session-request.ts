import { ApiError } from './api-error.ts'
import { askConfirmation } from './confirmation.ts'
import { read } from './etag-cache.ts'
import { attemptRenewed } from './refresh.ts'
import { request, type HttpAnswer, type HttpRequest } from './request.ts'
import { reportSetupRequired } from './second-factor-setup.ts'
import { getSession, isCurrent, updateUser, type Session } from './session.ts'

/** A 401 from one of these concerns the credentials in the body, not the session. */
const neverRefreshed: readonly string[] = ['/api/login/', '/api/register/', '/api/token/refresh/']

/** Whether the current session belongs to another user. */
function isAnotherUser({ user, refresh }: Session): boolean {
  const current = getSession()
  // A renamed user keeps the refresh token.
  return current !== null && current.refresh !== refresh && current.user.id !== user.id
}

const refusalCode = ({ status, body }: HttpAnswer): unknown =>
  status === 403 ? (body as { code?: unknown } | null | undefined)?.code : undefined

async function send(input: HttpRequest): Promise<HttpAnswer> {
  const exchange = input.method === 'GET' ? read : request
  const attempt = (access: string | undefined) => exchange({ ...input, access })

  const session = getSession()
  if (!session || neverRefreshed.includes(input.url)) return attempt(session?.access)
  const answer = await attemptRenewed(session, attempt)
  // The call must not show or change anything for another user who has logged in since.
  if (isAnotherUser(session)) throw new ApiError(401, 'not_authenticated', '')
  const code = refusalCode(answer)
  if (code === 'second_factor_setup_required') reportSetupRequired()
  if (code === 'password_change_required' && isCurrent(session)) updateUser({ must_change_password: true })
  if (code !== 'confirmation_required' || !(await askConfirmation())) return answer
  return attemptRenewed(session, attempt)
}

/**
 * Changes in flight. Repeating a change in the same session joins the first request: on a slow phone, a second press
 * can come before the button shows that it accepted the first.
 */
const pending = new Map<string, Promise<HttpAnswer>>()

/**
 * Sends a request as the logged-in user and returns the response, whatever its status. After a 401, renews the access
 * token once for all concurrent requests and repeats the request; if the renewal is refused, ends the session. If the
 * server requires a confirmation, asks the user and repeats the request with the same Idempotency-Key.
 */
export function requestInSession(input: HttpRequest): Promise<HttpAnswer> {
  const { method, url, body } = input
  // Form data cannot be compared.
  if (method === 'GET' || body instanceof FormData) return send(input)
  const change = `${method} ${url} ${getSession()?.refresh} ${JSON.stringify(body)}`
  const first = pending.get(change)
  if (first) return first
  const answer = send(input).finally(() => pending.delete(change))
  pending.set(change, answer)
  return answer
}
