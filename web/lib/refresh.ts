import { ApiError } from './api-error.ts'
import { isSuccess, request, type HttpAnswer } from './request.ts'
import { endSession, isCurrent, renewAccess, type Session } from './session.ts'

/** Statuses of a server that is busy: asked once more, after the time that it names. */
const busy: readonly number[] = [429, 503]

/** The longest that is waited before asking again, in seconds. */
const longestWait = 10

async function pause({ headers }: HttpAnswer): Promise<void> {
  const seconds = Number(headers.get('Retry-After') ?? 1)
  await new Promise(resolve => setTimeout(resolve, 1000 * Math.min(seconds >= 0 ? seconds : 1, longestWait)))
}

async function ask(refresh: string): Promise<HttpAnswer> {
  const attempt = () => request({ method: 'POST', url: '/api/token/refresh/', body: { refresh } })
  const answer = await attempt()
  if (!busy.includes(answer.status)) return answer
  await pause(answer)
  return attempt()
}

/**
 * A new access token for a session; undefined when it is answered with anything else, which is the session's end.
 * Throws when no answer came: that is no verdict.
 */
export async function newAccess({ refresh }: Session): Promise<string | undefined> {
  if (!refresh) return undefined
  const answer = await ask(refresh)
  const access: unknown = isSuccess(answer) ? (answer.body as { access?: unknown } | undefined)?.access : undefined
  return typeof access === 'string' && access !== '' ? access : undefined
}

async function renew(session: Session): Promise<void> {
  const access = await newAccess(session)
  // Somebody else may have signed in meanwhile: their session is not touched.
  if (access === undefined && isCurrent(session)) endSession('expired')
  if (access === undefined) throw new ApiError(401, 'not_authenticated', '')
  renewAccess(session, access)
}

let refreshing: { session: Session; renewal: Promise<void> } | undefined

/** Renews the session's access token; everyone who needs it meanwhile waits for the same renewal. */
export function refresh(session: Session): Promise<void> {
  if (refreshing?.session.refresh !== session.refresh) {
    const renewal = renew(session).finally(() => {
      if (refreshing?.renewal === renewal) refreshing = undefined
    })
    refreshing = { session, renewal }
  }
  return refreshing.renewal
}
