import { setImmediate } from 'node:timers/promises'

/** The number of rows that take about a millisecond to convert. */
const rowsInSlice = 500

/** Divides rows into slices, and yields to the event loop between them. */
export async function* slicesOf<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  for (let start = 0; start < rows.length; start += rowsInSlice) {
    if (start > 0) await setImmediate()
    yield rows.slice(start, start + rowsInSlice)
  }
}

/** Whether there are too many rows to convert without yielding. */
export const areMany = (rows: readonly unknown[]): boolean => rows.length > rowsInSlice
