import { expect, onTestFinished, test, vi } from 'vitest'
import { ownEnvironment } from './lib/run.mjs'

test.each([undefined, ''])('programs get a thread pool that fits the cores with UV_THREADPOOL_SIZE=%j', size => {
  vi.stubEnv('UV_THREADPOOL_SIZE', size)
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(Number(ownEnvironment().UV_THREADPOOL_SIZE)).toBeGreaterThanOrEqual(4)
})
