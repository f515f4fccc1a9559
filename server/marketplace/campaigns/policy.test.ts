import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deadlinePassed, checkDeletion } from './policy.ts'

describe('deadlinePassed', () => {
  test.each([
    ['2026-03-01', '2026-02-28', false],
    ['2026-03-01', '2026-03-01', false],
    ['2026-03-01', '2026-03-02', true],
    ['2026-12-31', '2027-01-01', true],
  ])('for the deadline %s on %s returns %s', (deadline, today, over) =>
    expect(deadlinePassed(deadline, today)).toBe(over),
  )

  test('compares calendar days', () => {
    const day = fc.integer({ min: 0, max: 40_000 }).map(days => Temporal.PlainDate.from('1990-01-01').add({ days }))
    fc.assert(
      fc.property(day, day, (deadline, today) => {
        const before = Temporal.PlainDate.compare(deadline, today) < 0
        expect(deadlinePassed(deadline.toString(), today.toString())).toBe(before)
      }),
    )
  })
})

describe('checkDeletion', () => {
  const application = fc.record({
    status: fc.constantFrom('pending' as const, 'accepted' as const, 'rejected' as const),
    hasPayment: fc.boolean(),
    isDue: fc.boolean(),
    hasReversal: fc.boolean(),
  })

  test('is allowed without applications', () => expect(checkDeletion([])).toBe('apply'))

  test('is allowed exactly when no accepted application is due or has been paid', () => {
    fc.assert(
      fc.property(fc.array(application), applications => {
        const hinders = applications.some(
          ({ status, hasPayment, isDue, hasReversal }) => status === 'accepted' && (hasPayment || isDue || hasReversal),
        )
        expect(checkDeletion(applications) === 'apply').toBe(!hinders)
      }),
    )
  })

  test('refuses with campaign_has_payments before campaign_has_unpaid_work', () => {
    const unpaid = { status: 'accepted', hasPayment: false, isDue: true, hasReversal: true } as const
    const paid = { status: 'accepted', hasPayment: true, isDue: false, hasReversal: false } as const
    expect(checkDeletion([unpaid])).toBe('campaign_has_unpaid_work')
    expect(checkDeletion([unpaid, paid])).toBe('campaign_has_payments')
  })
})
