import { limits } from '#contract/index.ts'

/** The page that a request asks for: rows that come after the cursor. */
export interface Page {
  limit: number
  /** The id of the row that the page follows. */
  before: number | undefined
  /** What that row's list is ordered by, where that is not the id. */
  key?: number | undefined
}

export function pageOf({ limit = limits.page.max, cursor }: { limit?: number; cursor?: string | number }): Page {
  const [id, key] = cursor === undefined ? [] : String(cursor).split('_').map(Number).toReversed()
  return { limit, before: id, key }
}

/** A page of rows, and the cursor of the next when there are more. */
export interface Paged<T> {
  rows: T[]
  next: string | undefined
}

interface Found {
  id: number
  /** What the list is ordered by, where that is not the id. */
  sort_key?: number
}

const cursorAfter = ({ id, sort_key }: Found) => (sort_key === undefined ? String(id) : `${sort_key}_${id}`)

/**
 * Splits what a query with `limit + 1` rows brought into the page and the next cursor, so that no reader ever
 * follows a link to an empty page.
 */
export function paged<Row extends Found, T>(
  { limit }: Page,
  found: readonly Row[],
  present: (row: Row) => T,
): Paged<T> {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { rows: rows.map(present), next: last && found.length > limit ? cursorAfter(last) : undefined }
}
