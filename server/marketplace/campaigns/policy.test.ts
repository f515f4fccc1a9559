import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changesBetween, checkChange, checkClosing, checkDeletion, deadlinePassed, fieldProblem } from './policy.ts'

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

describe('a change of a campaign', () => {
  const campaign = { title: 'T', description: 'D', budget: 5, category: 'food', deadline: '2026-03-01', slots: 3 }

  test.each([
    ['nothing', {}, 'noop', 'noop'],
    ['its title', { title: 'New' }, 'apply', 'campaign_has_applications'],
    ['its description', { description: 'New' }, 'apply', 'campaign_has_applications'],
    ['its budget', { budget: 6 }, 'apply', 'campaign_has_applications'],
    ['its category', { category: 'travel' }, 'apply', 'campaign_has_applications'],
    ['its deadline', { deadline: null }, 'apply', 'apply'],
    ['its slots', { slots: null }, 'apply', 'apply'],
    ['its slots and its title', { slots: 4, title: 'New' }, 'apply', 'campaign_has_applications'],
  ])('to %s: %s without applications, %s with them', (_, change, without, withThem) => {
    const changes = changesBetween(campaign, { ...campaign, ...change })
    expect(changes).toEqual(Object.keys(campaign).filter(key => key in change))
    expect([checkChange(changes, false), checkChange(changes, true)]).toEqual([without, withThem])
  })

  const today = '2026-02-10'
  const limit = fc.option(fc.integer({ min: 1, max: 50 }), { nil: null })
  const day = fc.option(
    fc.integer({ min: -30, max: 30 }).map(days => Temporal.PlainDate.from(today).add({ days }).toString()),
    { nil: null },
  )
  const rank = (value: number | string | null) => (value === null ? '9999' : String(value).padStart(4, '0'))

  test('may not reduce the deadline or the slots while there are applications, nor choose a past deadline', () => {
    fc.assert(
      fc.property(day, day, limit, limit, fc.boolean(), (before, after, slotsBefore, slots, hasApplications) => {
        const problem = fieldProblem(
          { deadline: before, slots: slotsBefore },
          { deadline: after, slots },
          { hasApplications, today },
        )
        const isPast = after !== before && after !== null && after < today
        const isEarlier = hasApplications && rank(after) < rank(before)
        const isFewer = hasApplications && rank(slots) < rank(slotsBefore)
        const expected = isPast
          ? { field: 'deadline', code: 'past_deadline' }
          : isEarlier
            ? { field: 'deadline', code: 'earlier_deadline' }
            : isFewer
              ? { field: 'slots', code: 'fewer_slots' }
              : undefined
        expect(problem).toEqual(expected)
      }),
    )
  })
})

test.each([
  [false, true, null, 'apply'],
  [true, true, null, 'noop'],
  [true, false, null, 'apply'],
  [false, false, null, 'noop'],
  [true, false, '2026-02-09', 'deadline_passed'],
  [true, false, '2026-02-10', 'apply'],
  [false, true, '2026-02-09', 'apply'],
  [false, false, '2026-02-09', 'noop'],
] as const)(
  'checkClosing: closed %s, to be closed %s, deadline %s returns %s',
  (is_closed, closed, deadline, verdict) => {
    expect(checkClosing({ is_closed, deadline }, closed, '2026-02-10')).toBe(verdict)
  },
)
