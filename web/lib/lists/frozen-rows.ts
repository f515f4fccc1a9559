import { useState } from 'react'
import type { ListNews } from './list-state.ts'

type Id = string | number
interface Identified {
  id: Id
}

/** The rows of a list on the screen, and the changes that wait. */
export interface FrozenRows<T> {
  shown: readonly T[]
  added: number
  gone: ReadonlySet<Id>
}

/** Shows all rows in their current state. */
const showAll = <T>(shown: readonly T[]): FrozenRows<T> => ({ shown, added: 0, gone: new Set() })

/**
 * Updates changed rows in place. New rows wait, except those after the last known one, and removed rows stay. If there
 * are `more` rows on later pages, new rows may have pushed as many of the last ones there.
 */
export function freezeRows<T extends Identified>(
  before: FrozenRows<T>,
  rows: readonly T[],
  { more }: { more: boolean },
): FrozenRows<T> {
  const current = new Map(rows.map(row => [row.id, row]))
  const lastShown = before.shown.findLastIndex(({ id }) => current.has(id))
  if (lastShown < 0) return showAll(rows)
  const known = new Set(before.shown.map(({ id }) => id))
  const lastKnown = rows.findLastIndex(({ id }) => known.has(id))
  const added = rows.slice(0, lastKnown).filter(({ id }) => !known.has(id)).length
  const missingAtEnd = before.shown.length - 1 - lastShown
  const moved = more && missingAtEnd <= added
  const isGone = ({ id }: T, index: number) => !current.has(id) && (!moved || index < lastShown)
  return {
    shown: [...before.shown.map(row => current.get(row.id) ?? row), ...rows.slice(lastKnown + 1)],
    added,
    gone: new Set(before.shown.filter(isGone).map(({ id }) => id)),
  }
}

interface Basis {
  /** Identifies the list, including its filters. */
  list: string
  /** The query's data. The rows are unchanged as long as its identity is. */
  read: unknown
  /** Whether it was read after the user's own action. */
  own: boolean
  /** Whether there are later pages. */
  more: boolean
}

interface Frozen<T> extends FrozenRows<T> {
  list: string
  read: unknown
  own: boolean
}

/** Returns the rows to show next, given newly read or unchanged rows. Returns `frozen` itself if nothing changes. */
export function updateFrozen<T extends Identified>(
  frozen: Frozen<T> | undefined,
  rows: readonly T[],
  { list, read, own, more }: Basis,
): Frozen<T> {
  const asRead = { ...showAll(rows), list, read, own }
  if (frozen?.list !== list) return asRead
  // A hint may bring the result of the user's own action before its response arrives, after which nothing is refetched.
  if (frozen.read === read) return own && !frozen.own ? asRead : frozen
  return own ? asRead : { ...freezeRows(frozen, rows, { more }), list, read, own }
}

/**
 * The rows of a list, frozen in their places while the server's rows change. Shows all current rows when the list is a
 * different one, or after the user's own actions.
 */
export function useFrozenRows<T extends Identified>(
  rows: readonly T[] | undefined,
  basis: Basis,
): { rows: readonly T[] | undefined; news: ListNews | undefined } {
  const [frozen, setFrozen] = useState<Frozen<T>>()
  if (rows === undefined) return { rows, news: undefined }
  const now = updateFrozen(frozen, rows, basis)
  if (now !== frozen) setFrozen(now)
  const { shown, added, gone } = now
  const show = () => setFrozen({ ...showAll(rows), ...basis })
  return { rows: shown, news: added > 0 || gone.size > 0 ? { added, gone, show } : undefined }
}
