import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lane } from './lane.ts'
import { poll } from './poll.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Deliveries of which the first is done at once, and the others when the test ends them. */
function deliveries() {
  const running: PromiseWithResolvers<boolean>[] = []
  const counted = { started: 0, most: 0, running }
  async function deliverNext(): Promise<boolean> {
    counted.started += 1
    if (counted.started === 1) return true
    const delivery = Promise.withResolvers<boolean>()
    running.push(delivery)
    counted.most = Math.max(counted.most, running.length)
    try {
      return await delivery.promise
    } finally {
      running.splice(running.indexOf(delivery), 1)
    }
  }
  return { counted, deliverNext }
}

test('a lane begins no more deliveries of a call after one fails, which throws once the others are finished', async () => {
  const { counted, deliverNext } = deliveries()
  const errors: unknown[] = []
  let isOver = false
  void lane(deliverNext)()
    .catch((error: unknown) => errors.push(error))
    .finally(() => (isOver = true))
  await vi.advanceTimersByTimeAsync(0)
  expect([counted.started, counted.running.length]).toEqual([6, 5])
  counted.running[0]?.reject(new Error('the connection broke'))
  await vi.advanceTimersByTimeAsync(0)
  while (counted.running.length > 0) {
    expect(isOver).toBe(false)
    counted.running[0]?.resolve(true)
    await vi.advanceTimersByTimeAsync(0)
  }
  expect([counted.started, counted.most, isOver]).toEqual([6, 5, true])
  expect(errors.map(String)).toEqual(['Error: the connection broke'])
})

test('a polled lane keeps looking for work while deliveries run, and stopping waits for those', async () => {
  const { counted, deliverNext } = deliveries()
  const errors: unknown[] = []
  const stop = poll(lane(deliverNext), { onError: error => errors.push(error), pollInterval: 100 })
  await vi.advanceTimersByTimeAsync(500)
  expect([counted.started, counted.running.length]).toEqual([6, 5])
  // Nothing else is due, until the next poll.
  for (const { resolve } of counted.running.slice(1)) resolve(false)
  await vi.advanceTimersByTimeAsync(0)
  expect([counted.started, counted.running.length]).toEqual([6, 1])
  await vi.advanceTimersByTimeAsync(100)
  expect([counted.started, counted.running.length]).toEqual([7, 2])

  let hasStopped = false
  const stopped = stop().then(() => (hasStopped = true))
  while (counted.running.length > 0) {
    await vi.advanceTimersByTimeAsync(1_000)
    expect(hasStopped).toBe(false)
    counted.running[0]?.resolve(true)
    await vi.advanceTimersByTimeAsync(0)
  }
  await stopped
  expect([counted.started, errors]).toEqual([7, []])
})

test('deliveries that take long give their places to others, up to the most that a lane has', async () => {
  const { counted, deliverNext } = deliveries()
  const deliver = lane(deliverNext, { most: 12, slowAfter: 1_000 })
  void deliver()
  void deliver()
  for (const running of [5, 10, 12, 12]) {
    await vi.advanceTimersByTimeAsync(0)
    expect(counted.running).toHaveLength(running)
    await vi.advanceTimersByTimeAsync(1_000)
  }
  // Those that are finished make room.
  for (const { resolve } of counted.running.slice(0, 3)) resolve(true)
  await vi.advanceTimersByTimeAsync(0)
  expect([counted.started, counted.running.length]).toEqual([16, 12])
})
