import type { Body, EndpointKey, Endpoints, Params, Query, Reply } from '#contract/index.ts'
import { readReply } from '#lib/foreign/read-reply.ts'
import { ApiError } from './api-error.ts'
import { askConfirmation } from './confirmation.ts'
import { read } from './etag-cache.ts'
import { newIdempotencyKey } from './idempotency-key.ts'
import { linkTarget } from './link-header.ts'
import { attemptRenewed } from './refresh.ts'
import { request, succeeded, type HttpAnswer } from './request.ts'
import { reportSetupRequired } from './second-factor-setup.ts'
import { getSession, isCurrent, keyOf, updateUser, type Session } from './session.ts'

type Given<Name extends string, T> = [T] extends [undefined]
  ? unknown
  : object extends T
    ? { [N in Name]?: T }
    : { [N in Name]: T }

/** The body of a call; for an upload, a form that contains the file. */
type Sent<K extends EndpointKey> = Endpoints[K] extends { upload: string } | { form: string }
  ? Body<K> | FormData
  : Body<K>

/** The input of a call as the contract defines it: `params` of the path, `query` and `body`. */
export type Input<K extends EndpointKey> = Given<'params', Params<K>> &
  Given<'query', Query<K>> &
  Given<'body', Sent<K>> & {
    /** For a POST: the same for all retries of one submission. New by default. */
    idempotencyKey?: string
    signal?: AbortSignal
    /** Receives the fraction of the form that has been sent, from 0 to 1. */
    onProgress?: (share: number) => void
  }

export type Args<K extends EndpointKey> = object extends Input<K> ? [input?: Input<K>] : [input: Input<K>]

/** A page of a list, with the cursor of the next page, which holds older rows. */
export interface Page<Row> {
  rows: Row[]
  next: string | null
}

/** The endpoints that return lists. */
export type ListKey = { [K in EndpointKey]: Reply<K> extends unknown[] ? K : never }[EndpointKey]
export type Row<K extends ListKey> = Reply<K>[number]

type Values = Record<string, string | number | boolean | undefined>
interface AnyInput {
  params?: Values
  query?: Values
  body?: unknown
  idempotencyKey?: string
  signal?: AbortSignal
  onProgress?: (share: number) => void
  file?: boolean
}

const base = '/api'

/** A 401 from one of these is about the credentials in the body, not about the session. */
const neverRefreshed: readonly string[] = ['/login/', '/register/', '/token/refresh/']

function address(template: string, { params, query }: AnyInput): string {
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name] ?? '')))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.set(name, String(value))
  }
  return `${base}${path}${search.size > 0 ? `?${search}` : ''}`
}

/**
 * Changes in progress. Repeating a change in the same session joins the first call: on a slow phone, a second press can
 * come before the button shows that the first was accepted.
 */
const pending = new Map<string, Promise<HttpAnswer>>()

function send(endpoint: string, input: AnyInput): Promise<HttpAnswer> {
  // The contents of a form cannot be compared.
  if (endpoint.startsWith('GET ') || input.body instanceof FormData) return transmit(endpoint, input)
  const { idempotencyKey: _, ...submission } = input
  const change = `${endpoint} ${getSession()?.refresh} ${JSON.stringify(submission)}`
  const first = pending.get(change)
  if (first) return first
  const answer = transmit(endpoint, input).finally(() => pending.delete(change))
  pending.set(change, answer)
  return answer
}

async function transmit(endpoint: string, input: AnyInput): Promise<HttpAnswer> {
  const [method = 'GET', template = '/'] = endpoint.split(' ')
  const { body, signal, onProgress, file } = input
  const idempotencyKey = method === 'POST' ? (input.idempotencyKey ?? newIdempotencyKey()) : undefined
  const url = address(template, input)
  const exchange = method === 'GET' ? read : request
  const attempt = (access: string | undefined) =>
    exchange({ method, url, access, idempotencyKey, body, signal, onProgress, file })

  const session = getSession()
  if (!session || neverRefreshed.includes(template)) return succeeded(await attempt(session?.access))
  const answer = await attemptRenewed(session, attempt)
  // It must not show or change anything for another user who has logged in since.
  if (isAnotherUser(session)) throw new ApiError(401, 'not_authenticated', '')
  const code = refusalCode(answer)
  if (code === 'second_factor_setup_required') reportSetupRequired()
  if (code === 'password_change_required' && isCurrent(session)) updateUser({ must_change_password: true })
  if (code !== 'confirmation_required' || !(await askConfirmation())) return succeeded(answer)
  return succeeded(await attemptRenewed(session, attempt))
}

/** Whether the current session is another user's. */
function isAnotherUser({ user, refresh }: Session): boolean {
  const current = getSession()
  // A user who is renamed keeps the refresh token.
  return current !== null && current.refresh !== refresh && keyOf(current.user) !== keyOf(user)
}

const refusalCode = ({ status, body }: HttpAnswer): unknown =>
  status === 403 ? (body as { code?: unknown } | null | undefined)?.code : undefined

/**
 * Calls the API. Throws an ApiError on failure. After a 401 the access token is renewed once for all concurrent calls
 * and the call is repeated; if the renewal is refused, the session ends. If the server requires a confirmation, the
 * site asks the user and repeats the call with the same Idempotency-Key.
 */
export async function call<K extends EndpointKey>(endpoint: K, ...[input]: Args<K>): Promise<Reply<K>> {
  const { body } = await send(endpoint, (input ?? {}) as AnyInput)
  return readReply(endpoint, body)
}

/** The lists whose pages go back in time, so that the older rows of the next page are the previous page's. */
const pagesBackwards: { [K in EndpointKey as Endpoints[K] extends { pagesBackwards: true } ? K : never]: true } = {
  'GET /messages/': true,
}

function nextCursor(endpoint: EndpointKey, link: string | null): string | null {
  const target = linkTarget(link, endpoint in pagesBackwards ? 'prev' : 'next')
  return target === undefined ? null : new URL(target, 'http://localhost').searchParams.get('cursor')
}

/** Calls a list endpoint and reads the next page's cursor from the Link header. */
export async function callPage<K extends ListKey>(endpoint: K, ...[input]: Args<K>): Promise<Page<Row<K>>> {
  const { status, body, headers } = await send(endpoint, (input ?? {}) as AnyInput)
  // Another server may send null for an empty list.
  const rows: unknown = readReply(endpoint, body) ?? []
  if (!Array.isArray(rows)) throw new ApiError(status, 'unknown', '', { body })
  return { rows: rows as Row<K>[], next: nextCursor(endpoint, headers.get('Link')) }
}

/** The endpoints that return files. */
type FileKey = { [K in EndpointKey]: Endpoints[K] extends { file: object } ? K : never }[EndpointKey]

/** Calls an endpoint that returns a file. */
export async function callFile<K extends FileKey>(endpoint: K, input: Input<K>): Promise<Blob> {
  const { body } = await send(endpoint, { ...(input as AnyInput), file: true })
  return body as Blob
}
