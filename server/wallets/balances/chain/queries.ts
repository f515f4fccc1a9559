import { sql, type Kysely } from 'kysely'
import type { PaymentMethod, Poisha } from '#contract/index.ts'
import type { DB } from '#database/tables.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import type { Page } from '#platform/database/paging.ts'
import { prepared } from '#platform/database/prepared.ts'
import { entryColumns, type EntryRow } from '../../entries/entry-row.ts'
import { counts, effect } from '../../entries/queries.ts'
import type { ChainedEntry } from './order-minute.ts'

/** A stored entry of a chain. */
export interface StoredLink extends ChainedEntry {
  occurred_at: string
  transaction_id: string | null
  place: number | null
  gap: Poisha | null
  gap_after: Poisha | null
}

const link = sql`id, ${effect()} as effect, balance_after as balance, occurred_at, transaction_id, place, gap, gap_after`

/** The last entry with a known balance before a minute, and the entries between the two. */
export async function linksBefore(tx: Tx, account: PaymentMethod, minute: string): Promise<StoredLink[]> {
  const { rows } = await sql<StoredLink>`
    with known as (
      select occurred_at, place, id from wallet_entries
      where account = ${account} and ${counts()} and balance_after is not null and occurred_at < ${minute}
      order by occurred_at desc, place desc, id desc limit 1
    )
    select ${link} from wallet_entries
    where account = ${account} and ${counts()} and occurred_at < ${minute}
      and (occurred_at, place, id) >= (select occurred_at, place, id from known)
    order by occurred_at, place, id`.execute(tx)
  return rows
}

/** The next entries starting at a minute, in order of their timestamps. */
export async function linksFrom(
  tx: Tx,
  account: PaymentMethod,
  from: { minute: string; id: number },
  limit: number,
): Promise<StoredLink[]> {
  const { rows } = await sql<StoredLink>`
    select ${link} from wallet_entries
    where account = ${account} and ${counts()} and occurred_at >= ${from.minute}
      and (occurred_at > ${from.minute} or id > ${from.id})
    order by occurred_at, id limit ${limit}`.execute(tx)
  return rows
}

/** The entries with a known balance from these days, given by their first minutes, in the order of their chain. */
export async function linksOfDays(tx: Tx, account: PaymentMethod, days: readonly string[]): Promise<StoredLink[]> {
  const { rows } = await sql<StoredLink>`
    select found.* from unnest(${days}::text[]::timestamptz[]) as wanted (day)
    cross join lateral (
      select ${link} from wallet_entries
      where account = ${account} and ${counts()} and balance_after is not null
        and occurred_at >= wanted.day and occurred_at < wanted.day + interval '1 day' offset 0
    ) found
    order by occurred_at, place, id`.execute(tx)
  return rows
}

/** An entry of a chain. If there is a gap before it, includes the last entry before it with a known balance. */
export interface ChainRow extends EntryRow {
  occurred_at: string
  sort_key: number
  previous_id: number | null
  previous_at: string | null
}

const minuteOf = sql<number>`(extract(epoch from wallet_entries.occurred_at) / 60)::bigint`

const chain = (db: Kysely<DB>) =>
  db
    .selectFrom('wallet_entries')
    .select(entryColumns)
    .select(eb => [eb.ref('wallet_entries.occurred_at').$castTo<string>().as('occurred_at')])
    .select([
      // The chain's sort order: the minute and the place within it. No minute has a million entries.
      sql<number>`${minuteOf} * 1000000 + wallet_entries.place`.as('sort_key'),
      sql<number | null>`previous.id`.as('previous_id'),
      sql<string | null>`previous.occurred_at`.as('previous_at'),
    ])
    .leftJoin(
      sql<{ id: number; occurred_at: string }>`lateral (
        select p.id, p.occurred_at from wallet_entries p
        where wallet_entries.gap <> 0 and p.account = wallet_entries.account
          and ${counts('p')} and p.balance_after is not null
          and (p.occurred_at, p.place, p.id) < (wallet_entries.occurred_at, wallet_entries.place, wallet_entries.id)
        order by p.occurred_at desc, p.place desc, p.id desc limit 1)`.as('previous'),
      join => join.onTrue(),
    )
    .where(counts())
    .orderBy('wallet_entries.occurred_at', 'desc')
    .orderBy('wallet_entries.place', 'desc')
    .orderBy('wallet_entries.id', 'desc')

type PageValues = { account: PaymentMethod; at: string; place: number; id: number }

/** Whether an entry comes before another one, given by its timestamp, place and id. */
const isBefore = (param: <Name extends keyof PageValues>(name: Name) => unknown) =>
  sql<boolean>`(wallet_entries.occurred_at, wallet_entries.place, wallet_entries.id)
    < (${param('at')}::timestamptz, ${param('place')}::integer, ${param('id')}::bigint)`

const pageOfAll = prepared<PageValues, ChainRow>((db, param, limit) =>
  chain(db)
    .where(sql<boolean>`wallet_entries.account = ${param('account')}::payment_method`)
    .where(isBefore(param))
    .limit(limit),
)

const pageOfGaps = prepared<PageValues, ChainRow>((db, param, limit) =>
  chain(db)
    .where(sql<boolean>`wallet_entries.account = ${param('account')}::payment_method`)
    .where('wallet_entries.gap', '<>', 0)
    .where(isBefore(param))
    .limit(limit),
)

/** Sorts after every entry. */
const end = { at: '9999-12-31T00:00:00Z', place: 0, id: 0 }

function startOf({ before, key }: Page): Omit<PageValues, 'account'> {
  if (before === undefined || key === undefined) return end
  return {
    at: new Date(Math.floor(key / 1_000_000) * 60_000).toISOString(),
    place: key % 1_000_000,
    id: before,
  }
}

/** The last of the three entries after a given one. */
const laterNeighbour = prepared<{ account: PaymentMethod; entry: number }, Omit<PageValues, 'account'>>((db, param) =>
  db
    .selectFrom(
      sql<{ id: number; occurred_at: string; place: number }>`(
        select later.id, later.occurred_at, later.place
        from wallet_entries shown, wallet_entries later
        where shown.id = ${param('entry')}::bigint and shown.account = ${param('account')}::payment_method
          and later.account = shown.account and ${counts('later')}
          and (later.occurred_at, later.place, later.id) >= (shown.occurred_at, shown.place, shown.id)
        order by later.occurred_at, later.place, later.id limit 4)`.as('near'),
    )
    .select([sql<string>`occurred_at`.as('at'), 'place', 'id'])
    .orderBy('occurred_at', 'desc')
    .orderBy('place', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(1)),
)

export interface ChainFilters {
  /** Returns only entries with a gap before them. */
  onlyGaps: boolean
  /** Starts slightly after this entry, if it is part of the chain. */
  around: number | undefined
}

/** Returns up to `limit + 1` entries of a chain, newest first. */
export async function chainPage(
  db: Db,
  account: PaymentMethod,
  page: Page,
  { onlyGaps, around }: ChainFilters,
): Promise<ChainRow[]> {
  const isFirst = page.before === undefined && around !== undefined
  const [last] = isFirst ? await laterNeighbour(db, { account, entry: around }) : []
  const start = last ? { ...last, id: last.id + 1 } : startOf(page)
  return (onlyGaps ? pageOfGaps : pageOfAll)(db, { account, ...start }, page.limit + 1)
}
