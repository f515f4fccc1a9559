import { expect, test } from 'vitest'
import { asRefusal } from '../http/errors.ts'
import { threadShares } from '../threads.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

test('hashPassword uses salted argon2id with the documented parameters, and only the same password matches', async () => {
  const [one, two] = await Promise.all([hashPassword('গোপন কথা'), hashPassword('গোপন কথা')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
  expect(await verifyPassword('গোপন কথা', one)).toBe('normal')
  expect(await verifyPassword('গোপন কথ', one)).toBeUndefined()
})

test('verifyPassword returns undefined without a hash', async () => {
  expect(await verifyPassword('nobody has this password', undefined)).toBeUndefined()
})

test('verifyPassword queues 200 calls and refuses more with unavailable', async () => {
  const callCount = 300
  // An invalid hash fails instantly, so that only the queue matters.
  const responses = await Promise.allSettled(
    Array.from({ length: callCount }, () => verifyPassword('password', 'no hash')),
  )
  const refused = responses.filter(
    response => response.status === 'rejected' && asRefusal(response.reason)?.code === 'unavailable',
  )
  expect(refused).toHaveLength(callCount - 200 - threadShares.passwords)
  expect(await verifyPassword('a', await hashPassword('a'))).toBe('normal')
})
