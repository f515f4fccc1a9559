import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'

const { ownEnvironment } = (await import(join(import.meta.dirname, 'lib/run.mjs'))) as {
  ownEnvironment: () => Record<string, string>
}

test.each([undefined, ''])('programs get a thread pool that fits the cores with UV_THREADPOOL_SIZE=%j', size => {
  vi.stubEnv('UV_THREADPOOL_SIZE', size)
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(Number(ownEnvironment()['UV_THREADPOOL_SIZE'])).toBeGreaterThanOrEqual(4)
})
