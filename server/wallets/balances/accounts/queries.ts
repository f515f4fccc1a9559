import { sql } from 'kysely'
import type { PaymentMethod, Poisha, WalletEntryState } from '#contract/index.ts'
import { limits } from '#contract/values/limits.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { prepared } from '#platform/database/prepared.ts'
import { counts } from '../../entries/queries.ts'

interface GapRow {
  from_entry: number
  to_entry: number
  from: string
  to: string
  amount: Poisha
}

interface AccountFigures {
  account: PaymentMethod
  opening: Poisha
  balance: Poisha
  balance_at: string | null
  counts: Partial<Record<WalletEntryState, number>>
  gaps: GapRow[]
  /** Counted up to one more than the maximum. */
  gaps_count: number
  cover: CoverFigures
}

/** The newest gaps, each with the last entry before it that has a known balance, and the first one after it. */
const gaps = sql<GapRow[]>`(
  select coalesce(json_agg(gap), '[]') from (
    select previous.id as from_entry, w.id as to_entry, previous.occurred_at as from, w.occurred_at as to, w.gap as amount
    from wallet_entries w
    cross join lateral (
      select p.id, p.occurred_at from wallet_entries p
      where p.account = w.account and ${counts('p')} and p.balance_after is not null
        and (p.occurred_at, p.place, p.id) < (w.occurred_at, w.place, w.id)
      order by p.occurred_at desc, p.place desc, p.id desc limit 1
    ) previous
    where w.account = wallet_balances.account and ${counts('w')} and w.gap <> 0
    order by w.occurred_at desc, w.place desc, w.id desc limit ${sql.lit(limits.listedGaps)}
  ) gap)`

const figures = prepared<Record<never, never>, AccountFigures>(db =>
  db
    .selectFrom('wallet_balances')
    .select(['account', 'opening', 'balance', 'balance_at'])
    .select([
      sql<AccountFigures['counts']>`(
        select coalesce(json_object_agg(state, entries), '{}')
        from (select state, sum(entries)::integer as entries from wallet_sums where account = wallet_balances.account group by state) s
      )`.as('counts'),
      gaps.as('gaps'),
      sql<number>`(select count(*)::integer from (
        select from wallet_entries w where w.account = wallet_balances.account and ${counts('w')} and w.gap <> 0
        limit ${sql.lit(limits.gapCount.max + 1)}) counted
      )`.as('gaps_count'),
      sql<CoverFigures>`(select to_json(wallet_cover) from wallet_cover)`.as('cover'),
    ])
    .$castTo<AccountFigures>(),
)

/** Returns the stored figures of each account, each with the wallets' difference from the ledger at the same moment. */
export const accountFigures = (db: Db): Promise<AccountFigures[]> => figures(db, {})

type CoverTerm = 'unmatched_incoming' | 'unexplained_outgoing' | 'unseen_payouts' | 'without_evidence' | 'explained'
/** The terms of the cover, and the number of rows in each. */
export type CoverFigures = Record<CoverTerm | `${CoverTerm}_rows` | 'wallets' | 'ledger' | 'remainder', number>

/** What the wallets contain beyond what can be explained. */
export async function remainder(tx: Tx): Promise<Poisha> {
  const row = await tx.selectFrom('wallet_cover').select('remainder').executeTakeFirstOrThrow()
  return row.remainder ?? 0
}
