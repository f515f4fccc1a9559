import type { ErrorCode } from '../../contract/errors.ts'

/** The server's codes, and the browser's own: no answer came, its wait was cancelled, or an answer says nothing. */
export type ApiErrorCode = ErrorCode | 'network' | 'cancelled' | 'unknown'

/** Messages per field of the request's body. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

/** A call that did not succeed. */
export class ApiError extends Error {
  /** The HTTP status; 0 when no answer came. */
  readonly status: number
  readonly code: ApiErrorCode
  readonly fields: FieldErrors
  /** What the server sent: parsed JSON, or the text of an answer that is plain text. */
  readonly body: unknown

  constructor(status: number, code: ApiErrorCode, message: string, { fields = {}, body }: { fields?: FieldErrors; body?: unknown } = {}) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.fields = fields
    this.body = body
  }

  /** The server may or may not have acted: the same submission is safe to repeat under the same key. */
  get unanswered(): boolean {
    return this.status === 0 || this.status >= 500
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Field errors of an object: each value a message or a list of them. */
function readFields(value: unknown): FieldErrors {
  if (!isRecord(value)) return {}
  const fields: Record<string, string[]> = {}
  for (const [name, found] of Object.entries(value)) {
    const messages = (Array.isArray(found) ? found : [found]).filter(message => typeof message === 'string')
    if (messages.length > 0) fields[name] = messages
  }
  return fields
}

/** Reads an error reply: `{error, code, fields?}`, a bare map of field errors, or whatever else came. */
export function readApiError(status: number, body: unknown): ApiError {
  if (!isRecord(body)) return new ApiError(status, 'unknown', '', { body })
  const { error, code, fields } = body
  if (typeof error === 'string') {
    // Unknown codes of a newer server fall back to its sentence: error-text.ts looks codes up at run time.
    const known = typeof code === 'string' ? (code as ApiErrorCode) : 'unknown'
    return new ApiError(status, known, error, { fields: readFields(fields), body })
  }
  const { detail: _, ...rest } = body
  const bare = readFields(rest)
  return Object.keys(bare).length === 0
    ? new ApiError(status, 'unknown', '', { body })
    : new ApiError(status, 'validation_failed', '', { fields: bare, body })
}
