import { expect, test } from 'vitest'
import { useApp } from '#tests/support/app.ts'
import { read, type Reading } from '../reader/reading.ts'
import { classifyReadings } from './classify-readings.ts'
import { presentAdded } from './presenter.ts'

const app = useApp()

const rowOf = (changes: Partial<Reading>): Reading =>
  read('bkash', 'A row', {
    kind: 'money_in',
    direction: 'in',
    amount: 50_000,
    fee: 0,
    balanceAfter: 100_000,
    transactionId: 'DKM845MSGS',
    party: '01711111111',
    partyMasked: false,
    reference: null,
    occurredAt: '2026-11-22T10:20:00Z',
    ...changes,
  })

const classify = (rows: readonly Reading[]) =>
  classifyReadings(app.services.db, { account: 'bkash', source: 'file' }, rows)

// Mistaking a column with few values for the IDs, such as the sender's, produces thousands of such rows.
test('compares a row with few others, however many have its ID and other facts', async () => {
  let comparisons = 0
  const rows = Array.from({ length: 500 }, (_, index) =>
    Object.defineProperty(rowOf({}), 'amount', {
      enumerable: true,
      get: () => {
        comparisons += 1
        return index + 1
      },
    }),
  )
  const classified = await classify(rows)
  expect(comparisons).toBeLessThan(20 * rows.length)
  const [first, second, ...others] = classified
  expect(first).toMatchObject({ classification: { outcome: 'new' }, entry: { state: 'conflict' } })
  expect(second?.classification).toEqual({ outcome: 'conflict', other: first?.entry, contradicts: [first?.entry] })
  for (const { classification } of others)
    expect(classification).toMatchObject({ outcome: 'conflict', contradicts: [] })
})

test('recognizes a row that repeats one of several in conflict', async () => {
  const [first, second, third] = [1, 2, 3].map(amount => rowOf({ amount }))
  const classified = await classify([first, second, third, second].filter(row => row !== undefined))
  expect(classified.map(({ classification }) => classification.outcome)).toEqual([
    'new',
    'conflict',
    'conflict',
    'duplicate',
  ])
  expect(classified[3]?.entry).toBe(classified[1]?.entry)
})

test('shows both of two rows that contradict each other as contradicting', async () => {
  const classified = await classify([1, 2].map(amount => rowOf({ amount })))
  const { entries, counts } = await presentAdded(classified, { preview: true })
  expect(entries.map(({ outcome }) => outcome)).toEqual(['conflict', 'conflict'])
  expect(entries.map(({ contradicts }) => contradicts?.amount)).toEqual(['0.02', '0.01'])
  expect(counts).toMatchObject({ new: 0, conflict: 2 })
})
