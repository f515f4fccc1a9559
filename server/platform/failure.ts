import { StartError } from './start-error.ts'

/** Unwraps a SuppressedError into its errors, in the order they were thrown. */
export function thrownErrors(error: unknown): unknown[] {
  return error instanceof SuppressedError ? [...thrownErrors(error.suppressed), ...thrownErrors(error.error)] : [error]
}

/** Formats an error that ends the program: the message of a StartError, the stack of any other. */
export function describeFailure(error: unknown): string {
  return thrownErrors(error)
    .map(each =>
      each instanceof StartError ? each.message : each instanceof Error ? (each.stack ?? String(each)) : String(each),
    )
    .join('\n')
}
