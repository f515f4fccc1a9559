import { DatabaseError } from 'pg'

/** The SQLSTATE classes whose messages describe the server, its disk and its connections, never a row. */
const aboutServer = /^(08|28|3D|53|57|58)/

/** Where row-dependent text may begin in a message of PostgreSQL or of a parser. */
const valueInDatabaseMessage = /["'“„«:\d][^]*$/
const valueInMessage = /"[^]*$/

/** An error's message, truncated where a value from a row or a request may begin. */
export function loggedMessage(error: Error): string {
  if (!(error instanceof DatabaseError)) return error.message.replace(valueInMessage, '…')
  return aboutServer.test(error.code ?? '') ? error.message : error.message.replace(valueInDatabaseMessage, '…')
}

/** The stack frames, without the message that precedes them. */
const framesOf = ({ stack = '' }: Error) => /^ {4}at [^]*/m.exec(stack)?.[0] ?? ''

/** The name of the rule that a database error violated. */
const rule = ({ code, constraint, table, column }: DatabaseError) =>
  Object.entries({ code, constraint, table, column }).flatMap(([kind, name]) => (name ? [`${kind} ${name}`] : []))

/**
 * Formats an error on one line for a log, without values from rows. A database error's details, hints and contexts
 * contain them, and its message may.
 */
export function loggedLine(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const line = `${error.name}: ${loggedMessage(error)}`
  return error instanceof DatabaseError ? `${line} (${rule(error).join(', ')})` : line
}

/** The same, with the stack frames. */
export const loggedStack = (error: Error): string => [loggedLine(error), framesOf(error)].filter(Boolean).join('\n')

export interface LoggedError {
  type: string
  message: string
  stack: string
  [detail: string]: unknown
}

/** Formats an error for a structured log, without values from rows. */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const { cause, code, constraint, table, column } = error as Error & Record<string, unknown>
  return {
    type: error.name,
    message: loggedMessage(error),
    stack: loggedStack(error),
    code,
    constraint,
    table,
    column,
    ...(cause === undefined ? {} : { cause: loggedError(cause) }),
  }
}
