import type { ReactNode } from 'react'
import type { Capability } from '#contract/values/access.ts'
import { ListControls, type ListControlsProps } from '#entities/list/list-controls.tsx'
import { Permitted } from '#entities/staff/permitted.tsx'
import type { ListState } from '#lib/lists/list-state.ts'
import { Banner } from '#ui/banner.tsx'
import { Card } from '#ui/card.tsx'
import { DataList, type Column } from '#ui/data-list.tsx'
import { StatusMessage, type useStatusMessage } from '#ui/status-message.tsx'

interface AdminListProps<T> extends ListControlsProps {
  label: string
  list: ListState<T>
  columns: readonly Column<T>[]
  /** The capability that the rows' actions require. */
  act?: Capability
  /** The element id of a row, if the page can move focus to it. */
  rowId?: (row: T) => string | undefined
  /** Content above the list. */
  before?: ReactNode
  empty: string
  /** The specification's text for a list that failed to load. */
  notLoaded: string
  /** The result of the last action. */
  message?: ReturnType<typeof useStatusMessage>['message']
}

/** Disables the columns' actions for staff without the capability. */
export const permitted = <T,>(columns: readonly Column<T>[], to: Capability): Column<T>[] =>
  columns.map(column => ({
    ...column,
    ...(column.actions && { cell: (row: T) => <Permitted to={to}>{column.cell(row)}</Permitted> }),
  }))

/** A tab's list with its controls. The last action's result overlays it, so that no row moves. */
export function AdminList<T extends { id: number }>({
  label,
  columns,
  act,
  rowId,
  before,
  empty,
  notLoaded,
  message,
  ...controls
}: AdminListProps<T>) {
  const { list, filters } = controls
  return (
    <>
      {message ? <StatusMessage {...message} error={list.error ? null : message.error} /> : null}
      <Banner outcome="error">{list.error ? notLoaded : null}</Banner>
      {before}
      <Card flush controls={<ListControls {...controls} />}>
        <DataList
          label={label}
          list={list}
          filters={filters}
          rowKey={row => row.id}
          {...(rowId ? { rowId } : {})}
          empty={empty}
          columns={act ? permitted(columns, act) : columns}
        />
      </Card>
    </>
  )
}
