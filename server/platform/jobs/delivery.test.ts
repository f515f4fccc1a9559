import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLane } from './delivery.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Runs everything that does not wait for a timer. */
const flush = () => vi.advanceTimersByTimeAsync(0)

test('a lane makes five deliveries at a time, and a slow one frees its place for another', async () => {
  const running: PromiseWithResolvers<void>[] = []
  const deliver = openLane({
    send: () => {
      const delivery = Promise.withResolvers<void>()
      running.push(delivery)
      return delivery.promise
    },
  }).tasks['send']
  const ends = Array.from({ length: 14 }, async (_, id) => deliver?.(id, false))
  await flush()
  expect(running).toHaveLength(5)
  running[0]?.resolve()
  await flush()
  expect(running).toHaveLength(6)
  await vi.advanceTimersByTimeAsync(1_100)
  expect(running).toHaveLength(11)
  running[6]?.reject(new Error('refused'))
  await expect(ends[6]).rejects.toThrow('refused')
  expect(running).toHaveLength(12)
  await vi.advanceTimersByTimeAsync(1_100)
  for (const { resolve } of running) resolve()
  await flush()
  await Promise.allSettled(ends)
  expect(running).toHaveLength(14)
})
