import { describe, expect, test } from 'vitest'
import { read } from '../reader/reading.ts'
import {
  checkEntryAction,
  identityKey,
  classifyIdentified,
  canBeAtOnce,
  comparedKey,
  followsIn,
  isNewestFirst,
  movementKey,
  haveSameFacts,
  stateAfter,
  type EntryInQuestion,
  type KnownEntry,
} from './policy.ts'

const facts = {
  kind: 'money_in',
  direction: 'in',
  amount: 50_000,
  fee: 100,
  balanceAfter: 70_000,
  transactionId: 'DKM845MSGS',
  party: '01711111111',
  partyMasked: false,
  reference: null,
  occurredAt: '2026-11-22T10:20:00+00:00',
  isRow: false,
} as const
const known = (changes: Partial<KnownEntry> = {}): KnownEntry => ({ ...facts, id: 7, state: 'unmatched', ...changes })
const reading = { ...read('bkash', 'A message', facts), isRow: false }

describe('haveSameFacts', () => {
  test.each<[string, Partial<KnownEntry>]>([
    ['kind', { kind: 'cash_in' }],
    ['amount', { amount: 50_001 }],
    ['time', { occurredAt: '2026-11-22T10:21:00+00:00' }],
    ['fee', { fee: 101 }],
    ['balance', { balanceAfter: 70_001 }],
    ['number of the sender', { party: '01722222222' }],
  ])('is false for a different %s', (_, changes) => {
    expect(haveSameFacts(known(changes), facts)).toBe(false)
    expect(haveSameFacts(facts, known(changes))).toBe(false)
  })

  test.each<[string, Partial<KnownEntry>]>([
    ['fee', { fee: null }],
    ['balance', { balanceAfter: null }],
    ['sender', { party: null }],
    ['number of the sender but a name', { party: 'RINA STORE' }],
    ['unmasked number of the sender', { party: '017XXXXX111' }],
  ])('is true if one reading has no %s', (_, changes) => {
    expect(haveSameFacts(known(changes), facts)).toBe(true)
    expect(haveSameFacts(facts, known(changes))).toBe(true)
  })

  test('is true if neither reading has them', () => {
    const less = { fee: null, balanceAfter: null, party: null }
    expect(haveSameFacts(known(less), { ...facts, ...less })).toBe(true)
  })

  test.each([
    ['2026-11-22T10:21:00+00:00', true],
    ['2026-11-22T10:19:00+00:00', true],
    ['2026-11-22T10:22:00+00:00', false],
  ])('compares the times of a message and a row to the minute: %s', (occurredAt, isSame) => {
    expect(haveSameFacts(known({ occurredAt, isRow: true }), facts)).toBe(isSame)
    expect(haveSameFacts(known({ occurredAt, isRow: true }), { ...facts, isRow: true })).toBe(false)
  })

  test('treats a missing fee and a fee of zero as the same', () => {
    expect(haveSameFacts(known({ fee: 0 }), { ...facts, fee: null })).toBe(true)
    expect(haveSameFacts(known({ fee: 0 }), facts)).toBe(true)
    expect(haveSameFacts(facts, known({ fee: 0 }))).toBe(true)
  })
})

describe('classifyIdentified', () => {
  const other = (changes: Partial<KnownEntry> = {}) => known({ amount: 1, ...changes })

  test('classifies a reading with an unknown ID as new, and as a replacement of the entry without an ID', () => {
    const unnamed = known({ transactionId: null })
    expect(classifyIdentified(reading, [], undefined)).toStrictEqual({ outcome: 'new' })
    expect(classifyIdentified(reading, [], unnamed)).toEqual({ outcome: 'new', replaces: unnamed })
  })

  test('classifies a reading that agrees with one of the others as its duplicate', () => {
    const same = known({ id: 8 })
    expect(classifyIdentified(reading, [other(), same], undefined)).toEqual({ outcome: 'duplicate', same })
  })

  test('classifies a reading that differs as new if the others are ignored', () => {
    expect(classifyIdentified(reading, [other({ state: 'ignored' })], undefined)).toEqual({ outcome: 'new' })
  })

  test('classifies a reading that differs as a conflict with the others that count, unless they are linked to a payment', () => {
    const [unmatched, explained] = [other({ id: 1 }), other({ id: 2, state: 'explained' })]
    const rest = (['matched', 'conflict', 'ignored'] as const).map((state, id) => other({ id, state }))
    expect(classifyIdentified(reading, [unmatched, explained, ...rest], undefined)).toEqual({
      outcome: 'conflict',
      other: unmatched,
      contradicts: [unmatched, explained],
    })
  })
})

test('a movement without an ID is identified by its day, direction, amount and balance, but not without a balance', () => {
  const key = movementKey(facts)
  expect(movementKey({ ...facts, occurredAt: '2026-11-22T10:21:00Z' })).toBe(key)
  for (const changes of [
    { occurredAt: '2026-11-22T18:00:00Z' },
    { direction: 'out' as const },
    { amount: 1 },
    { balanceAfter: 1 },
  ]) {
    expect(movementKey({ ...facts, ...changes })).not.toBe(key)
  }
  expect(movementKey({ ...facts, balanceAfter: null })).toBeUndefined()
})

test('two movements can have the same time in the same minute, or on the same day in Dhaka if a minute is unknown', () => {
  const noon = { occurredAt: '2026-11-22T06:00:00Z' }
  const day = { occurredAt: '2026-11-21T18:00:00Z', minuteUnknown: true }
  expect(canBeAtOnce(noon, noon)).toBe(true)
  expect(canBeAtOnce(noon, { occurredAt: '2026-11-22T06:01:00Z' })).toBe(false)
  expect([canBeAtOnce(noon, day), canBeAtOnce(day, noon), canBeAtOnce(day, day)]).toEqual([true, true, true])
  for (const occurredAt of ['2026-11-21T17:59:00Z', '2026-11-22T18:00:00Z'])
    expect(canBeAtOnce(day, { occurredAt })).toBe(false)
})

