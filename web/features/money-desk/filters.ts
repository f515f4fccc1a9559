import { paymentMethods, walletDirections, walletEntryKinds, walletEntryStates } from '#contract/values/vocabulary.ts'
import { anyText, oneOf, type SearchOf } from '#lib/dom/page-search.ts'

export const entryFilters = {
  search: anyText,
  account: oneOf(paymentMethods),
  state: oneOf(walletEntryStates),
  direction: oneOf(walletDirections),
  kind: oneOf(walletEntryKinds),
}

export type DeskSearch = SearchOf<typeof entryFilters>
