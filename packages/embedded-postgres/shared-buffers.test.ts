import { expect, test } from 'vitest'
import { sharedBuffers } from './shared-buffers.ts'

const gigabyte = 1024 ** 3

test.each([
  ["PostgreSQL's default, with 512 MB", gigabyte / 2, '128MB'],
  ['an eighth of the memory, with 4 GB', 4 * gigabyte, '512MB'],
  ['2 GB at most, with 64 GB', 64 * gigabyte, '2048MB'],
])('the shared buffers are %s', (_, memory, expected) => {
  expect(sharedBuffers(memory)).toBe(expected)
})
