import { expect, test } from 'vitest'
import { LastHints } from './last-hints.ts'

const brand = (id: number) => ({ id, role: 'brand' }) as const

test('the last hints are known per person, and for admins', () => {
  const last = new LastHints()
  last.add([{ to: [1, 2], kind: 'payment', id: 5 }], 10n)
  last.add([{ to: [1], kind: 'payment', id: 5 }], 9n)
  last.add([{ to: 'admins', kind: 'payment', id: 5 }], 20n)
  expect([1, 2, 3].map(id => last.for(brand(id)))).toEqual([10n, 10n, 0n])
  expect(last.for({ id: 3, role: 'admin' })).toBe(20n)
})

test('nobody is thought to have been sent less than they were, however many people there are', () => {
  const last = new LastHints()
  for (let id = 1; id <= 10_002; id += 1) last.add([{ to: [id], kind: 'payment', id: 5 }], BigInt(id))
  expect([1, 2, 3, 10_002].map(id => last.for(brand(id)))).toEqual([2n, 2n, 3n, 10_002n])
})

test('lost hints may have been sent to anyone', () => {
  const last = new LastHints()
  last.add([{ to: [1], kind: 'payment', id: 5 }], 10n)
  last.add([{ to: [2], kind: 'payment', id: 5 }], 30n)
  last.addForAll(20n)
  expect([1, 2, 3].map(id => last.for(brand(id)))).toEqual([20n, 30n, 20n])
})
