import { useState } from 'react'
import { isOwnServer } from '#lib/api/config.ts'

/** A key of any kind of row in a list. */
type KeyOf<Row> = Row extends unknown ? keyof Row : never

/**
 * Whether the server knows a key that not every server sends, because some row of the list has it. This is remembered,
 * since a filter may find no rows; an empty list that is filtered by the key counts as having it. Our own server always
 * has it, so that nothing shifts when rows arrive.
 */
export function useOffered<Row extends object>(
  rows: readonly Row[] | undefined,
  key: KeyOf<Row>,
  filtered: boolean,
): boolean {
  const [seen, setSeen] = useState(false)
  const offered = seen || rows?.some(row => (row as Record<KeyOf<Row>, unknown>)[key] !== undefined) === true
  if (offered && !seen) setSeen(true)
  return offered || isOwnServer || (filtered && rows?.length === 0)
}
