import { useLingui } from '@lingui/react/macro'
import { Button, Checkbox, Group } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { formatMoney, parseMoney } from '#contract/money.ts'
import { count, taka } from '#lib/format.ts'
import type { Column } from '#ui/data-list.tsx'
import { TapArea } from '#ui/tap-area.tsx'
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

/** The column with a checkbox for each selectable row. */
export function useSelectColumn<Row extends { id: number }>(
  { rows, selected, offered, toggle }: Selection<Row>,
  nameOf: (row: Row) => string,
): Column<Row> {
  const { t } = useLingui()
  return {
    header: t`Select`,
    select: true,
    cell: row => {
      if (!offered || !rows.some(({ id }) => id === row.id)) return null
      const name = nameOf(row)
      return (
        <TapArea>
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
        </TapArea>
      )
    },
  }
}

/** The sum of the rows' amounts, as the API gives amounts. */
export const sumOf = <Row,>(rows: readonly Row[], amountOf: (row: Row) => string): string =>
  formatMoney(rows.reduce((sum, row) => sum + (parseMoney(amountOf(row)) ?? 0), 0))

interface SelectionButtonProps<Row> {
  selection: Selection<Row>
  variant?: 'default' | 'filled'
  onPress: (rows: readonly Row[]) => void
  children: ReactNode
}

/** A button that acts on the chosen rows. It stays focusable when no row is chosen any more. */
export function SelectionButton<Row>({ selection, variant = 'default', onPress, children }: SelectionButtonProps<Row>) {
  const { selected, offered } = selection
  const none = selected.length === 0
  return (
    <Button
      className={offered ? undefined : classes.notOffered}
      size="sm"
      variant={variant}
      aria-disabled={none}
      {...(none && { 'data-disabled': true })}
      onClick={() => {
        if (!none) onPress(selected)
      }}
    >
      {children}
    </Button>
  )
}

interface SelectionBarProps<Row> {
  selection: Selection<Row>
  amountOf: (row: Row) => string
  /** The actions for the chosen rows. */
  children: ReactNode
}

/**
 * Above a list: selects all rows and shows how many are selected and their sum. It always takes its place, so that no
 * row moves.
 */
export function SelectionBar<Row>({ selection, amountOf, children }: SelectionBarProps<Row>) {
  const { t, i18n } = useLingui()
  const { rows, selected, offered, toggleAll } = selection
  const number = count(selected.length, i18n.locale)
  const sum = taka(sumOf(selected, amountOf), i18n.locale)
  return (
    <Group className={classes.bar} gap="sm">
      <Checkbox
        className={offered ? undefined : classes.notOffered}
        size="sm"
        label={t`Select all pending`}
        disabled={rows.length === 0}
        checked={selected.length > 0 && selected.length === rows.length}
        indeterminate={selected.length > 0 && selected.length < rows.length}
        onChange={toggleAll}
      />
      <output className={classes.sum}>{selected.length > 0 ? t`${number} selected · ${sum}` : null}</output>
      {children}
    </Group>
  )
}
