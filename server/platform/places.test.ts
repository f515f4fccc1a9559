import { expect, test } from 'vitest'
import { Places, type Seat } from './places.ts'

type Bounds = ConstructorParameters<typeof Places>[0]

/** Enters seats named `address account`, and records what happens to each. */
function placesWith(bounds: Bounds) {
  const places = new Places(bounds)
  const log: string[] = []
  const seats = new Map<string, Seat>()
  return {
    places,
    log,
    enter(name: string, client: string, progress?: number) {
      const [address = '', account] = client.split(' ')
      const seat: Seat = {
        address,
        account: account === undefined ? undefined : Number(account),
        start: () => log.push(`${name} starts`),
        lose: () => log.push(`${name} leaves`),
        progress: () => progress,
      }
      seats.set(name, seat)
      if (!places.enter(seat)) log.push(`${name} is refused`)
    },
    leave: (name: string) => places.leave(seats.get(name) ?? { address: '', lose: () => undefined }),
  }
}

test('Places assigns a free place to the address with the fewest, then to the account with the fewest', () => {
  const { enter, leave, log } = placesWith({ places: 2, waiting: 9 })
  enter('a', 'A 1')
  enter('b', 'A 2')
  enter('c', 'A 1')
  enter('d', 'A 3')
  enter('e', 'B 4')
  leave('b')
  leave('e')
  leave('a')
  expect(log).toEqual(['a starts', 'b starts', 'e starts', 'd starts', 'c starts'])
})

test('Places refuses a newcomer whose address and account have as many as any other', () => {
  const { enter, log } = placesWith({ places: 1, waiting: 2 })
  for (const [name, client] of [
    ['a', 'A 1'],
    ['b', 'A 2'],
    ['c', 'B 3'],
    ['d', 'A 1'],
    ['e', 'B 4'],
  ] as const)
    enter(name, client)
  expect(log).toEqual(['a starts', 'd is refused', 'e is refused'])
})

test('Places takes the last in the queue from the address, then from the account, with at least two more', () => {
  const { enter, log } = placesWith({ places: 1, waiting: 3 })
  for (const name of ['a', 'b', 'c', 'd']) enter(name, 'A 1')
  enter('e', 'A 2')
  enter('f', 'B 3')
  expect(log).toEqual(['a starts', 'd leaves', 'e leaves'])
})

test('Places takes the slowest place if nobody waits, but none that cannot leave', () => {
  const { enter, log } = placesWith({ places: 4 })
  enter('a', 'A', 5)
  enter('b', 'A', 1)
  enter('c', 'A')
  enter('d', 'A', 3)
  enter('e', 'B', 9)
  expect(log.slice(4)).toEqual(['b leaves', 'e starts'])
  const stuck = placesWith({ places: 2 })
  stuck.enter('a', 'A')
  stuck.enter('b', 'A')
  stuck.enter('c', 'B')
  expect(stuck.log.at(-1)).toBe('c is refused')
})

test('Places takes a slow place of the newcomer’s own address, but not of others that have no more', () => {
  const { enter, log } = placesWith({ places: 2, minProgress: 2 })
  enter('a', 'A', 1)
  enter('b', 'B', 1)
  enter('c', 'A', 5)
  enter('d', 'A', 5)
  expect(log).toEqual(['a starts', 'b starts', 'a leaves', 'c starts', 'd is refused'])
})

test('Places limits each address and each account to its share', () => {
  const { enter, leave, log } = placesWith({ places: 4, waiting: 9, perAddress: 3, perAccount: 2 })
  for (const [name, client] of [
    ['a', 'A 1'],
    ['b', 'A 1'],
    ['c', 'A 1'],
    ['d', 'A 2'],
    ['e', 'A 3'],
    ['f', 'B 4'],
  ] as const)
    enter(name, client)
  expect(log).toEqual(['a starts', 'b starts', 'd starts', 'f starts'])
  leave('a')
  expect(log.at(-1)).toBe('e starts')
})

test('replaceSlow makes only as many of the slowest leave as are waiting', () => {
  const { places, enter, log } = placesWith({ places: 3, waiting: 9, minProgress: 10 })
  enter('a', 'A', 9)
  enter('b', 'A', 1)
  enter('c', 'A', 10)
  places.replaceSlow()
  expect(log).toHaveLength(3)
  enter('d', 'B')
  places.replaceSlow()
  expect(log.slice(3)).toEqual(['b leaves', 'd starts'])
  const halves = placesWith({ places: 2, waiting: 9, perAddress: 1, minProgress: 10 })
  halves.enter('a', 'A', 1)
  halves.enter('b', 'B', 2)
  halves.leave('b')
  halves.enter('c', 'C', 1)
  halves.leave('a')
  halves.enter('d', 'C', 2)
  halves.places.replaceSlow()
  expect(halves.log.slice(-2)).toEqual(['c leaves', 'd starts'])
})

test('Places frees a place once, and counts the seats of an account', () => {
  const { places, enter, leave, log } = placesWith({ places: 1, waiting: 9 })
  enter('a', 'A 1')
  enter('b', 'B 1')
  enter('c', 'B 2')
  expect([places.seatsOf(1), places.seatsOf(2)]).toEqual([2, 1])
  leave('a')
  leave('a')
  expect(log).toEqual(['a starts', 'b starts'])
  expect(places.seatsOf(1)).toBe(1)
})
