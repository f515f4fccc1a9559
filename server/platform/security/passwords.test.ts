import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { asRefusal } from '../http/errors.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

test('a hash is argon2id as strong as promised, salted, and matches its password only', async () => {
  const [one, two] = await Promise.all([hashPassword('গোপন কথা'), hashPassword('গোপন কথা')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
  expect(await verifyPassword('গোপন কথা', one)).toBe(true)
  expect(await verifyPassword('গোপন কথ', one)).toBe(false)
})

test("nobody's password matches nothing", async () => {
  expect(await verifyPassword('nobody has this password', undefined)).toBe(false)
})

test('a crowd waits in a queue of 200, and who comes beyond is asked to come back', async () => {
  const crowd = 300
  // No hash at all, so that each one takes no time: it is the queue that counts.
  const answers = await Promise.allSettled(Array.from({ length: crowd }, () => verifyPassword('password', 'no hash')))
  const turnedAway = answers.filter(
    answer => answer.status === 'rejected' && asRefusal(answer.reason)?.code === 'unavailable',
  )
  expect(turnedAway).toHaveLength(crowd - 200 - availableParallelism())
  expect(await verifyPassword('a', await hashPassword('a'))).toBe(true)
})
