import { expect, test } from 'vitest'
import { hashRandomToken, newRandomToken } from './random-token.ts'

test('random tokens are unique, and their hashes do not reveal them', () => {
  const made = Array.from({ length: 100 }, newRandomToken)
  expect(new Set(made).size).toBe(100)
  const [token = ''] = made
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(hashRandomToken(token)).toHaveLength(32)
  expect(hashRandomToken(token).toString('latin1')).not.toContain(token)
})
