import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import {
  endpoints,
  type Body,
  type EndpointKey,
  type ErrorCode,
  type ErrorReply,
  type Params,
  type Query,
  type Reply,
  type Role,
} from '#contract/index.ts'
import { errorCodes } from '#platform/http/openapi.ts'

/** A response, typed both as a reply and as an error, because the test knows which one it expects. */
export interface Answer<K extends EndpointKey> {
  status: number
  body: Reply<K>
  error: ErrorReply
  headers: Record<string, string | undefined>
}

export interface CallOptions<K extends EndpointKey> {
  params?: Params<K>
  query?: Query<K>
  body?: Body<K>
  headers?: Record<string, string>
}

/** Sends a raw request with any method, path and body. */
export type Send = (request: {
  method: string
  /** Relative to `/api`. */
  path: string
  body?: unknown
  headers?: Record<string, string>
}) => Promise<{ status: number; body: unknown; text: string; headers: Record<string, string | undefined> }>

/** A caller of the API, logged in or not. */
export interface Caller {
  call<K extends EndpointKey>(key: K, options?: CallOptions<K>): Promise<Answer<K>>
  send: Send
}

export interface Person extends Caller {
  id: number
  username: string
  email: string
  password: string
  role: Role
  access: string
  refresh: string
}

const agent = new Agent({ keepAlive: true })

/** Sends requests over HTTP, without `fetch`, which takes four times the CPU time. */
export const sendTo =
  (origin: string): Send =>
  async ({ method, path, body, headers = {} }) => {
    const content = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
    const contentHeaders =
      content === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) }
    const sent = request(new URL(`${origin}/api${path}`), { agent, method, headers: { ...contentHeaders, ...headers } })
    const [response] = (await once(sent.end(content), 'response')) as [IncomingMessage]
    const { statusCode: status = 0, headers: received } = response
    const isStream = received['content-type']?.startsWith('text/event-stream')
    // A stream never ends, so nothing waits for its end.
    if (isStream) response.destroy()
    const text = isStream ? '' : await readText(response)
    return {
      status,
      text,
      body: received['content-type']?.includes('json') ? (JSON.parse(text) as unknown) : undefined,
      headers: Object.fromEntries(Object.entries(received).map(([name, value]) => [name, String(value)])),
    }
  }

/** Throws if the API's documentation omits this error of the endpoint. */
function assertDocumented(key: EndpointKey, { status, body }: Awaited<ReturnType<Send>>): void {
  const [method = ''] = key.split(' ')
  const { code } = (body ?? {}) as { code?: ErrorCode }
  if (status < 400 || code === undefined || errorCodes(method, endpoints[key]).includes(code)) return
  throw new Error(`${key} returned ${status} ${code}, which the contract does not list among its errors`)
}

/** A caller with this access token, or without one. */
export function callerOf(send: Send, access?: string): Caller {
  const authorized: Send = request =>
    send({
      ...request,
      headers: { ...(access === undefined ? {} : { authorization: `Bearer ${access}` }), ...request.headers },
    })
  return {
    send: authorized,
    async call(key, { params, query, body, headers } = {}) {
      const [method = '', template = ''] = key.split(' ')
      const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(String((params as Record<string, unknown>)[name])),
      )
      const search = query
        ? `?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`
        : ''
      const result = await authorized({ method, path: path + search, body, ...(headers && { headers }) })
      assertDocumented(key, result)
      return { ...result, body: result.body as Reply<typeof key>, error: result.body as ErrorReply }
    },
  }
}
