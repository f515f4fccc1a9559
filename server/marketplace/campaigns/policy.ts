import type { ApplicationStatus } from '#contract/index.ts'
import type { Verdict } from '#platform/policy.ts'

/** The parts of an application that matter for a deletion. */
interface LiveApplication {
  status: ApplicationStatus
  /** Whether a payment is pending or confirmed. */
  hasPayment: boolean
  /** Whether the brand owes its amount, which influencers forgo when they close their account. */
  isDue: boolean
  hasReversal: boolean
}

/** Whether a deadline (a calendar date) has passed. The campaign is still open on the deadline day itself. */
export const deadlinePassed = (deadline: string, today: string): boolean => deadline < today

/**
 * Decides whether a campaign may be deleted: accepted work must not stay unpaid, and campaigns with payments are kept.
 */
export function checkDeletion(
  applications: readonly LiveApplication[],
): Verdict<'campaign_has_payments' | 'campaign_has_unpaid_work'> {
  const accepted = applications.filter(({ status }) => status === 'accepted')
  if (accepted.some(({ hasPayment }) => hasPayment)) return 'campaign_has_payments'
  if (accepted.some(({ isDue }) => isDue)) return 'campaign_has_unpaid_work'
  return accepted.some(({ hasReversal }) => hasReversal) ? 'campaign_has_payments' : 'apply'
}

/** The parts of a campaign that its brand states. */
interface Stated {
  title: string
  description: string
  budget: number
  category: string
  /** Null means no limit, for this and the next. */
  deadline: string | null
  slots: number | null
}

const fixedOnceApplied: readonly (keyof Stated)[] = ['title', 'description', 'budget', 'category']
const changeable: readonly (keyof Stated)[] = [...fixedOnceApplied, 'deadline', 'slots']

/** The fields that differ between two versions of a campaign. */
export const changesBetween = (before: Stated, after: Stated): (keyof Stated)[] =>
  changeable.filter(key => before[key] !== after[key])

/** Decides whether fields of a campaign may change: most may not while an application is pending or accepted. */
export function checkChange(
  changes: readonly (keyof Stated)[],
  hasApplications: boolean,
): Verdict<'campaign_has_applications'> {
  if (changes.length === 0) return 'noop'
  return hasApplications && changes.some(key => fixedOnceApplied.includes(key)) ? 'campaign_has_applications' : 'apply'
}

const isLess = <T extends number | string>(after: T | null, before: T | null): boolean =>
  after !== null && (before === null || after < before)

/**
 * What is wrong with a changed deadline or number of slots: a deadline must not have passed, and while an application
 * is pending or accepted, neither may be reduced. Undefined if nothing is.
 */
export function fieldProblem(
  before: Pick<Stated, 'deadline' | 'slots'>,
  after: Pick<Stated, 'deadline' | 'slots'>,
  { hasApplications, today }: { hasApplications: boolean; today: string },
):
  | { field: 'deadline'; code: 'past_deadline' | 'earlier_deadline' }
  | { field: 'slots'; code: 'fewer_slots' }
  | undefined {
  const isNewDeadline = after.deadline !== before.deadline
  if (isNewDeadline && after.deadline !== null && deadlinePassed(after.deadline, today))
    return { field: 'deadline', code: 'past_deadline' }
  if (!hasApplications) return undefined
  if (isLess(after.deadline, before.deadline)) return { field: 'deadline', code: 'earlier_deadline' }
  return isLess(after.slots, before.slots) ? { field: 'slots', code: 'fewer_slots' } : undefined
}

/** Decides whether a brand may close or reopen a campaign. Reopening needs a deadline that has not passed. */
export function checkClosing(
  { is_closed, deadline }: { is_closed: boolean; deadline: string | null },
  closed: boolean,
  today: string,
): Verdict<'deadline_passed'> {
  if (is_closed === closed) return 'noop'
  return !closed && deadline !== null && deadlinePassed(deadline, today) ? 'deadline_passed' : 'apply'
}
