import { decisionSorts } from '#contract/values/sorts.ts'
import { evidenceGrades, paymentStatuses, transferFilters } from '#contract/values/vocabulary.ts'
import { anyText, oneOf, type SearchOf } from '#lib/dom/page-search.ts'

export const queueFilters = {
  search: anyText,
  status: oneOf(paymentStatuses),
  grade: oneOf(evidenceGrades),
  evidence: oneOf(['missing', 'returned', 'contested']),
  sort: oneOf(decisionSorts),
}

/** The filter of the refunds below the queue. */
export const refundFilters = { transfer: oneOf(transferFilters) }

export type QueueSearch = SearchOf<typeof queueFilters & typeof refundFilters>
