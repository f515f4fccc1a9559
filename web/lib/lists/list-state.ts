import type { NextPage } from './next-page.ts'

/** Changes to a list's rows that have not been shown yet. */
export interface ListNews {
  /** The number of new rows. */
  added: number
  /** The ids of rows that are no longer in the list. They are still shown, but nothing can be done with them. */
  gone: ReadonlySet<unknown>
  show: () => void
}

/** What a list on the screen needs to know. `rows` is undefined until the first page has loaded. */
export interface ListState<T> {
  rows: readonly T[] | undefined
  /** Whether these are the previous rows, shown until the new ones arrive. */
  stale?: boolean
  error?: unknown
  retry?: () => void
  /** Changes that wait to be shown, so that rows do not move under the pointer. */
  news?: ListNews | undefined
  /** Undefined after the last page. */
  next?: NextPage | undefined
}

/**
 * The shown rows that wait for a decision. Leaves out those that are no longer in the list: they may have been decided.
 */
export const pendingRows = <T extends { id: number; status: string }>({ rows = [], news }: ListState<T>): T[] =>
  rows.filter(({ id, status }) => status === 'pending' && !news?.gone.has(id))
