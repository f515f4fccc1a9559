import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyRequest } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { MonotonicStore } from './monotonic-store.ts'

test('a limit counts a time window however the clock is set', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  await app.register(rateLimit, { global: false, store: MonotonicStore })
  // The plugin's types omit `cache`.
  const options = { max: 1, timeWindow: 60_000, keyGenerator: (request: FastifyRequest) => request.url, cache: 2 }
  const count = app.createRateLimit(options)
  app.get('/:name', request => count(request).then(state => state.isAllowed || !state.isExceeded))
  const isAllowed = async (name: string) => (await app.inject(`/${name}`)).json<boolean>()
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: 1_800_000_000_000 })
  onTestFinished(() => void vi.useRealTimers())
  expect([await isAllowed('a'), await isAllowed('a'), await isAllowed('b')]).toEqual([true, false, true])
  vi.setSystemTime(1_700_000_000_000)
  expect(await isAllowed('a')).toBe(false)
  vi.advanceTimersByTime(60_001)
  expect(await isAllowed('a')).toBe(true)
  // Only the latest two are remembered.
  expect([await isAllowed('c'), await isAllowed('d'), await isAllowed('a')]).toEqual([true, true, true])
})
