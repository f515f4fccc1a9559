import type { NextPage } from './next-page.ts'

/** What a list on the screen needs to know. `rows` is undefined until the first page has loaded. */
export interface ListState<T> {
  rows: readonly T[] | undefined
  /** These are the previous rows, shown until the new ones arrive. */
  stale?: boolean
  error?: unknown
  retry?: () => void
  /** Undefined after the last page. */
  next?: NextPage | undefined
}
