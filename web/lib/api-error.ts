import type { ErrorCode } from '#contract/errors.ts'
import type { FieldErrorCode } from '#contract/field-errors.ts'

/** The server's codes, and the browser's own: no answer came, its wait was cancelled, or an answer says nothing. */
export type ApiErrorCode = ErrorCode | 'network' | 'cancelled' | 'unknown'

/** What is wrong with a field: the server's sentence and, from ours, its code. */
export interface FieldProblem {
  message: string
  code?: FieldErrorCode
  params?: Record<string, string | number>
}

/** What is wrong with each field of the request's body. */
export type FieldErrors = Readonly<Record<string, readonly FieldProblem[]>>

/** As the wire has it, see the contract's ErrorReply. */
interface Detail extends Omit<FieldProblem, 'message'> {
  field: string
}

/** A call that did not succeed. */
export class ApiError extends Error {
  /** The HTTP status; 0 when no answer came. */
  readonly status: number
  readonly code: ApiErrorCode
  readonly fields: FieldErrors
  /** What the server sent: parsed JSON, or the text of an answer that is plain text. */
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

  /** The server may or may not have acted: the same submission is safe to repeat under the same key. */
  get unanswered(): boolean {
    return this.status === 0 || this.status >= 500
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Field errors of an object: each value a message or a list of them. The details say the same in codes, in order. */
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
 * Reads an error reply: `{error, code, fields?, details?}`, a bare map of field errors with its details in a header, or
 * whatever else came.
 */
export function readApiError(status: number, body: unknown, header?: string | null): ApiError {
  if (!isRecord(body)) return new ApiError(status, 'unknown', '', { body })
  const { error, code, fields } = body
  const given = body['details'] ?? readDetails(header)
  const details = Array.isArray(given) ? (given as Detail[]) : []
  if (typeof error === 'string') {
    // Unknown codes of a newer server fall back to its sentence: error-text.ts looks codes up at run time.
    const known = typeof code === 'string' ? (code as ApiErrorCode) : 'unknown'
    return new ApiError(status, known, error, { fields: readFields(fields, details), body })
  }
  const { detail: _, ...rest } = body
  const bare = readFields(rest, details)
  return Object.keys(bare).length === 0
    ? new ApiError(status, 'unknown', '', { body })
    : new ApiError(status, 'validation_failed', '', { fields: bare, body })
}
