import type { ErrorCode } from '#contract/values/errors.ts'
import type { FieldErrorCode } from '#contract/values/field-errors.ts'

/** The server's codes, plus the client's own: no response, cancelled by the user, and a response without a code. */
export type ApiErrorCode = ErrorCode | 'network' | 'cancelled' | 'unknown'

/** A field's error: the server's sentence and, if present, its code. */
export interface FieldProblem {
  message: string
  code?: FieldErrorCode
  params?: Record<string, string | number>
}

/** The errors of each field of the request's body. */
type FieldErrors = Readonly<Record<string, readonly FieldProblem[]>>

/** An error in a response body, see the contract's ErrorReply. */
interface Detail extends Omit<FieldProblem, 'message'> {
  field: string
}

/** A failed call. */
export class ApiError extends Error {
  /** The HTTP status; 0 without a response. */
  readonly status: number
  readonly code: ApiErrorCode
  readonly fields: FieldErrors
  /** The body of the response: parsed JSON or plain text. */
  readonly body: unknown

  constructor(
    status: number,
    code: ApiErrorCode,
    message: string,
    { fields = {}, body }: { fields?: FieldErrors; body?: unknown } = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.fields = fields
    this.body = body
  }

  /** Whether the server may or may not have acted. Repeating the submission with the same key is safe. */
  get unanswered(): boolean {
    return this.status === 0 || this.status >= 500
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Each value is a message or a list of messages; the details carry the codes in the same order. */
function readFields(value: unknown, details: readonly Detail[]): FieldErrors {
  if (!isRecord(value)) return {}
  const fields: Record<string, FieldProblem[]> = {}
  for (const [name, found] of Object.entries(value)) {
    const codes = details.filter(({ field }) => field === name)
    const messages = (Array.isArray(found) ? found : [found]).filter(message => typeof message === 'string')
    if (messages.length > 0) fields[name] = messages.map((message, index) => ({ ...codes[index], message }))
  }
  return fields
}

function readDetails(header: string | null | undefined): unknown {
  try {
    return JSON.parse(header ?? '[]')
  } catch {
    return []
  }
}

/**
 * Parses an error response: `{error, code, fields?, details?}`, a bare map of field errors with the details in a
 * header, or anything else, which gets the code `unknown`.
 */
export function readApiError(status: number, body: unknown, header?: string | null): ApiError {
  if (!isRecord(body)) return new ApiError(status, 'unknown', '', { body })
  const { error, code, fields } = body
  const given = body['details'] ?? readDetails(header)
  const details = Array.isArray(given) ? (given as Detail[]) : []
  if (typeof error === 'string') {
    // After an upgrade of the server, an open page does not know all codes. error-text.ts then shows the server's
    // sentence.
    const known = typeof code === 'string' ? (code as ApiErrorCode) : 'unknown'
    return new ApiError(status, known, error, { fields: readFields(fields, details), body })
  }
  const { detail: _, ...rest } = body
  const bare = readFields(rest, details)
  return Object.keys(bare).length === 0
    ? new ApiError(status, 'unknown', '', { body })
    : new ApiError(status, 'validation_failed', '', { fields: bare, body })
}
