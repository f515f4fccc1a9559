import type { Body, EndpointKey, Endpoints, Params, Query, Reply } from '../../contract/index.ts'
import { ApiError, readApiError } from './api-error.ts'
import { endSession, getSession, renewAccess } from './session.ts'
import { sendForm } from './send-form.ts'

type Given<Name extends string, T> = [T] extends [undefined]
  ? unknown
  : object extends T
    ? { [N in Name]?: T }
    : { [N in Name]: T }

/** What is sent: for an upload, a form with the file in its field. */
type Sent<K extends EndpointKey> = Endpoints[K] extends { upload: string } ? Body<K> | FormData : Body<K>

/** What a call needs: `params` for its path, `query`, `body`, as the contract says. */
export type Input<K extends EndpointKey> = Given<'params', Params<K>> &
  Given<'query', Query<K>> &
  Given<'body', Sent<K>> & {
    signal?: AbortSignal
    /** How much of a form is sent, from 0 to 1. */
    onProgress?: (share: number) => void
  }

export type Args<K extends EndpointKey> = object extends Input<K> ? [input?: Input<K>] : [input: Input<K>]

/** A page of a list, and the cursor of the one that follows: older rows. */
export interface Page<Row> {
  rows: Row[]
  next: string | null
}

/** The endpoints that answer with lists. */
export type ListKey = { [K in EndpointKey]: Reply<K> extends unknown[] ? K : never }[EndpointKey]
export type Row<K extends ListKey> = Reply<K>[number]

type Values = Record<string, string | number | boolean | undefined>
interface AnyInput {
  params?: Values
  query?: Values
  body?: unknown
  signal?: AbortSignal
  onProgress?: (share: number) => void
}

const base = '/api'
const timeout = 20_000
/** A picture of 5 MB over a slow mobile network. */
const formTimeout = 180_000

/** Their 401 speaks of what was sent, not of the session. */
const neverRefreshed: readonly string[] = ['/login/', '/register/', '/token/refresh/', '/logout/']

/**
 * Keys of submissions that got no answer. The same submission made again carries the same key, so that it has its
 * effect once, however often a person on a bad connection presses the button.
 */
const unansweredKeys = new Map<string, string>()

function address(template: string, { params, query }: AnyInput): string {
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name] ?? '')))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.set(name, String(value))
  }
  return `${base}${path}${search.size > 0 ? `?${search}` : ''}`
}

async function answer(method: string, url: string, input: AnyInput, headers: Headers): Promise<Response> {
  const form = input.body instanceof FormData ? input.body : undefined
  const limit = AbortSignal.timeout(form ? formTimeout : timeout)
  const signal = input.signal ? AbortSignal.any([input.signal, limit]) : limit
  try {
    if (form) return await sendForm(url, { method, headers, form, signal, onProgress: input.onProgress })
    return await fetch(url, {
      method,
      headers,
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      signal,
    })
  } catch (cause) {
    // A page that was left is no failure to speak of: TanStack Query wants to see the abort itself.
    if (input.signal?.aborted) throw cause
    throw new ApiError(0, 'network', '')
  }
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => {
    throw new ApiError(0, 'network', '')
  })
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

let refreshing: Promise<void> | undefined

/** Renews the access token; everyone who needs it meanwhile waits for the same one. */
function refresh(): Promise<void> {
  refreshing ??= renew().finally(() => {
    refreshing = undefined
  })
  return refreshing
}

async function renew(): Promise<void> {
  try {
    const token = getSession()?.refresh
    if (!token) throw new ApiError(401, 'not_authenticated', '')
    renewAccess((await call('POST /token/refresh/', { body: { refresh: token } })).access)
  } catch (error) {
    // No answer, or a server that is away or asks to wait, is no verdict about the session.
    if (error instanceof ApiError && (error.unanswered || error.status === 429)) throw error
    endSession('expired')
    throw error
  }
}

interface Answer {
  body: unknown
  response: Response
}

/**
 * Changes that are under way. One that is asked for again meanwhile is the same one: on a busy phone a second press
 * comes before the button shows that it heard the first.
 */
const underWay = new Map<string, Promise<Answer>>()

function send(endpoint: string, input: AnyInput): Promise<Answer> {
  // What a form carries does not show in its text.
  if (endpoint.startsWith('GET ') || input.body instanceof FormData) return transmit(endpoint, input)
  const change = `${endpoint} ${JSON.stringify(input)}`
  const known = underWay.get(change)
  if (known) return known
  const answer = transmit(endpoint, input).finally(() => underWay.delete(change))
  underWay.set(change, answer)
  return answer
}

async function transmit(endpoint: string, input: AnyInput): Promise<Answer> {
  const [method = 'GET', template = '/'] = endpoint.split(' ')
  const url = address(template, input)
  const headers = new Headers()
  // A form's own type, with its boundary, comes from the browser.
  if (input.body !== undefined && !(input.body instanceof FormData)) headers.set('Content-Type', 'application/json')

  const submission = `${endpoint} ${JSON.stringify(input)}`
  const key = method === 'POST' ? (unansweredKeys.get(submission) ?? crypto.randomUUID()) : undefined
  if (key) headers.set('Idempotency-Key', key)

  const attempt = async () => {
    const access = getSession()?.access
    if (access) headers.set('Authorization', `Bearer ${access}`)
    const response = await answer(method, url, input, headers)
    return { access, response }
  }

  try {
    let { access, response } = await attempt()
    if (response.status === 401 && access && !neverRefreshed.includes(template)) {
      // Somebody else may have renewed it while this call was under way.
      if (getSession()?.access === access) await refresh()
      if (getSession()) ({ response } = await attempt())
    }
    const body = await readBody(response)
    if (!response.ok) throw readApiError(response.status, body)
    unansweredKeys.delete(submission)
    return { body, response }
  } catch (error) {
    if (key && error instanceof ApiError && error.unanswered) unansweredKeys.set(submission, key)
    else unansweredKeys.delete(submission)
    throw error
  }
}

/**
 * Calls the API. Failures are ApiErrors. A 401 is answered once by renewing the session, which all calls share; if
 * that is refused, the session ends.
 */
export async function call<K extends EndpointKey>(endpoint: K, ...[input]: Args<K>): Promise<Reply<K>> {
  const { body } = await send(endpoint, (input ?? {}) as AnyInput)
  // The server's replies go through the contract's schemas.
  return body as Reply<K>
}

/** Calls a list and reads from its Link header where the next page starts. */
export async function callPage<K extends ListKey>(endpoint: K, ...[input]: Args<K>): Promise<Page<Row<K>>> {
  const { body, response } = await send(endpoint, (input ?? {}) as AnyInput)
  return { rows: body as Row<K>[], next: nextCursor(response.headers.get('Link')) }
}

function nextCursor(link: string | null): string | null {
  const target = link?.match(/<([^>]+)>\s*;[^,]*rel="?(?:next|prev)"?/)?.[1]
  return target ? new URL(target, 'http://localhost').searchParams.get('cursor') : null
}
