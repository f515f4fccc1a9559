import { limits } from '#contract/index.ts'

/** A requested page: the rows after the cursor. */
export interface Page {
  limit: number
  /** The id of the last row of the previous page. */
  before: number | undefined
  /** The sort key of that row, if the list is not sorted by id. */
  key?: number | undefined
}

/** Reads a page from a request. A cursor is an id or, in a list with another order, the sort key, `_` and the id. */
export function pageOf({ limit = limits.page.max, cursor }: { limit?: number; cursor?: string | number }): Page {
  const [id, key] = cursor === undefined ? [] : String(cursor).split('_').map(Number).toReversed()
  return { limit, before: id, key }
}

/** An upper bound for the ids of a page, for lists whose newest row has the highest id. */
export const startOf = ({ before }: Page): number => before ?? Number.MAX_SAFE_INTEGER

/** A page of rows, with the next cursor if there are more. */
export interface Paged<T> {
  rows: T[]
  next: string | undefined
}

interface Found {
  id: number
  /** The sort key, if the list is not sorted by id. */
  sort_key?: number
}

const cursorAfter = ({ id, sort_key }: Found) => (sort_key === undefined ? String(id) : `${sort_key}_${id}`)

/**
 * Splits `limit + 1` rows into a page and the next cursor. The extra row shows whether there is a next page, so that no
 * link points to an empty one.
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
