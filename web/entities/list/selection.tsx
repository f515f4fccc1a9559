import { useLingui } from '@lingui/react/macro'
import { Checkbox, Group } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { formatMoney, parseMoney } from '#contract/values/money.ts'
import { count, taka } from '#lib/i18n/format.ts'
import type { Column } from '#ui/data-list.tsx'
import { TouchTarget } from '#ui/touch-target.tsx'
import classes from './selection.module.css'

/** The selected rows among a list's selectable rows. */
export interface Selection<Row> {
  /** The selectable rows. */
  rows: readonly Row[]
  selected: readonly Row[]
  /** Whether several rows are selectable or have been. A single one has its own buttons. */
  offered: boolean
  /** Toggles a row. If `extended`, also sets every row between it and the last toggled row to the same state. */
  toggle: (row: Row, extended?: boolean) => void
  /** Selects or deselects all rows. */
  toggleAll: () => void
  clear: () => void
}

/** Manages a selection. A row that leaves `rows` is deselected, and stays so if it returns. */
export function useSelection<Row extends { id: number }>(rows: readonly Row[]): Selection<Row> {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const [lastId, setLastId] = useState<number>()
  const [offered, setOffered] = useState(false)
  if (rows.length > 1 && !offered) setOffered(true)
  const selected = rows.filter(({ id }) => ids.has(id))
  if (selected.length < ids.size) setIds(new Set(selected.map(({ id }) => id)))
  return {
    rows,
    selected,
    offered,
    toggle: ({ id }, extended = false) => {
      if (!offered) return
      const positions = [id, extended ? lastId : id].map(end => rows.findIndex(row => row.id === end))
      const range = positions.includes(-1) ? [{ id }] : rows.slice(Math.min(...positions), Math.max(...positions) + 1)
      const chosen = !ids.has(id)
      setLastId(id)
      setIds(before => {
        const after = new Set(before)
        for (const row of range) {
          if (chosen) after.add(row.id)
          else after.delete(row.id)
        }
        return after
      })
    },
    toggleAll: () => setIds(new Set(selected.length === rows.length ? [] : rows.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  }
}

/** Selects or deselects all rows. */
function SelectAll<Row>({ selection: { rows, selected, toggleAll } }: { selection: Selection<Row> }) {
  const { t } = useLingui()
  return (
    <TouchTarget>
      {boxId => (
        <Checkbox
          id={boxId}
          size="xs"
          aria-label={t`Select all pending`}
          disabled={rows.length === 0}
          checked={selected.length > 0 && selected.length === rows.length}
          indeterminate={selected.length > 0 && selected.length < rows.length}
          onChange={toggleAll}
        />
      )}
    </TouchTarget>
  )
}

/** The column with a checkbox for each selectable row. Its header has one for all rows. */
export function useSelectColumn<Row extends { id: number }>(
  selection: Selection<Row>,
  nameOf: (row: Row) => string,
): Column<Row> {
  const { t } = useLingui()
  const { rows, selected, offered, toggle } = selection
  return {
    header: t`Select`,
    select: offered ? <SelectAll selection={selection} /> : true,
    cell: row => {
      if (!offered || !rows.some(({ id }) => id === row.id)) return null
      const name = nameOf(row)
      return (
        <TouchTarget>
          {boxId => (
            <Checkbox
              id={boxId}
              size="xs"
              aria-label={t`Select ${name}`}
              checked={selected.some(({ id }) => id === row.id)}
              // Browsers report a toggled checkbox with a click event, which includes the state of the Shift key.
              onChange={({ nativeEvent }) => toggle(row, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
            />
          )}
        </TouchTarget>
      )
    },
  }
}

/** The sum of the rows' amounts, in the API's format. */
export const sumOf = <Row,>(rows: readonly Row[], amountOf: (row: Row) => string): string =>
  formatMoney(rows.reduce((sum, row) => sum + (parseMoney(amountOf(row)) ?? 0), 0))

interface SelectableProps<Row> {
  selection: Selection<Row>
  amountOf: (row: Row) => string
  /** The buttons for the selected rows. */
  actions: ReactNode
  /** The list. */
  children: ReactNode
}

/**
 * A list, and below it a sticky bar with the number of selected rows, their sum and the buttons for them. The bar takes
 * up no space without a selection and moves no row.
 */
export function Selectable<Row>({ selection, amountOf, actions, children }: SelectableProps<Row>) {
  const { t, i18n } = useLingui()
  const { selected } = selection
  const shown = selected.length > 0
  const number = count(selected.length, i18n.locale)
  const sum = taka(sumOf(selected, amountOf), i18n.locale)
  return (
    <section className={classes.selectable}>
      <Group className={classes.bar} gap="sm" data-screen-only data-shown={shown || undefined}>
        {shown ? (
          <div className={classes.all}>
            <SelectAll selection={selection} />
          </div>
        ) : null}
        <output className={classes.sum}>{shown ? t`${number} selected · ${sum}` : null}</output>
        {shown ? actions : null}
      </Group>
      {children}
    </section>
  )
}
