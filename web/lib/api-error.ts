import type { ErrorCode } from '../../contract/errors.ts'

/** The server's codes, and the browser's own: no answer came, or one that says nothing. */
export type ApiErrorCode = ErrorCode | 'network' | 'unknown'

/** Messages per field of the request's body. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

/** A call that did not succeed. */
export class ApiError extends Error {
  /** The HTTP status; 0 when no answer came. */
  readonly status: number
  readonly code: ApiErrorCode
  readonly fields: FieldErrors

  constructor(status: number, code: ApiErrorCode, message: string, fields: FieldErrors = {}) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.fields = fields
  }

  /** The server may or may not have acted: the same submission is safe to repeat under the same key. */
  get unanswered(): boolean {
    return this.status === 0 || this.status >= 500
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readFields(value: unknown): FieldErrors {
  if (!isRecord(value)) return {}
  const fields: Record<string, string[]> = {}
  for (const [name, messages] of Object.entries(value)) {
    if (Array.isArray(messages)) fields[name] = messages.filter(message => typeof message === 'string')
  }
  return fields
}

/** Reads an error reply: `{error, code, fields?}`, or registration's bare map of field errors. */
export function readApiError(status: number, body: unknown): ApiError {
  if (!isRecord(body)) return new ApiError(status, 'unknown', '')
  const { error, code, fields } = body
  if (typeof error === 'string') {
    // Unknown codes of a newer server fall back to its sentence: error-text.ts looks codes up at run time.
    return new ApiError(status, typeof code === 'string' ? (code as ApiErrorCode) : 'unknown', error, readFields(fields))
  }
  const bare = readFields(body)
  return Object.keys(bare).length === 0
    ? new ApiError(status, 'unknown', '')
    : new ApiError(status, 'validation_failed', '', bare)
}
