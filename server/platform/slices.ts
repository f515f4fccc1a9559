import { setImmediate } from 'node:timers/promises'

/** The rows of a slice take about a millisecond to convert. */
const rowsInSlice = 500

/** Divides rows into slices, and lets the event loop do other work between them. */
export async function* slicesOf<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  for (let start = 0; start < rows.length; start += rowsInSlice) {
    if (start > 0) await setImmediate()
    yield rows.slice(start, start + rowsInSlice)
  }
}

/** Whether rows are too many to convert all of them without other work in between. */
export const areMany = (rows: readonly unknown[]): boolean => rows.length > rowsInSlice
