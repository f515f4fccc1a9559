import { afterEach, expect, test, vi } from 'vitest'
import { yearIn } from './footer.tsx'

afterEach(() => vi.useRealTimers())

test("a year begins at midnight in Dhaka, in each language's digits", () => {
  const at = (instant: string) => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(instant) })
  at('2026-12-31T17:59:59Z')
  expect([yearIn('en'), yearIn('bn')]).toEqual([2026, '২০২৬'])
  at('2026-12-31T18:00:00Z')
  expect([yearIn('en'), yearIn('bn')]).toEqual([2027, '২০২৭'])
})
