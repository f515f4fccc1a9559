import { applicationSorts } from '#contract/values/sorts.ts'
import { applicationPaymentStatuses } from '#contract/values/vocabulary.ts'
import { anyText, oneOf, type SearchOf } from '#lib/dom/page-search.ts'

export const paymentFilters = {
  search: anyText,
  payment_status: oneOf(applicationPaymentStatuses),
  sort: oneOf(applicationSorts),
}

export type PaymentsSearch = SearchOf<typeof paymentFilters>