test('a movement has the same key whether its fee is separate or within its amount', () => {
  const [paid, received] = [{ ...facts, direction: 'out' as const }, facts]
  expect(movementKey({ ...paid, amount: 100_000, fee: 1_250 })).toBe(
    movementKey({ ...paid, amount: 101_250, fee: null }),
  )
  expect(movementKey({ ...received, amount: 100_000, fee: 1_250 })).toBe(
    movementKey({ ...received, amount: 98_750, fee: 0 }),
  )
})

test('a row without a balance is followed by none, even by the first movement of an empty wallet', () => {
  const [first, without] = [
    { ...facts, balanceAfter: 49_900 },
    { ...facts, balanceAfter: null },
  ]
  expect(followsIn(isNewestFirst([first]))({ ...facts, balanceAfter: 0 }, first)).toBe(true)
  expect(followsIn(isNewestFirst([first]))(without, first)).toBe(false)
})

test('agreeing readings of a movement have the same facts to compare', () => {
  expect(comparedKey(known({ fee: null, balanceAfter: null, party: null }))).toBe(comparedKey(facts))
  for (const changes of [
    { kind: 'cash_in' as const },
    { amount: 1 },
    { occurredAt: null },
    { direction: 'out' as const },
  ])
    expect(comparedKey(known(changes))).not.toBe(comparedKey(facts))
})

test('a movement with an ID is identified by the ID and its direction', () => {
  expect(identityKey(facts)).not.toBe(identityKey({ ...facts, direction: 'out' }))
  expect(identityKey(facts)).not.toBe(identityKey({ ...facts, transactionId: 'DKM845MSGT' }))
})

describe('checkEntryAction', () => {
  const question = (changes: Partial<EntryInQuestion> = {}): EntryInQuestion => ({
    state: 'unmatched',
    is_read: true,
    isNoMovement: false,
    isRepeated: false,
    others: [],
    ...changes,
  })

  test.each(['ignore', 'explain', 'restore', 'choose'] as const)('refuses to %s one linked to a payment', action => {
    expect(checkEntryAction(question({ state: 'matched' }), action)).toBe('entry_linked')
  })

  test.each([
    ['ignore', 'unmatched', 'apply'],
    ['ignore', 'explained', 'apply'],
    ['ignore', 'unreadable', 'apply'],
    ['ignore', 'conflict', 'apply'],
    ['ignore', 'ignored', 'noop'],
    ['explain', 'unmatched', 'apply'],
    ['explain', 'explained', 'noop'],
    ['explain', 'ignored', 'entry_action_not_allowed'],
    ['explain', 'unreadable', 'entry_action_not_allowed'],
    ['explain', 'conflict', 'entry_action_not_allowed'],
    ['restore', 'unmatched', 'noop'],
    ['restore', 'unreadable', 'noop'],
    ['restore', 'ignored', 'apply'],
    ['restore', 'explained', 'apply'],
    ['restore', 'conflict', 'entry_action_not_allowed'],
    ['choose', 'conflict', 'apply'],
    ['choose', 'unmatched', 'entry_action_not_allowed'],
    ['choose', 'ignored', 'entry_action_not_allowed'],
  ] as const)('%s of an entry that is %s returns %s', (action, state, verdict) => {
    expect(checkEntryAction(question({ state }), action)).toBe(verdict)
  })

  test.each<[string, Partial<EntryInQuestion>]>([
    ['is not a movement', { isNoMovement: true }],
    ['repeats another entry', { isRepeated: true }],
  ])('refuses to restore one that %s', (_, changes) => {
    expect(checkEntryAction(question({ state: 'ignored', ...changes }), 'restore')).toBe('entry_action_not_allowed')
  })

  test('refuses to restore or choose one if another with its ID is linked to a payment', () => {
    const others = ['ignored', 'matched'] as const
    expect(checkEntryAction(question({ state: 'ignored', others }), 'restore')).toBe('entry_linked')
    expect(checkEntryAction(question({ state: 'ignored', others, isRepeated: true }), 'restore')).toBe('entry_linked')
    expect(checkEntryAction(question({ state: 'conflict', others }), 'choose')).toBe('entry_linked')
    // An unreadable entry has no ID, and thus no others with the same ID.
    expect(checkEntryAction(question({ state: 'ignored', others, is_read: false }), 'restore')).toBe('apply')
  })

  test('allows both if the others are not linked to a payment', () => {
    const others = ['unmatched', 'conflict'] as const
    expect(checkEntryAction(question({ state: 'ignored', others }), 'restore')).toBe('apply')
    expect(checkEntryAction(question({ state: 'conflict', others }), 'choose')).toBe('apply')
  })

  test.each([
    ['ignore', {}, 'ignored'],
    ['explain', {}, 'explained'],
    ['choose', {}, 'unmatched'],
    ['restore', {}, 'unmatched'],
    ['restore', { others: ['ignored'] }, 'unmatched'],
    ['restore', { others: ['ignored', 'unmatched'] }, 'conflict'],
    ['restore', { is_read: false, others: ['unmatched'] }, 'unreadable'],
  ] as const)('after %s with %j, the state is %s', (action, changes, state) => {
    expect(stateAfter(question(changes), action)).toBe(state)
  })
})
