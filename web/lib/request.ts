import { detailsHeader } from '#contract/field-errors.ts'
import { ApiError, readApiError } from './api-error.ts'
import { sendForm } from './send-form.ts'
import { cancelled, withPatience } from './slow-calls.ts'

export interface HttpRequest {
  method: string
  url: string
  /** An access token for the Authorization header. */
  access?: string | undefined
  idempotencyKey?: string | undefined
  /** Sent as JSON, or as a form with a file. */
  body?: unknown
  signal?: AbortSignal | undefined
  /** How much of a form is sent, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined
}

export interface HttpAnswer {
  status: number
  headers: Headers
  /** Parsed JSON, or the text of an answer that is plain text; undefined where there is neither. */
  body: unknown
}

function headersOf({ access, idempotencyKey, body }: HttpRequest): Headers {
  const headers = new Headers()
  if (access) headers.set('Authorization', `Bearer ${access}`)
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey)
  // A form's own type, with its boundary, comes from the browser.
  if (body !== undefined && !(body instanceof FormData)) headers.set('Content-Type', 'application/json')
  return headers
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    // A proxy's error page is nothing to show.
    return response.headers.get('Content-Type')?.startsWith('text/html') || text.trimStart().startsWith('<')
      ? undefined
      : text
  }
}

async function exchange(request: HttpRequest, signal: AbortSignal): Promise<HttpAnswer> {
  const { method, url, body, onProgress } = request
  const headers = headersOf(request)
  const response = await (body instanceof FormData
    ? sendForm(url, { method, headers, form: body, signal, onProgress })
    : fetch(url, { method, headers, signal, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }))
  return { status: response.status, headers: response.headers, body: await readBody(response) }
}

/**
 * Sends a request and reads the whole answer, whatever its status. No call is aborted but by the page that was left
 * or by the person. Throws an ApiError of status 0 when no answer came.
 */
export async function request(input: HttpRequest): Promise<HttpAnswer> {
  return withPatience(async patience => {
    const signal = input.signal ? AbortSignal.any([input.signal, patience]) : patience
    try {
      return await exchange(input, signal)
    } catch (cause) {
      // A page that was left is no failure to speak of: TanStack Query wants to see the abort itself.
      if (input.signal?.aborted) throw cause
      throw new ApiError(0, patience.reason === cancelled ? 'cancelled' : 'network', '')
    }
  })
}

export const isSuccess = ({ status }: HttpAnswer): boolean => status >= 200 && status < 300

/** The answer of a call that succeeded; throws what any other says. */
export function succeeded(answer: HttpAnswer): HttpAnswer {
  if (!isSuccess(answer)) throw readApiError(answer.status, answer.body, answer.headers.get(detailsHeader))
  return answer
}
