import { detailsHeader } from '#contract/values/field-errors.ts'
import { takeEarlyReply } from '#prerender/early-reply.ts'
import { ApiError, readApiError } from './api-error.ts'
import { setClock } from './clock.ts'
import { sendForm } from './send-form.ts'
import { cancelled, withCancel } from './slow-calls.ts'

export interface HttpRequest {
  method: string
  url: string
  /** An access token for the Authorization header. */
  access?: string | undefined
  idempotencyKey?: string | undefined
  /** The ETag of a response that the site already has. */
  etag?: string | null | undefined
  /** Sent as JSON, or as a form with a file. */
  body?: unknown
  signal?: AbortSignal | undefined
  /** Whether a successful response is a file, to be read as a Blob. */
  file?: boolean | undefined
  /** Receives the fraction of the form that has been sent, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined
  /** Whether the browser completes the request even if the page closes meanwhile. */
  keepalive?: boolean | undefined
}

export interface HttpAnswer {
  status: number
  headers: Headers
  /** Parsed JSON, plain text or a file's Blob; undefined if there is no body. */
  body: unknown
}

function headersOf({ access, idempotencyKey, etag, body }: HttpRequest): Headers {
  const headers = new Headers()
  if (access) headers.set('Authorization', `Bearer ${access}`)
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey)
  if (etag) headers.set('If-None-Match', etag)
  // The browser sets the Content-Type of a form, including its boundary.
  if (body !== undefined && !(body instanceof FormData)) headers.set('Content-Type', 'application/json')
  return headers
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    // Ignores a proxy's HTML error page.
    return response.headers.get('Content-Type')?.startsWith('text/html') || text.trimStart().startsWith('<')
      ? undefined
      : text
  }
}

async function exchange(request: HttpRequest, signal: AbortSignal): Promise<HttpAnswer> {
  const { method, url, access, body, onProgress, keepalive = false } = request
  const headers = headersOf(request)
  const early = method === 'GET' ? takeEarlyReply(url, access, signal) : undefined
  const response = await (body instanceof FormData
    ? sendForm(url, { method, headers, form: body, signal, onProgress })
    : (early ??
      fetch(url, {
        method,
        headers,
        signal,
        keepalive,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })))
  const { status, ok } = response
  setClock(response.headers.get('Date'))
  const reply = await (request.file && ok ? response.blob() : readBody(response))
  // A read has a body. An HTML page in its place means that the endpoint does not exist.
  const isUnknown = method === 'GET' && ok && reply === undefined
  return { status: isUnknown ? 404 : status, headers: response.headers, body: reply }
}

let lastAnswer = Number.NEGATIVE_INFINITY

/** When the server last responded, on the clock of `performance.now()`. */
export const answeredAt = (): number => lastAnswer

/**
 * Sends a request and reads the whole response, whatever its status. Aborts only when the user leaves the page or
 * cancels. Throws an ApiError with status 0 without a response.
 */
export async function request(input: HttpRequest): Promise<HttpAnswer> {
  return withCancel(async cancelSignal => {
    const signal = input.signal ? AbortSignal.any([input.signal, cancelSignal]) : cancelSignal
    try {
      const answer = await exchange(input, signal)
      lastAnswer = performance.now()
      return answer
    } catch (cause) {
      // TanStack Query expects its own abort error when the user has left the page.
      if (input.signal?.aborted) throw cause
      throw new ApiError(0, cancelSignal.reason === cancelled ? 'cancelled' : 'network', '')
    }
  })
}

export const isSuccess = ({ status }: HttpAnswer): boolean => status >= 200 && status < 300

/** Returns a successful response; throws an ApiError for any other. */
export function succeeded(answer: HttpAnswer): HttpAnswer {
  if (!isSuccess(answer)) throw readApiError(answer.status, answer.body, answer.headers.get(detailsHeader))
  return answer
}
