import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { onFreePort } from './ports.ts'

/** Occupies a port. */
async function take(port: number): Promise<void> {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
}

test.each([
  ['a server of the test', take],
  ['the product', (port: number) => Promise.reject(new Error(`the start ended with 1: Port ${port} is taken: stop …`))],
])('listens on another port when the free one is taken before %s can use it', async (_, refused) => {
  const ports: number[] = []
  const listened = await onFreePort(async port => {
    ports.push(port)
    if (ports.length > 1) return port
    await take(port)
    await refused(port)
    return port
  })
  expect(ports).toHaveLength(2)
  expect(listened).toBe(ports[1])
})

test('passes on any other failure', async () => {
  await expect(onFreePort(() => Promise.reject(new Error('no memory')))).rejects.toThrow('no memory')
})
