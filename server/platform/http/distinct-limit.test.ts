import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DistinctLimit } from './distinct-limit.ts'
import { TooManyRequests } from './errors.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const limited = () => new DistinctLimit({ max: 2, seconds: 60 })

test('DistinctLimit allows repeated rows at any time, and different ones in the next window', () => {
  const limit = limited()
  limit.count(1, [10])
  vi.advanceTimersByTime(20_000)
  limit.count(1, [10, 20])
  expect(() => limit.count(1, [30])).toThrow(expect.objectContaining({ retryAfterSeconds: 40 }) as TooManyRequests)
  vi.advanceTimersByTime(39_999)
  expect(() => limit.count(1, [30])).toThrow(TooManyRequests)
  vi.advanceTimersByTime(1)
  limit.count(1, [30, 40])
  expect(() => limit.count(1, [10])).toThrow(TooManyRequests)
})

test('DistinctLimit forgets the least recently seen people when there are too many', () => {
  const limit = limited()
  for (let person = 1; person <= 5_000; person += 1) limit.count(person, [10, 20])
  limit.count(1, [10])
  limit.count(5_001, [10])
  expect(() => limit.count(1, [30])).toThrow(TooManyRequests)
  expect(() => limit.count(3, [30])).toThrow(TooManyRequests)
  limit.count(2, [30])
})

test('DistinctLimit allows hardly more rows than its limit, however many there are', () => {
  const limit = new DistinctLimit({ max: 5_000, seconds: 60 })
  let allowed = 0
  for (let id = 1; id <= 20_000; id += 1) {
    try {
      limit.count(1, [id])
      allowed += 1
    } catch (error) {
      if (!(error instanceof TooManyRequests)) throw error
    }
  }
  expect(allowed).toBeGreaterThanOrEqual(5_000)
  expect(allowed).toBeLessThan(5_200)
})
