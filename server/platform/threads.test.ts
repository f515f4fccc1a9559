import { expect, test } from 'vitest'
import { processCount, threadPoolSize } from './environment.ts'
import { shareThreads } from './threads.ts'

test('shareThreads leaves a thread of every pool for other work, and uses every core for passwords if possible', () => {
  for (let cores = 1; cores <= 64; cores += 1) {
    for (let poolSize = 4; poolSize <= 128; poolSize += 1) {
      const { passwords, pictures } = shareThreads(poolSize, cores)
      expect(passwords + pictures).toBeLessThan(poolSize)
      expect(Math.min(passwords, pictures)).toBeGreaterThan(0)
    }
    expect(shareThreads(2 * cores, cores).passwords).toBe(cores)
  }
})

test('shareThreads gives each kind of work a thread of the smallest pool', () => {
  expect(shareThreads(1, 8)).toMatchObject({ passwords: 1, pictures: 1 })
})

test.each([
  [undefined, 4],
  ['', 1],
  ['16', 16],
  ['0', 1],
  ['5000', 1024],
  ['many', 1],
])('threadPoolSize reads UV_THREADPOOL_SIZE=%s as %d, like Node', (size, threads) => {
  expect(threadPoolSize({ UV_THREADPOOL_SIZE: size })).toBe(threads)
})

test.each([
  [undefined, 1],
  ['', 1],
  ['4', 4],
  ['0', 1],
  ['many', 1],
])('processCount reads WEB_CONCURRENCY=%s as %d', (count, processes) => {
  expect(processCount({ WEB_CONCURRENCY: count })).toBe(processes)
})
