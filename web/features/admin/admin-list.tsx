import type { ReactNode } from 'react'
import type { ListFilters } from '#lib/list-filters.ts'
import type { ListState } from '#lib/list-state.ts'
import { Banner } from '#ui/banner.tsx'
import { Card } from '#ui/card.tsx'
import { DataList, type Column } from '#ui/data-list.tsx'
import { StatusMessage, type useStatusMessage } from '#ui/status-message.tsx'

interface AdminListProps<T> {
  label: string
  list: ListState<T>
  filters: ListFilters
  controls: ReactNode
  columns: readonly Column<T>[]
  /** The element id of a row, if the page can move focus to it. */
  rowId?: (row: T) => string | undefined
  /** Above the list. */
  before?: ReactNode
  empty: string
  /** The specification's text for a list that failed to load. */
  notLoaded: string
  /** The result of the last action. */
  message?: ReturnType<typeof useStatusMessage>['message']
}

/** A tab's list, overlaid by the result of the last action, so that no row moves. */
export function AdminList<T extends { id: number }>({
  label,
  list,
  filters,
  controls,
  columns,
  rowId,
  before,
  empty,
  notLoaded,
  message,
}: AdminListProps<T>) {
  return (
    <>
      {message ? <StatusMessage {...message} error={list.error ? null : message.error} /> : null}
      <Banner outcome="error">{list.error ? notLoaded : null}</Banner>
      {before}
      <Card flush controls={controls}>
        <DataList
          label={label}
          list={list}
          filters={filters}
          rowKey={row => row.id}
          {...(rowId ? { rowId } : {})}
          empty={empty}
          columns={columns}
        />
      </Card>
    </>
  )
}
