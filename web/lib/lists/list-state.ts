import type { NextPage } from './next-page.ts'

/** Changes to a list's rows that are not on the screen yet. */
export interface ListNews {
  /** The number of new rows. */
  added: number
  /** The ids of rows that have left the list. They stay on the screen, but their actions are disabled. */
  gone: ReadonlySet<unknown>
  show: () => void
}

/** The state of a list on the screen. `rows` is undefined until the first page has loaded. */
export interface ListState<T> {
  rows: readonly T[] | undefined
  /** Whether these are the previous rows, shown until the new ones arrive. */
  stale?: boolean
  error?: unknown
  retry?: () => void
  /** Changes that wait, so that rows do not move under the pointer. */
  news?: ListNews | undefined
  /** Undefined after the last page. */
  next?: NextPage | undefined
}

/**
 * The visible rows that await a decision. Leaves out those that have left the list, because they may have been decided.
 */
export const pendingRows = <T extends { id: number; status: string }>({ rows = [], news }: ListState<T>): T[] =>
  rows.filter(({ id, status }) => status === 'pending' && !news?.gone.has(id))
