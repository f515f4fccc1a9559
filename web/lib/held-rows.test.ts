import { describe, expect, test } from 'vitest'
import { holdRows, type HeldRows } from './held-rows.ts'

interface Row {
  id: number
  status?: string
}

const rows = (...ids: number[]): Row[] => ids.map(id => ({ id }))
const shown = (...ids: number[]): HeldRows<Row> => ({ shown: rows(...ids), added: 0, gone: new Set() })
const all = { more: false }

describe('holdRows', () => {
  test('changes rows in place, whatever their order is now', () => {
    const changed = { id: 3, status: 'accepted' }
    expect(holdRows(shown(4, 3, 2), [changed, ...rows(4, 2)], all)).toEqual({
      shown: [{ id: 4 }, changed, { id: 2 }],
      added: 0,
      gone: new Set(),
    })
  })

  test('lets new rows wait, and appends those after the last known one', () => {
    expect(holdRows(shown(4, 2), rows(6, 5, 4, 3, 2, 1), all)).toEqual({
      shown: rows(4, 2, 1),
      added: 3,
      gone: new Set(),
    })
  })

  test('keeps rows that are gone, and shows them as such', () => {
    expect(holdRows(shown(4, 3, 2), rows(4, 2), all)).toEqual({ shown: rows(4, 3, 2), added: 0, gone: new Set([3]) })
    expect(holdRows(shown(4, 3, 2), rows(4, 3), all).gone).toEqual(new Set([2]))
  })

  test('takes the last rows of a page for moved to the next one', () => {
    expect(holdRows(shown(4, 3, 2), rows(5, 4, 3), { more: true })).toEqual({
      shown: rows(4, 3, 2),
      added: 1,
      gone: new Set(),
    })
  })

  test('shows everything when no row is the same', () => {
    expect(holdRows(shown(2, 1), rows(4, 3), all)).toEqual(shown(4, 3))
    expect(holdRows(shown(2, 1), [], all)).toEqual(shown())
  })
})
