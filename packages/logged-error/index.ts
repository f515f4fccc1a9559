import { DatabaseError } from 'pg'

/** The classes of SQLSTATE whose messages are about the server, its disk and its connections, never about a row. */
const aboutServer = /^(08|28|3D|53|57|58)/

/** Where the text that depends on a row may begin in a message of PostgreSQL or of a parser. */
const valueInDatabaseMessage = /["'“„«:\d][^]*$/
const valueInMessage = /"[^]*$/

/** An error's message, cut off where a value from a row or a request may begin. */
export function loggedMessage(error: Error): string {
  if (!(error instanceof DatabaseError)) return error.message.replace(valueInMessage, '…')
  return aboutServer.test(error.code ?? '') ? error.message : error.message.replace(valueInDatabaseMessage, '…')
}

/** The places in the code, without the message that a stack begins with. */
const framesOf = ({ stack = '' }: Error) => /^ {4}at [^]*/m.exec(stack)?.[0] ?? ''

/** What identifies the broken rule of a database error, by name. */
const rule = ({ code, constraint, table, column }: DatabaseError) =>
  Object.entries({ code, constraint, table, column }).flatMap(([kind, name]) => (name ? [`${kind} ${name}`] : []))

/**
 * An error in one line for a log, without values from rows. A database error's details, hints and contexts contain
 * them, and its message may.
 */
export function loggedLine(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const line = `${error.name}: ${loggedMessage(error)}`
  return error instanceof DatabaseError ? `${line} (${rule(error).join(', ')})` : line
}

/** The same with the places in the code. */
export const loggedStack = (error: Error): string => [loggedLine(error), framesOf(error)].filter(Boolean).join('\n')

export interface LoggedError {
  type: string
  message: string
  stack: string
  [detail: string]: unknown
}

/** An error for a structured log, without values from rows. */
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
