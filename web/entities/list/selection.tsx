import { useLingui } from '@lingui/react/macro'
import { Checkbox, Group } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { formatMoney, parseMoney } from '#contract/values/money.ts'
import { count, taka } from '#lib/i18n/format.ts'
import type { Column } from '#ui/data-list.tsx'
import { TouchTarget } from '#ui/touch-target.tsx'
import classes from './selection.module.css'

/** The chosen rows among the selectable rows of a list. */
export interface Selection<Row> {
  /** The rows that can be chosen. */
  rows: readonly Row[]
  selected: readonly Row[]
  /** Whether several rows can be chosen, or could before: a single one has buttons of its own. */
  offered: boolean
  /** Toggles a row. If `extended`, does the same to all rows from the one toggled last. */
  toggle: (row: Row, extended?: boolean) => void
  /** Chooses all rows, or none. */
  toggleAll: () => void
  clear: () => void
}

/** Keeps a selection. A row that is no longer among `rows` is deselected, and stays so if it returns. */
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

/** Selects all rows, or none. */
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

/** The column with a checkbox for each selectable row and, in its header, one for all of them. */
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
              // Browsers report a checkbox by a click event, which includes the Shift key.
              onChange={({ nativeEvent }) => toggle(row, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
            />
          )}
        </TouchTarget>
      )
    },
  }
}

/** The sum of the rows' amounts, as the API gives amounts. */
export const sumOf = <Row,>(rows: readonly Row[], amountOf: (row: Row) => string): string =>
  formatMoney(rows.reduce((sum, row) => sum + (parseMoney(amountOf(row)) ?? 0), 0))

interface SelectableProps<Row> {
  selection: Selection<Row>
  amountOf: (row: Row) => string
  /** The buttons that act on the chosen rows. */
  actions: ReactNode
  /** The list. */
  children: ReactNode
}

/**
 * A list, and below it a bar that stays in sight: how many rows are selected, their sum and what can be done with them.
 * The bar takes no place without a selection, and moves no row with one.
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
