import { expect, test } from 'vitest'
import { pauseBefore } from './processes.ts'

test('pauseBefore is zero for a process that has served for ten seconds', () => {
  expect(pauseBefore(10_000, 5)).toBe(0)
})

test('pauseBefore doubles with each consecutive process that ends early, up to half a minute', () => {
  const pauses = Array.from({ length: 9 }, (_, shortOnes) => pauseBefore(9_999, shortOnes))
  expect(pauses).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
})
