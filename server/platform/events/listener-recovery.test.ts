import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { silenceTimeouts, testDatabaseUrl } from '#tests/support/database.ts'
import { until } from '#tests/support/events.ts'
import { TcpProxy } from '#tests/support/tcp-proxy.ts'
import { listen } from './listener.ts'

test.each(['stall', 'halfOpen', 'drop'] as const)('listens again after its connection is cut by %s', async fault => {
  const url = await testDatabaseUrl()
  const proxy = await TcpProxy.to(url)
  const sender = new Client({ connectionString: url })
  await sender.connect()
  const received: string[] = []
  const stop = listen({
    connectionString: proxy.url,
    timeouts: silenceTimeouts,
    channels: { recovery: payload => received.push(payload) },
    onListening: () => received.push('listening'),
  })
  onTestFinished(async () => {
    await stop()
    await sender.end()
    await proxy[Symbol.asyncDispose]()
  })
  const untilReceived = (payload: string) =>
    until(async () => {
      await sender.query("select pg_notify('recovery', $1)", [payload])
      return received.includes(payload)
    })
  await untilReceived('before')
  proxy[fault]()
  await untilReceived('after')
  expect(received.filter(payload => payload === 'listening').length).toBeGreaterThan(1)
})

test('stops while its connection is silent', async () => {
  const proxy = await TcpProxy.to(await testDatabaseUrl())
  const stop = listen({
    connectionString: proxy.url,
    timeouts: silenceTimeouts,
    channels: { recovery: () => undefined },
  })
  await until(async () => proxy.size === 1)
  proxy.freeze()
  await stop()
  await proxy[Symbol.asyncDispose]()
  expect(proxy.size).toBe(0)
})
