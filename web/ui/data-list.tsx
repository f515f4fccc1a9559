import { Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import type { ListSearch } from '#lib/narrowing.ts'
import type { ListState } from '#lib/query.ts'
import { LoadMore } from './load-more.tsx'
import { EmptyState, ErrorState, NothingFound, type EmptyStateProps } from './states.tsx'
import classes from './data-list.module.css'

export interface Column<T> {
  /** The column's title; on a phone it stands before the value. */
  header: string
  cell: (row: T) => ReactNode
  /** `end` for numbers and money. */
  align?: 'end'
  /** The row's name: a card's heading on a phone. */
  primary?: true
  /** Buttons: no title before them on a phone. */
  actions?: true
}

interface DataListProps<T> {
  /** What the table is, for those who do not see it. */
  label: string
  /** From `usePages`, or `{ rows }` where the rows are part of a larger reply. */
  list: ListState<T>
  columns: readonly Column<T>[]
  rowKey: (row: T) => string | number
  /** What the rows are narrowed by: an empty list then offers the way back to all of them. */
  search?: ListSearch
  /** The specification's words for an empty list, alone or with what to do about it. */
  empty: string | EmptyStateProps
  /** The specification's words for a list that could not be loaded. */
  errorTitle?: ReactNode
  /** How many rows the skeleton has. */
  expected?: number
}

/** Where a table of so many columns no longer has the room to be read. */
const narrow = (columns: number) => `(max-width: ${columns > 5 ? '69.99em' : '47.99em'})`

/**
 * A list of rows: a table, or where that has no room a stack of cards, with its skeleton, empty and error states and a way to the
 * next page. One set of elements for both shapes.
 */
export function DataList<T>({
  label,
  list,
  columns,
  rowKey,
  search,
  empty,
  errorTitle,
  expected = 4,
}: DataListProps<T>) {
  const cards = useMediaQuery(narrow(columns.length), false, { getInitialValueInEffect: false })
  if (list.error) return <ErrorState title={errorTitle} error={list.error} onRetry={list.retry} />
  if (list.rows?.length === 0) {
    const state = typeof empty === 'string' ? { title: empty } : empty
    return search?.narrowed ? <NothingFound title={state.title} onClear={search.clear} /> : <EmptyState {...state} />
  }

  return (
    <div className={cards ? classes.cards : classes.rows}>
      <table className={classes.table} aria-label={label} aria-busy={list.rows === undefined || list.stale}>
        <thead>
          <tr>
            {columns.map(({ header, align, actions }) => (
              <th key={header} scope="col" data-align={align} data-actions={actions}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.rows
            ? list.rows.map(row => (
                <tr key={rowKey(row)}>
                  {columns.map(column => (
                    <Cell key={column.header} column={column}>
                      {column.cell(row)}
                    </Cell>
                  ))}
                </tr>
              ))
            : Array.from({ length: expected }, (_, index) => (
                <tr key={`bone ${index}`}>
                  {columns.map(column => (
                    <Cell key={column.header} column={column}>
                      <Skeleton h="0.9rem" my="0.3rem" w={column.primary ? '80%' : '60%'} className={classes.bone} />
                    </Cell>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
      <LoadMore next={list.next} failure={errorTitle} />
    </div>
  )
}

function Cell<T>({ column, children }: { column: Column<T>; children: ReactNode }) {
  const { header, align, primary, actions } = column
  return (
    <td data-label={header} data-align={align} data-primary={primary} data-actions={actions}>
      <div className={classes.value}>{children}</div>
    </td>
  )
}
