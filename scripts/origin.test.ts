import { join } from 'node:path'
import { expect, test } from 'vitest'

const { originOf } = (await import(join(import.meta.dirname, 'lib/origin.mjs'))) as {
  originOf: (host: string, port: number) => string
}

test.each([
  ['127.0.0.1', 'http://127.0.0.1:3001'],
  ['192.0.2.7', 'http://192.0.2.7:3001'],
  ['0.0.0.0', 'http://127.0.0.1:3001'],
  ['::', 'http://[::1]:3001'],
  ['fd00::7', 'http://[fd00::7]:3001'],
  ['localhost', 'http://localhost:3001'],
])('a server that listens on %s is reached at %s', (host, origin) => {
  expect(originOf(host, 3001)).toBe(origin)
})
