import { limits } from '../../contract/index.ts'

/** The page that a request asks for: rows older than the cursor, newest first. */
export interface Page {
  limit: number
  /** The id that the page starts below. */
  before: number | undefined
}

export const pageOf = (query: { limit?: number; cursor?: number }): Page => ({
  limit: query.limit ?? limits.page.default,
  before: query.cursor,
})

/** A page of rows, and the cursor of the next when there are more. */
export interface Paged<T> {
  rows: T[]
  next: number | undefined
}

/**
 * Splits what a query with `limit + 1` rows brought into the page and the next cursor, so that no reader ever
 * follows a link to an empty page.
 */
export function paged<Row extends { id: number }, T>({ limit }: Page, found: readonly Row[], present: (row: Row) => T): Paged<T> {
  const rows = found.slice(0, limit)
  return { rows: rows.map(present), next: found.length > limit ? rows.at(-1)?.id : undefined }
}
