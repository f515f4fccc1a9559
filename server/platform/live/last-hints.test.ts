import { expect, test } from 'vitest'
import { memberRole } from '#tests/support/member.ts'
import { LastHints } from './last-hints.ts'

const member = (id: number) => ({ id, role: memberRole })

test('LastHints returns the transaction of the last hint to a person, or to the staff', () => {
  const last = new LastHints()
  last.add([{ to: [1, 2], kind: 'message', id: 5 }], 10n)
  last.add([{ to: [1], kind: 'message', id: 5 }], 9n)
  last.add([{ to: 'mails.read', kind: 'message', id: 5 }], 20n)
  expect([1, 2, 3].map(id => last.for(member(id)))).toEqual([10n, 10n, 0n])
  expect(last.for({ id: 3, role: 'admin' })).toBe(20n)
})

test('LastHints never returns a transaction earlier than the actual one, however many people there are', () => {
  const last = new LastHints()
  for (let id = 1; id <= 10_002; id += 1) last.add([{ to: [id], kind: 'message', id: 5 }], BigInt(id))
  expect([1, 2, 3, 10_002].map(id => last.for(member(id)))).toEqual([2n, 2n, 3n, 10_002n])
})

test('LastHints treats lost hints as sent to everyone', () => {
  const last = new LastHints()
  last.add([{ to: [1], kind: 'message', id: 5 }], 10n)
  last.add([{ to: [2], kind: 'message', id: 5 }], 30n)
  last.addForAll(20n)
  expect([1, 2, 3].map(id => last.for(member(id)))).toEqual([20n, 30n, 20n])
})
