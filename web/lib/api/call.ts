import type { Body, EndpointKey, Endpoints, Params, Query, Reply } from '#contract/index.ts'
import { adapted } from '#lib/foreign/door.ts'
import { newIdempotencyKey } from './idempotency-key.ts'
import { linkTarget } from './link-header.ts'
import { succeeded, type HttpAnswer } from './request.ts'
import { requestInSession } from './session-request.ts'

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

function address(template: string, { params, query }: AnyInput): string {
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name] ?? '')))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.set(name, String(value))
  }
  return `${base}${path}${search.size > 0 ? `?${search}` : ''}`
}

/** Sends a call as the logged-in user, if there is one (`requestInSession`). Throws an ApiError unless it succeeds. */
async function send(endpoint: EndpointKey, input: AnyInput): Promise<HttpAnswer> {
  const [method = 'GET', template = '/'] = endpoint.split(' ')
  const { params: _, query: __, idempotencyKey, ...rest } = input
  const key = method === 'POST' ? (idempotencyKey ?? newIdempotencyKey()) : undefined
  const answer = await requestInSession({ ...rest, method, url: address(template, input), idempotencyKey: key })
  return succeeded(await adapted(endpoint, input, answer))
}

/** Calls the API. Throws an ApiError on failure. */
export async function call<K extends EndpointKey>(endpoint: K, ...[input]: Args<K>): Promise<Reply<K>> {
  const { body } = await send(endpoint, (input ?? {}) as AnyInput)
  return body as Reply<K>
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
  const { body, headers } = await send(endpoint, (input ?? {}) as AnyInput)
  return { rows: body as Row<K>[], next: nextCursor(endpoint, headers.get('Link')) }
}

/** The endpoints that return files. */
type FileKey = { [K in EndpointKey]: Endpoints[K] extends { file: object } ? K : never }[EndpointKey]

/** Calls an endpoint that returns a file. */
export async function callFile<K extends FileKey>(endpoint: K, input: Input<K>): Promise<Blob> {
  const { body } = await send(endpoint, { ...(input as AnyInput), file: true })
  return body as Blob
}
