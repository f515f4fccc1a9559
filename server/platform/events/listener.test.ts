import { expect, test } from 'vitest'
import { testDatabaseUrl } from '#tests/support/database.ts'
import { listen } from './listener.ts'

test('stops at any moment of its start without an unhandled rejection', async () => {
  const url = await testDatabaseUrl()
  const rejections: unknown[] = []
  const remember = (reason: unknown) => void rejections.push(reason)
  process.on('unhandledRejection', remember)
  try {
    // Each goes a little further before it is stopped: connecting, asking to listen, listening.
    for (let turns = 0; turns < 60; turns += 1) {
      const stop = listen(url, 'some_channel', () => undefined)
      for (let turn = 0; turn < turns; turn += 1) await new Promise(resolve => setImmediate(resolve))
      await stop()
    }
  } finally {
    process.off('unhandledRejection', remember)
  }
  expect(rejections).toEqual([])
})
