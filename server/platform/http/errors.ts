import {
  errors,
  fieldSentence,
  type ErrorCode,
  type ErrorReply,
  type FieldError,
  type PlainFieldErrorCode,
} from '#contract/index.ts'

/** The errors of each field. */
export type Fields = Record<string, FieldError[]>

/** An error whose message the caller may see. Throwing it rolls back the transaction. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly fields: Fields | undefined
  constructor(code: ErrorCode, fields?: Fields, message?: string) {
    super(message ?? errors[code].message)
    this.code = code
    this.fields = fields
  }
  get status(): number {
    return errors[this.code].status
  }
}

/** Refuses a request above a rate limit. */
export class TooManyRequests extends Refusal {
  readonly retryAfterSeconds: number
  constructor(retryAfterSeconds: number) {
    super('too_many_requests')
    this.retryAfterSeconds = Math.max(1, retryAfterSeconds)
  }
}

/** Throws a Refusal with this code, optionally with field errors. */
export function refuse(code: ErrorCode, fields?: Fields): never {
  throw new Refusal(code, fields)
}

/** A 400 about fields; the first field's error becomes its sentence. */
function fieldsRefusal(fields: Fields): Refusal {
  const first = Object.values(fields)[0]?.[0]
  return new Refusal('validation_failed', fields, first && fieldSentence(first))
}

/** Throws a 400 about fields. */
export function refuseFields(fields: Fields): never {
  throw fieldsRefusal(fields)
}

/** Throws a 400 about one field. */
export function refuseField(field: string, error: PlainFieldErrorCode | FieldError): never {
  refuseFields({ [field]: [typeof error === 'string' ? { code: error } : error] })
}

/** The refusals for violated constraints, by name. Any other violation is a bug and becomes a 500. */
export type ConstraintErrors = Readonly<Record<string, { code: ErrorCode; fields?: Fields }>>

const constraintRefusal = ({ code, fields }: ConstraintErrors[string]) =>
  code === 'validation_failed' && fields ? fieldsRefusal(fields) : new Refusal(code, fields)

/**
 * SQLSTATEs and system errors that a retry may resolve: a lost connection, a shutdown, a full disk, a lock or statement
 * timeout, a server that became a replica, too many open files, or a pipelined statement that failed to prepare.
 */
const transient =
  /^(08...|26000|53...|57P0[1-5]|57014|55P03|40001|40P01|25P03|25006|ECONN(REFUSED|RESET|ABORTED)|E(HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|ENOSPC|EDQUOT|E[MN]FILE)$/
const transientMessages =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable|connection has been discarded|did not reply in time/

interface SystemOrDatabaseError {
  code?: unknown
  syscall?: string
  constraint?: string
  cause?: unknown
}

/** Maps an error of the database or a library to a Refusal; undefined if it is a bug. */
export function asRefusal(error: unknown, constraints: ConstraintErrors = {}): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (!(error instanceof Error)) return undefined
  const { code, syscall, constraint, cause } = error as SystemOrDatabaseError
  const violated = constraint !== undefined && Object.hasOwn(constraints, constraint) && constraints[constraint]
  if (violated) return constraintRefusal(violated)
  if (typeof code === 'string' && transient.test(code)) return new Refusal('unavailable')
  // PostgreSQL's Unix socket, which exists while it runs. Any other missing file would be a bug.
  if (code === 'ENOENT' && syscall === 'connect') return new Refusal('unavailable')
  // A file store that stops in the middle of a file reports no code.
  if (error.name === 'TimeoutError' || transientMessages.test(error.message)) return new Refusal('unavailable')
  return cause === undefined || cause === error ? undefined : asRefusal(cause, constraints)
}

export const fieldSentences = (fields: Fields): Record<string, string[]> =>
  Object.fromEntries(Object.entries(fields).map(([field, found]) => [field, found.map(fieldSentence)]))

/** Machine-readable errors of each field. */
export const errorDetails = (fields: Fields): NonNullable<ErrorReply['details']> =>
  Object.entries(fields).flatMap(([field, found]) => found.map(error => ({ field, ...error })))

/** The response body of a refusal. */
export function errorReply({ code, message, fields }: Refusal): ErrorReply {
  return fields
    ? { error: message, code, fields: fieldSentences(fields), details: errorDetails(fields) }
    : { error: message, code }
}
