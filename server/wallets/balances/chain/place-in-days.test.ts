import { expect, test } from 'vitest'
import { placeRows } from './place-in-days.ts'

const day = 'the first minute'
const row = (before: number, balance: number) => ({ effect: balance - before, balance, occurredAt: day })
const at = (occurredAt: string, before: number, balance: number) => ({ ...row(before, balance), occurredAt })

test.each([
  ['oldest', (rows: unknown[]) => rows],
  ['newest', (rows: unknown[]) => rows.toReversed()],
])('rows of a day with the %s first take the minutes of the entries that they continue or precede', (_, order) => {
  const rows = [row(1, 2), row(2, 3), row(5, 6), row(6, 7), row(90, 91)]
  placeRows(order(rows) as typeof rows, [at('10:00', 0, 1), at('12:00', 7, 8)])
  expect(rows.map(({ occurredAt }) => occurredAt)).toEqual(['10:00', '10:00', '12:00', '12:00', day])
})
