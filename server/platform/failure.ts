import { StartError } from './start-error.ts'

/** The errors of a SuppressedError in the order in which they were thrown; any other error alone. */
export function thrownErrors(error: unknown): unknown[] {
  return error instanceof SuppressedError ? [...thrownErrors(error.suppressed), ...thrownErrors(error.error)] : [error]
}

/** What to print of an error that ends a program: the sentence of a StartError, otherwise the stack; of several, all. */
export function describeFailure(error: unknown): string {
  return thrownErrors(error)
    .map(each =>
      each instanceof StartError ? each.message : each instanceof Error ? (each.stack ?? String(each)) : String(each),
    )
    .join('\n')
}
