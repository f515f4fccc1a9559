import { expect, test } from 'vitest'
import { testDatabaseUrl } from '#tests/support/database.ts'
import { listen } from './listener.ts'

test('listen stops cleanly at any point of its startup', async () => {
  const url = await testDatabaseUrl()
  const rejections: unknown[] = []
  const remember = (reason: unknown) => void rejections.push(reason)
  process.on('unhandledRejection', remember)
  try {
    // Each iteration gets a little further: connecting, sending LISTEN, listening.
    for (let turns = 0; turns < 60; turns += 1) {
      const stop = listen({ connectionString: url, channels: { some_channel: () => undefined } })
      for (let turn = 0; turn < turns; turn += 1) await new Promise(resolve => setImmediate(resolve))
      await stop()
    }
  } finally {
    process.off('unhandledRejection', remember)
  }
  expect(rejections).toEqual([])
})
