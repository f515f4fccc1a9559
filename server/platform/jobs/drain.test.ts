import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drain } from './drain.ts'
import { poll } from './poll.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('drain starts no more deliveries after one fails, and stopping waits for those still running', async () => {
  const errors: unknown[] = []
  const blocked: PromiseWithResolvers<boolean>[] = []
  let started = 0
  let running = 0
  let most = 0
  async function deliver(): Promise<boolean> {
    started += 1
    running += 1
    most = Math.max(most, running)
    try {
      if (started === 1) return true
      const waiting = Promise.withResolvers<boolean>()
      blocked.push(waiting)
      return await waiting.promise
    } finally {
      running -= 1
    }
  }
  const stop = poll(signal => drain(deliver, signal), { onError: error => errors.push(error), pollInterval: 100 })
  await vi.advanceTimersByTimeAsync(1_000)
  expect([started, running]).toEqual([6, 5])
  blocked.shift()?.reject(new Error('the connection broke'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect([started, running]).toEqual([6, 4])

  let hasStopped = false
  const stopped = stop().then(() => (hasStopped = true))
  for (const { resolve } of blocked) {
    await vi.advanceTimersByTimeAsync(1_000)
    expect(hasStopped).toBe(false)
    resolve(true)
  }
  await stopped
  expect([started, most, running]).toEqual([6, 5, 0])
  expect(errors.map(String)).toEqual(['Error: the connection broke'])
})

test('drain ends after a failure, so that the next poll starts anew', async () => {
  let started = 0
  let failures = 0
  async function deliver(): Promise<boolean> {
    started += 1
    if (started !== 3) return true
    failures += 1
    throw new Error('the connection broke')
  }
  await expect(drain(deliver)).rejects.toThrow('the connection broke')
  expect(failures).toBe(1)
  expect(started).toBeLessThan(12)
})
