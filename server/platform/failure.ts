import { loggedMessage, loggedStack } from '#packages/logged-error/index.ts'
import { StartError } from '#packages/start-error/index.ts'
import { asRefusal } from './http/errors.ts'

/** Unwraps a SuppressedError into its errors, in the order they were thrown. */
export function thrownErrors(error: unknown): unknown[] {
  return error instanceof SuppressedError ? [...thrownErrors(error.suppressed), ...thrownErrors(error.error)] : [error]
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof StartError) return error.message
  // For any other error, the database or a disk is to blame, not the program.
  if (asRefusal(error)?.code !== 'unavailable') return loggedStack(error)
  // An error about several addresses has no message.
  const reason = loggedMessage(error) || String((error as { code?: unknown }).code)
  return `The database or the file storage became unavailable (${reason}): try again once it is available and has space.`
}

/**
 * Formats an error that ends the program: the message of a StartError, one sentence if a retry may help, and the stack
 * of any other error.
 */
export const describeFailure = (error: unknown): string => thrownErrors(error).map(describe).join('\n')
