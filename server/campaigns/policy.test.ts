import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deadlinePassed, deletion } from './policy.ts'

describe('a deadline', () => {
  test.each([
    ['2026-03-01', '2026-02-28', false],
    ['2026-03-01', '2026-03-01', false],
    ['2026-03-01', '2026-03-02', true],
    ['2026-12-31', '2027-01-01', true],
  ])('%s on %s is over: %s', (deadline, today, over) => expect(deadlinePassed(deadline, today)).toBe(over))

  test('is over exactly when the calendar says that it lies before', () => {
    const day = fc.integer({ min: 0, max: 40_000 }).map(days => Temporal.PlainDate.from('1990-01-01').add({ days }))
    fc.assert(
      fc.property(day, day, (deadline, today) => {
        const before = Temporal.PlainDate.compare(deadline, today) < 0
        expect(deadlinePassed(deadline.toString(), today.toString())).toBe(before)
      }),
    )
  })
})

describe('a campaign', () => {
  const application = fc.record({
    status: fc.constantFrom('pending' as const, 'accepted' as const, 'rejected' as const),
    hasPayment: fc.boolean(),
  })

  test('without applications may be deleted', () => expect(deletion([])).toBe('apply'))

  test('may be deleted exactly when nobody is accepted', () => {
    fc.assert(
      fc.property(fc.array(application), applications => {
        const accepted = applications.some(({ status }) => status === 'accepted')
        expect(deletion(applications) === 'apply').toBe(!accepted)
      }),
    )
  })

  test('says that money was sent rather than that work is unpaid', () => {
    const unpaid = { status: 'accepted', hasPayment: false } as const
    const paid = { status: 'accepted', hasPayment: true } as const
    expect(deletion([unpaid])).toBe('campaign_has_unpaid_work')
    expect(deletion([unpaid, paid])).toBe('campaign_has_payments')
  })
})
