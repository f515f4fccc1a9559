import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DistinctLimit } from './distinct-limit.ts'
import { TooManyRequests } from './errors.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
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

test('DistinctLimit forgets the least recently seen people when there are too many people or rows', () => {
  for (const most of [
    { people: 3, rows: 1_000 },
    { people: 1_000, rows: 7 },
  ]) {
    const limit = new DistinctLimit({ max: 2, seconds: 60 }, { most })
    for (const person of [1, 2, 3]) limit.count(person, [10, 20])
    limit.count(1, [10])
    limit.count(4, [10, 20])
    expect(() => limit.count(1, [30])).toThrow(TooManyRequests)
    expect(() => limit.count(3, [30])).toThrow(TooManyRequests)
    limit.count(2, [30])
  }
})

test('DistinctLimit distinguishes rows with distant ids', () => {
  const limit = limited()
  limit.count(1, [1, 1 + 2 ** 14])
  for (const bits of [13, 15, 16, 32, 40]) expect(() => limit.count(1, [1 + 2 ** bits])).toThrow(TooManyRequests)
})
