import { Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useId, type ReactElement, type ReactNode } from 'react'
import { useEarlierHeight } from '#lib/dom/page-height.ts'
import type { ListFilters } from '#lib/lists/list-filters.ts'
import type { ListState } from '#lib/lists/list-state.ts'
import { ListNews } from './list-news.tsx'
import { LoadMore } from './load-more.tsx'
import { EmptyState, ErrorState, NothingFound, type EmptyStateProps } from './states.tsx'
import classes from './data-list.module.css'

export interface Column<T> {
  /** The column's title. On a phone it precedes the value. */
  header: string
  cell: (row: T) => ReactNode
  /** `end` for numbers and money. */
  align?: 'end'
  /**
   * Whether this column names the row: it becomes the row header and, on a phone, the card's heading. Defaults to the
   * first column.
   */
  primary?: true
  /** Whether the column contains buttons, which have no label before them on a phone. */
  actions?: true
  /**
   * Whether the column contains the checkbox that selects the row and, in its header, the one that selects all rows.
   * Its title is for screen readers only.
   */
  select?: true | ReactElement
  /** Whether the cells are titles or names, whose words a narrow table keeps whole. */
  title?: true
  /** Where the table omits the column: below a medium width, or only if narrow. A phone always shows it. */
  hidden?: 'medium' | 'narrow' | undefined
}

interface DataListProps<T> {
  /** The table's accessible name. */
  label: string
  /** From `usePages`, or `{ rows }` if the rows are part of a larger response. */
  list: ListState<T>
  columns: readonly Column<T>[]
  rowKey: (row: T) => string | number
  /** The element id of a row, if the page can move focus to it. */
  rowId?: (row: T) => string | undefined
  /** Whether a filter is set: an empty list then offers to clear it. */
  filters?: Pick<ListFilters, 'active' | 'clear'>
  /**
   * The specification's text for an empty list, alone or with a hint and an action. Omit it where empty lists are
   * hidden.
   */
  empty?: string | EmptyStateProps
  /** The specification's text for a list that failed to load. */
  errorTitle?: ReactNode
  /** The number of rows in the skeleton. */
  expected?: number
}

/** The width below which the table becomes cards. */
const narrow = '(max-width: 47.99em)'
/** Tables with more columns than this set them closer together. */
const fewColumns = 6

/**
 * A list of rows with its skeleton, empty and error states and a button for the next page. The same elements form a
 * table or, on a narrow screen, a stack of cards.
 */
export function DataList<T>({
  label,
  list,
  columns,
  rowKey,
  rowId,
  filters,
  empty,
  errorTitle,
  expected = 4,
}: DataListProps<T>) {
  const id = useId()
  const primary = columns.find(column => column.primary) ?? columns[0]
  const cards = useMediaQuery(narrow, false, { getInitialValueInEffect: false })
  const height = useEarlierHeight()
  if (list.error) return <ErrorState title={errorTitle} error={list.error} onRetry={list.retry} />
  if (list.rows?.length === 0) {
    if (empty === undefined) return null
    const state = typeof empty === 'string' ? { title: empty } : empty
    return filters?.active ? <NothingFound title={state.title} onClear={filters.clear} /> : <EmptyState {...state} />
  }

  return (
    <div
      className={cards ? classes.cards : classes.rows}
      data-dense={columns.length > fewColumns || undefined}
      style={list.rows ? undefined : { minHeight: height }}
    >
      <ListNews news={list.news} />
      <table className={classes.table} aria-label={label} aria-busy={list.rows === undefined || list.stale}>
        <thead>
          <tr>
            {columns.map(({ header, align, actions, select, hidden }) => (
              <th
                key={header}
                scope="col"
                data-align={align}
                data-actions={actions}
                data-select={Boolean(select) || undefined}
                data-hidden={hidden}
              >
                {header}
                {select}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.rows
            ? list.rows.map((row, index) => (
                <tr
                  key={rowKey(row)}
                  id={rowId?.(row)}
                  tabIndex={rowId?.(row) === undefined ? undefined : -1}
                  inert={list.news?.gone.has(rowKey(row))}
                >
                  {columns.map(column => (
                    <Cell key={column.header} column={column} names={column === primary} nameId={`${id}-${index}`}>
                      {column.cell(row)}
                    </Cell>
                  ))}
                </tr>
              ))
            : Array.from({ length: expected }, (_, index) => (
                <tr key={`skeleton ${index}`}>
                  {columns.map(column => (
                    <Cell key={column.header} column={column}>
                      <Skeleton
                        h="0.9rem"
                        my="0.3rem"
                        w={column.primary ? '80%' : '60%'}
                        className={classes.skeleton}
                      />
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

interface CellProps<T> {
  column: Column<T>
  /** Whether this cell names its row. */
  names?: boolean
  /** The id of the cell that names the row. */
  nameId?: string
  children: ReactNode
}

/** A cell. Screen readers announce its row's name before the buttons, whose labels are the same in every row. */
function Cell<T>({ column, names = false, nameId, children }: CellProps<T>) {
  const { header, align, primary, actions, select, title, hidden } = column
  const attributes = {
    'data-label': header,
    'data-align': align,
    'data-primary': primary,
    'data-actions': actions,
    'data-select': Boolean(select) || undefined,
    'data-title': title,
    'data-hidden': hidden,
  }
  const group = actions && children ? { role: 'group', 'aria-labelledby': nameId } : {}
  const value = (
    <div className={classes.value} {...group}>
      {children}
    </div>
  )
  return names ? (
    <th scope="row" id={nameId} {...attributes}>
      {value}
    </th>
  ) : (
    <td {...attributes}>{value}</td>
  )
}
