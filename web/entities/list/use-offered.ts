import { useState } from 'react'

/**
 * Whether the server knows a key that not every server sends: some row of the list has it. It is remembered, because a
 * filter may find no rows; a list that is filtered by it and empty has it too.
 */
export function useOffered<Row>(rows: readonly Row[] | undefined, key: keyof Row, filtered: boolean): boolean {
  const [seen, setSeen] = useState(false)
  const offered = seen || rows?.some(row => row[key] !== undefined) === true
  if (offered && !seen) setSeen(true)
  return offered || (filtered && rows?.length === 0)
}
