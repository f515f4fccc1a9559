import { describe, expect, test } from 'vitest'
import { freezeRows, updateFrozen, type FrozenRows } from './frozen-rows.ts'

interface Row {
  id: number
  status?: string
}

const rows = (...ids: number[]): Row[] => ids.map(id => ({ id }))
const shown = (...ids: number[]): FrozenRows<Row> => ({ shown: rows(...ids), added: 0, gone: new Set() })
const all = { more: false }

describe('freezeRows', () => {
  test('changes rows in place even if their order has changed', () => {
    const changed = { id: 3, status: 'accepted' }
    expect(freezeRows(shown(4, 3, 2), [changed, ...rows(4, 2)], all)).toEqual({
      shown: [{ id: 4 }, changed, { id: 2 }],
      added: 0,
      gone: new Set(),
    })
  })

  test('holds back new rows, but appends those after the last known one', () => {
    expect(freezeRows(shown(4, 2), rows(6, 5, 4, 3, 2, 1), all)).toEqual({
      shown: rows(4, 2, 1),
      added: 3,
      gone: new Set(),
    })
  })

  test('keeps removed rows and marks them as gone', () => {
    expect(freezeRows(shown(4, 3, 2), rows(4, 2), all)).toEqual({ shown: rows(4, 3, 2), added: 0, gone: new Set([3]) })
    expect(freezeRows(shown(4, 3, 2), rows(4, 3), all).gone).toEqual(new Set([2]))
  })

  test('assumes that the last rows of a page have moved to the next one', () => {
    expect(freezeRows(shown(4, 3, 2), rows(5, 4, 3), { more: true })).toEqual({
      shown: rows(4, 3, 2),
      added: 1,
      gone: new Set(),
    })
  })

  test('marks a removed row as gone if a later one is still on the page', () => {
    expect(freezeRows(shown(4, 3, 2), rows(5, 4, 2), { more: true })).toEqual({
      shown: rows(4, 3, 2),
      added: 1,
      gone: new Set([3]),
    })
  })

  test('marks the last rows of a page as gone if too few new ones can have moved them', () => {
    expect(freezeRows(shown(4, 3, 2), rows(4, 3, 1), { more: true })).toEqual({
      shown: rows(4, 3, 2, 1),
      added: 0,
      gone: new Set([2]),
    })
    expect(freezeRows(shown(4, 3, 2), rows(5, 4), { more: true }).gone).toEqual(new Set([3, 2]))
  })

  test('shows everything when no row is the same', () => {
    expect(freezeRows(shown(2, 1), rows(4, 3), all)).toEqual(shown(4, 3))
    expect(freezeRows(shown(2, 1), [], all)).toEqual(shown())
  })
})

describe('updateFrozen', () => {
  const basis = { list: 'withdrawals', read: 'first', own: false, more: false }
  const before = updateFrozen(undefined, rows(3, 2, 1), basis)
  const moved = rows(2, 1, 3)
  const shownAfter = (frozen: typeof before, changes: Partial<typeof basis>) =>
    updateFrozen(frozen, moved, { ...basis, ...changes }).shown

  test("keeps the places after a hint and releases them after the user's own action", () => {
    expect(shownAfter(before, { read: 'second' })).toEqual(rows(3, 2, 1))
    expect(shownAfter(before, { read: 'second', own: true })).toEqual(moved)
  })

  test("releases the places if the user's action becomes known only after its result was read", () => {
    const hinted = updateFrozen(before, moved, { ...basis, read: 'second' })
    expect(shownAfter(hinted, { read: 'second', own: true })).toEqual(moved)
  })

  test('returns the same rows until something has been read', () => {
    expect(updateFrozen(before, rows(3, 2, 1), basis)).toBe(before)
    const own = updateFrozen(before, moved, { ...basis, own: true })
    expect(updateFrozen(own, moved, { ...basis, own: true })).toBe(own)
  })
})
