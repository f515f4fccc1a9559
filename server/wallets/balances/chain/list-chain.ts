import { formatMoney, paymentMethods, type ChainEntry } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import { paged, type Page, type Paged } from '#platform/database/paging.ts'
import { refuse } from '#platform/http/errors.ts'
import { presentEntry } from '../../entries/present-entry.ts'
import { chainPage, type ChainFilters, type ChainRow } from './queries.ts'

function presentLink(row: ChainRow): ChainEntry {
  const { gap, previous_id, previous_at, occurred_at } = row
  const hasGap = gap && previous_id !== null && previous_at !== null
  const shown = presentEntry(row)
  return {
    ...shown,
    occurred_at: shown.occurred_at ?? occurred_at,
    gap_before: hasGap
      ? { from_entry: previous_id, to_entry: row.id, from: previous_at, to: occurred_at, amount: formatMoney(gap) }
      : null,
  }
}

/**
 * Returns the entries of an account's chain, newest first: all of them, only those after a gap, or starting slightly
 * after a given entry. Refuses with `wallet_account_not_found`.
 */
export async function listChain(db: Db, name: string, page: Page, filters: ChainFilters): Promise<Paged<ChainEntry>> {
  const account = paymentMethods.find(method => method === name) ?? refuse('wallet_account_not_found')
  return paged(page, await chainPage(db, account, page, filters), presentLink)
}
