import { expect, test } from 'vitest'
import { patched } from './patch-rows.ts'

test('patched changes a row in pages, lists and dashboards, and nothing else', () => {
  const row = (id: number, is_saved = false) => ({ id, is_saved })
  const change = (data: unknown) => patched(data, 2, 'is_saved', true)
  expect(change({ pages: [{ rows: [row(1), row(2)], next: null }], pageParams: [null] })).toEqual({
    pages: [{ rows: [row(1), row(2, true)], next: null }],
    pageParams: [null],
  })
  expect(change([row(2), row(3)])).toEqual([row(2, true), row(3)])
  expect(change(row(2))).toEqual(row(2, true))
  expect(change({ available_campaigns: [row(2)], recent_applications: [{ id: 2 }] })).toEqual({
    available_campaigns: [row(2, true)],
    recent_applications: [{ id: 2 }],
  })
  expect(change({ ...row(1), own_application: { id: 2 } })).toEqual({ ...row(1), own_application: { id: 2 } })
  expect(change(undefined)).toBeUndefined()
})
