import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { orderMinute, type ChainedEntry } from './order-minute.ts'
import { ChainWalk } from './walk.ts'

/** Entries with consistent balances, starting at a given balance. */
function followed(effects: readonly number[], start = 1_000): ChainedEntry[] {
  let balance = start
  return effects.map((effect, index) => {
    balance += effect
    return { id: index + 1, effect, balance }
  })
}

const gapsOf = (walk: ChainWalk<ChainedEntry>) =>
  [...walk.positions].flatMap(([{ id }, { gap }]) => (gap ? [[id, gap]] : []))

const effects = fc.array(
  fc.integer({ min: -3, max: 3 }).filter(effect => effect !== 0),
  { maxLength: 30 },
)

describe('orderMinute', () => {
  test('finds a consistent order if there is one, including round trips', () => {
    fc.assert(
      fc.property(effects, fc.infiniteStream(fc.nat()), (values, keys) => {
        const entries = followed(values)
        const shuffled = entries
          .map(entry => ({ ...entry, id: keys.next().value ?? 0 }))
          .map((entry, index) => ({ ...entry, id: entry.id * 100 + index }))
        let balance = 1_000
        for (const entry of orderMinute(shuffled, 1_000)) {
          expect(balance + entry.effect).toBe(entry.balance)
          balance = entry.balance ?? 0
        }
      }),
    )
  })

  test('places an entry without a balance where one is missing', () => {
    const [first, second, third] = followed([10, 20, 30]) as [ChainedEntry, ChainedEntry, ChainedEntry]
    const floating = { ...second, balance: null }
    expect(orderMinute([third, floating, first], 1_000)).toEqual([first, floating, third])
    expect(orderMinute([floating, first], 1_000)).toEqual([first, floating])
    const other = { ...floating, id: 9 }
    expect(orderMinute([other, floating], 1_000)).toEqual([floating, other])
  })

  test('starts where no entry ends when the balance before the minute is unknown or does not fit', () => {
    const [first, second] = followed([10, 20]) as [ChainedEntry, ChainedEntry]
    const later = { ...first, id: 3 }
    for (const start of [null, 7]) expect(orderMinute([second, later], start)).toEqual([later, second])
  })

  test('starts with the first entry of a round trip when the balance before the minute does not fit', () => {
    const [there, back] = followed([10, -10]) as [ChainedEntry, ChainedEntry]
    expect(orderMinute([back, there], 7)).toEqual([there, back])
  })

  test('examines each entry a few times only if none follows from another', () => {
    const entries = Array.from({ length: 1_000 }, (_, id) => ({ id, effect: 1, balance: 10 * id }))
    const looks = vi.spyOn(Set.prototype, 'has')
    try {
      expect(orderMinute(entries, 7)).toEqual(entries)
      expect(looks.mock.calls.length).toBeLessThan(5 * entries.length)
    } finally {
      looks.mockRestore()
    }
  })

  test('tries entries without a balance in gaps, but a limited number of times', () => {
    const rows = 1_500
    const known = Array.from({ length: rows }, (_, id) => ({ id, effect: 1, balance: 10 * id }))
    let tries = 0
    const floating = Array.from({ length: rows }, (_, index) => ({
      id: rows + index,
      balance: null,
      get effect() {
        tries += 1
        return 1
      },
    }))
    expect(orderMinute([...floating, ...known], 7).map(({ id }) => id)).toEqual(
      [...known, ...floating].map(({ id }) => id),
    )
    expect(tries).toBe(1_000_000)
  })
})

describe('a chain', () => {
  test('has no gap if every balance follows, whatever the order within each minute', () => {
    fc.assert(
      fc.property(fc.array(effects), minutes => {
        const walk = new ChainWalk<ChainedEntry>()
        let balance = 1_001
        // As the only entry of its minute, it determines the opening balance.
        walk.takeMinute([{ id: 0, effect: 1, balance }])
        for (const values of minutes) {
          walk.takeMinute(followed(values, balance).toReversed())
          balance += values.reduce((sum, effect) => sum + effect, 0)
        }
        expect(gapsOf(walk)).toEqual([])
        expect(walk.balance - (walk.opening ?? 0)).toBe(
          [...walk.positions].reduce((sum, [{ effect }, { gap }]) => sum + effect + (gap ?? 0), 0),
        )
      }),
    )
  })

  test('reports the missing amount on both sides of a gap', () => {
    const walk = new ChainWalk<ChainedEntry>()
    const [first, , third, fourth] = followed([10, 20, 30, 40]) as [
      ChainedEntry,
      ChainedEntry,
      ChainedEntry,
      ChainedEntry,
    ]
    for (const entry of [first, third, fourth]) walk.takeMinute([entry])
    expect(walk.opening).toBe(1_000)
    expect([first, third, fourth].map(entry => walk.positions.get(entry))).toEqual([
      { place: 1, gap: null, gapAfter: 20 },
      { place: 1, gap: 20, gapAfter: 0 },
      { place: 1, gap: 0, gapAfter: null },
    ])
  })

  test('adds entries without a balance to the next known one', () => {
    const walk = new ChainWalk<ChainedEntry>()
    const [first, second, third] = followed([10, 20, 30]) as [ChainedEntry, ChainedEntry, ChainedEntry]
    for (const entry of [{ ...first, balance: null }, { ...second, balance: null }, third]) walk.takeMinute([entry])
    expect([walk.opening, walk.balance, gapsOf(walk)]).toEqual([1_000, 1_060, []])
  })

  test('expects the effects of entries without a balance in the next known one', () => {
    const walk = new ChainWalk<ChainedEntry>()
    const [first, second, third] = followed([10, 20, 30]) as [ChainedEntry, ChainedEntry, ChainedEntry]
    for (const entry of [first, { ...second, balance: null }, third]) walk.takeMinute([entry])
    expect(walk.positions.get(third)).toEqual({ place: 1, gap: 0, gapAfter: null })
    expect(walk.positions.get(first)).toEqual({ place: 1, gap: null, gapAfter: 0 })
  })

  test('forgets the gap after an entry that is now followed by one without a balance', () => {
    const [first, second] = followed([10, 20]) as [ChainedEntry, ChainedEntry]
    const position = { place: 1, gap: 0, gapAfter: 5 }
    const walk = new ChainWalk({ balance: 1_010, entries: [{ entry: first, position }] })
    walk.takeMinute([{ ...second, balance: null }])
    expect(walk.positions.get(first)).toEqual({ ...position, gapAfter: null })
  })

  test('continues after an entry and sets the gap that follows it', () => {
    const [first, second] = followed([10, 20]) as [ChainedEntry, ChainedEntry]
    const position = { place: 1, gap: 0, gapAfter: 5 }
    const walk = new ChainWalk({ balance: 1_010, entries: [{ entry: first, position }] })
    walk.takeMinute([{ ...second, balance: 1_000 }])
    expect(walk.positions.get(first)).toEqual({ ...position, gapAfter: -30 })
    expect(walk.opening).toBeNull()
  })
})
