import { ApiError } from './api-error.ts'
import { isSuccess, request, type HttpAnswer } from './request.ts'
import { endSession, followStorage, getSession, isCurrent, renewAccess, type Session } from './session.ts'

/** The statuses of the server when it is busy. The request is repeated once, after the time in Retry-After. */
const busy: readonly number[] = [429, 503]

/** The longest wait before the second attempt, in seconds. */
const longestWait = 10

async function pause({ headers }: HttpAnswer): Promise<void> {
  const seconds = Number(headers.get('Retry-After') ?? 1)
  await new Promise(resolve => setTimeout(resolve, 1000 * Math.min(seconds >= 0 ? seconds : 1, longestWait)))
}

async function requestToken(refresh: string): Promise<HttpAnswer> {
  const attempt = () => request({ method: 'POST', url: '/api/token/refresh/', body: { refresh } })
  const answer = await attempt()
  if (!busy.includes(answer.status)) return answer
  await pause(answer)
  return attempt()
}

/**
 * Requests a new access token. Undefined after any other response, which means that the session has ended. Throws
 * without a response, because the session may still be valid.
 */
export async function newAccess({ refresh }: Session): Promise<string | undefined> {
  if (!refresh) return undefined
  const answer = await requestToken(refresh)
  const access: unknown = isSuccess(answer) ? (answer.body as { access?: unknown } | undefined)?.access : undefined
  return typeof access === 'string' && access !== '' ? access : undefined
}

async function renew(session: Session): Promise<void> {
  const access = await newAccess(session)
  // Another user may have logged in meanwhile: keeps their session. A frozen tab may have missed the login.
  followStorage()
  if (access === undefined) {
    if (isCurrent(session)) endSession('expired')
    throw new ApiError(401, 'not_authenticated', '')
  }
  renewAccess(session, access)
}

let refreshing: { session: Session; renewal: Promise<void> } | undefined

/** Renews the access token. Concurrent callers share one renewal. */
function refresh(session: Session): Promise<void> {
  if (refreshing?.session.refresh !== session.refresh) {
    const renewal = renew(session).finally(() => {
      if (refreshing?.renewal === renewal) refreshing = undefined
    })
    refreshing = { session, renewal }
  }
  return refreshing.renewal
}

/** Sends a request with the session's access token; after a 401, sends it once more with a renewed one. */
export async function attemptRenewed<A extends { status: number }>(
  session: Session,
  attempt: (access: string | undefined) => Promise<A>,
): Promise<A> {
  const access = getSession()?.access
  const answer = await attempt(access)
  if (answer.status !== 401) return answer
  // Another call may have renewed it since.
  if (getSession()?.access === access) await refresh(session)
  // Never repeats it as another user who has logged in since.
  return isCurrent(session) ? attempt(getSession()?.access) : answer
}
