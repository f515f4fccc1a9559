import { sql, type Kysely, type RawBuilder } from 'kysely'
import {
  isNoMovement,
  type PaymentMethod,
  type Poisha,
  type StatementMapping,
  type WalletEntry,
  type WalletEntrySource,
  type WalletEntryState,
  type WalletReadingReason,
} from '#contract/index.ts'
import { storedForm } from '#contract/values/digits.ts'
import type { DB } from '#database/tables.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { filteredPage, newestFirst, type Conditions, type Filters } from '#platform/database/filters.ts'
import { startOf, type Page } from '#platform/database/paging.ts'
import { prepared, requireRow } from '#platform/database/prepared.ts'
import { searched, type Locked } from '#server/domain/index.ts'
import { entryColumns, type EntryRow } from './entry-row.ts'
import { haveSameFacts, type EntryInQuestion, type StoredEntry } from './policy.ts'

const countedStates: readonly WalletEntryState[] = ['unmatched', 'matched', 'explained']

/** Whether an entry in this state counts towards its account's balance and is thus part of the chain. */
export const isCounted = (state: WalletEntryState): boolean => countedStates.includes(state)

/**
 * Whether an entry counts. The indexes of the chain have the same condition.
 *
 * @param entries The name of `wallet_entries` in the query.
 */
export const counts = (entries = 'wallet_entries') =>
  sql<boolean>`${sql.ref(entries)}.state in (${sql.join(countedStates.map(state => sql.lit(state)))})`

/**
 * An entry's effect on the balance, like `effectOf` for readings.
 *
 * @param entries The name of `wallet_entries` in the query.
 */
export const effect = (entries = 'wallet_entries') => {
  const column = (name: string) => sql.ref(`${entries}.${name}`)
  return sql<Poisha>`case ${column('direction')} when 'in' then ${column('amount')} else -${column('amount')} end
    - coalesce(${column('fee')}, 0)`
}

/**
 * Whether two entries are the same movement, like `movementKey` for readings: the amounts may differ by the fee.
 * Entries without a balance match none.
 *
 * @param one The name of `wallet_entries` in the query.
 * @param other The name of the other entry.
 */
export const isSameMovement = (one: string, other: string) => {
  const column = (name: string) => sql`${sql.ref(`${one}.${name}`)} = ${sql.ref(`${other}.${name}`)}`
  const [at, from] = [
    sql.ref(`${one}.occurred_at`),
    sql`date_trunc('day', ${sql.ref(`${other}.occurred_at`)}, 'Asia/Dhaka')`,
  ]
  const isOfDay = sql`(${sql.ref(`${one}.minute_unknown`)} or ${sql.ref(`${other}.minute_unknown`)})`
  return sql<boolean>`(${column('account')} and ${column('direction')} and ${column('balance_after')}
    and ${effect(one)} = ${effect(other)}
    and (${column('occurred_at')} or (${isOfDay} and ${at} >= ${from} and ${at} < ${from} + interval '1 day')))`
}

/** An entry with its links and the latest note about it. */
export interface ListedEntry extends EntryRow {
  payment: WalletEntry['payment']
  pending_payment: WalletEntry['pending_payment']
  payout: WalletEntry['payout']
  note: string | null
  /** The refused wordings, for an unread message. */
  refused_wordings: string[] | null
}

const payment = sql`
  select json_build_object('id', p.id, 'brand_name', u.username, 'brand_display_name', u.display_name,
    'transaction_id', p.transaction_id, 'status', p.status)
  from payments p
  join applications a on a.id = p.application_id
  join users u on u.id = a.brand_id`

const linkedPayment = sql<ListedEntry['payment']>`(
  ${payment} join wallet_links l on l.payment_id = p.id
  where l.entry_id = wallet_entries.id)`

/** Whether the entry is the evidence of the pending payment `p`. No two live payments of a method have the same ID. */
const isEvidence = sql`
  exists (select from payment_evidence v where v.payment_id = p.id and not v.is_confirmed and v.grade = 'matched')
  and wallet_entries.state = 'unmatched' and wallet_entries.direction = 'in'
  and p.payment_method = wallet_entries.account and p.transaction_id = wallet_entries.transaction_id
  and p.amount = wallet_entries.amount`

const pendingPayment = sql<ListedEntry['pending_payment']>`(${payment} where ${isEvidence})`

const linkedPayout = sql<ListedEntry['payout']>`(
  select json_build_object('kind', o.kind, 'id', o.id, 'username', u.username)
  from payouts o join users u on u.id = o.owner_id
  where o.entry_id = wallet_entries.id)`

const lastNote = sql<string | null>`(
  select note from wallet_entry_notes where entry_id = wallet_entries.id order by id desc limit 1)`

const refusedWordings = sql<string[] | null>`case when state = 'unreadable' and reason = 'unknown_wording' then (
  select coalesce(json_agg(wording), '[]') from wallet_wordings w
  where w.account = wallet_entries.account and not w.is_accepted) end`

const entries = (db: Kysely<DB>) =>
  db
    .selectFrom('wallet_entries')
    .select(entryColumns)
    .select([
      linkedPayment.as('payment'),
      pendingPayment.as('pending_payment'),
      linkedPayout.as('payout'),
      lastNote.as('note'),
      refusedWordings.as('refused_wordings'),
    ])
    .$castTo<ListedEntry>()

const pageOfAll = prepared<{ before: number }, ListedEntry>((db, param, limit) =>
  entries(db).where('wallet_entries.id', '<', param('before')).orderBy('wallet_entries.id', 'desc').limit(limit),
)

export type EntryFilters = Filters<'GET /admin/wallet-entries/'>

const conditions: Conditions<EntryFilters> = {
  account: account => sql`wallet_entries.account = ${account}`,
  kind: kind => sql`wallet_entries.kind = ${kind}`,
  direction: direction => sql`wallet_entries.direction = ${direction}`,
  state: state => sql`wallet_entries.state = ${state}`,
  search: text => [{ column: searched.walletEntry, text: storedForm(text) }],
}

/** Returns up to `limit + 1` entries, newest first. */
export function entriesPage(db: Db, page: Page, filters: EntryFilters | undefined): Promise<ListedEntry[]> {
  if (!filters) return pageOfAll(db, { before: startOf(page) }, page.limit + 1)
  return filteredPage(db, entries(db), {
    filters,
    conditions,
    orders: { newest: newestFirst },
    id: 'wallet_entries.id',
    page,
  })
}

/** Counts the entries of an import that are the evidence of a pending payment. */
export async function countEvidence(tx: Tx, importId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from wallet_entries join payments p on ${isEvidence}
    where wallet_entries.import_id = ${importId}`.execute(tx)
  return rows[0]?.count ?? 0
}

const byId = prepared<{ id: number }, ListedEntry>((db, param) =>
  entries(db).where('wallet_entries.id', '=', param('id')),
)

/** Throws if the entry does not exist. */
export const entryById = async (tx: Db | Tx, id: number): Promise<ListedEntry> => requireRow(await byId(tx, { id }))

const known = sql`id, state, kind, direction, amount, fee, balance_after as "balanceAfter", transaction_id as "transactionId",
  party, occurred_at as "occurredAt", minute_unknown as "minuteUnknown", source = 'file' as "isRow"`

/** Whether an entry's balance is known, or it is a message without an ID, which is recognized without one. */
const isRecognised = sql<boolean>`(balance_after is not null or (transaction_id is null and source <> 'file'))`

/** Formats instants as the reader does, without milliseconds. */
const withReaderInstants = (rows: StoredEntry[]): StoredEntry[] =>
  rows.map(row => ({ ...row, occurredAt: row.occurredAt && row.occurredAt.replace('.000Z', 'Z') }))

/**
 * Looks up entries for each of these values, in id order. OFFSET makes PostgreSQL use the index instead of scanning a
 * new table that has no statistics.
 */
async function lookUp(
  db: Db | Tx,
  values: readonly string[],
  { type, condition }: { type: 'text' | 'timestamptz'; condition: RawBuilder<unknown> },
): Promise<StoredEntry[]> {
  if (values.length === 0) return []
  const { rows } = await sql<StoredEntry>`
    select found.* from unnest(${[...new Set(values)]}::text[]::${sql.raw(type)}[]) as wanted (value)
    cross join lateral (select ${known} from wallet_entries where ${condition} offset 0) found
    order by id`.execute(db)
  return withReaderInstants(rows)
}

/** Finds an account's entries with any of these IDs, in id order, except those that were ignored with their import. */
export const entriesWithIds = (db: Db | Tx, account: PaymentMethod, ids: readonly string[]): Promise<StoredEntry[]> =>
  lookUp(db, ids, {
    type: 'text',
    condition: sql`account = ${account} and is_read and not ignored_with_import
      and transaction_id collate "C" = wanted.value`,
  })

/** Minutes, their days, and days without a known minute. Days are represented by their first minutes. */
export interface Times {
  minutes: readonly string[]
  daysOfMinutes: readonly string[]
  days: readonly string[]
}

/** Finds entries that meet a condition and may be from these times. */
async function lookUpAt(db: Db | Tx, times: Times, condition: RawBuilder<unknown>): Promise<StoredEntry[]> {
  const type = 'timestamptz'
  const isOnDay = sql`occurred_at >= wanted.value and occurred_at < wanted.value + interval '1 day'`
  return [
    ...(await lookUp(db, times.minutes, { type, condition: sql`${condition} and occurred_at = wanted.value` })),
    ...(await lookUp(db, times.daysOfMinutes, {
      type,
      condition: sql`${condition} and minute_unknown and ${isOnDay}`,
    })),
    ...(await lookUp(db, times.days, { type, condition: sql`${condition} and ${isOnDay}` })),
  ]
}

/** Finds an account's entries from these times that count. Rows and messages without IDs may repeat them. */
export const entriesAt = (db: Db | Tx, account: PaymentMethod, times: Times): Promise<StoredEntry[]> =>
  lookUpAt(db, times, sql`account = ${account} and ${counts()} and ${isRecognised}`)

/**
 * Finds an account's rows and messages without IDs from these times that an admin has ignored, but not with their
 * import. Later statements may repeat them.
 */
export const ignoredRowsAt = (db: Db | Tx, account: PaymentMethod, times: Times): Promise<StoredEntry[]> =>
  lookUpAt(
    db,
    times,
    sql`account = ${account} and state = 'ignored' and is_read and transaction_id is null and same_as is null
      and not ignored_with_import and ${isRecognised}`,
  )

/** Finds the ids of an account's stored unparsed texts, by their hashes in base64. */
export async function unreadTexts(
  db: Db | Tx,
  account: PaymentMethod,
  hashes: readonly Buffer[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; hash: string }>`
    select id, encode(raw_hash, 'base64') as hash from wallet_entries
    where account = ${account} and not is_read and raw_hash = any(${hashes}::bytea[])`.execute(db)
  return new Map(rows.map(({ id, hash }) => [hash, id]))
}

/** Facts about the entry in question that do not matter for the others. */
interface OwnFacts {
  is_read: boolean
  reason: WalletReadingReason | null
  ignored_with_import: boolean
}

interface Repetition {
  id: number
  transaction_id: string | null
  /** Whether it has replaced another entry without an ID, which is then the one that it repeats. */
  replaces_another: boolean
}

/** Finds other entries that count for the same movement. */
async function repetitionsOf(tx: Tx, id: number): Promise<Repetition[]> {
  const { rows } = await sql<Repetition>`
    select o.id, o.transaction_id, exists (
        select from wallet_entries r
        where r.account = e.account and r.state = 'ignored' and r.same_as = o.id and r.id <> e.id
      ) as replaces_another
    from wallet_entries e
    join wallet_entries o on ${isSameMovement('o', 'e')} and o.id <> e.id
    where e.id = ${id} and ${counts('o')} order by o.id`.execute(tx)
  return rows
}

/**
 * The facts for a decision about an entry, including other entries with its ID and direction, all locked, and the
 * entry without an ID that it repeats.
 */
export async function entryInQuestion(
  tx: Tx,
  { id, transaction_id }: Locked<'walletEntry', 'staff'>,
): Promise<EntryInQuestion & { rows: StoredEntry[]; unnamed: number[]; occurredAt: string | null }> {
  const { rows } = await sql<StoredEntry & OwnFacts>`
    select ${known}, is_read, reason, ignored_with_import from wallet_entries where id in (
      select o.id from wallet_entries e
      join wallet_entries o on o.id = e.id or (
        e.is_read and o.is_read and o.transaction_id collate "C" = e.transaction_id and o.account = e.account
        and o.direction = e.direction)
      where e.id = ${id})
    order by id for no key update`.execute(tx)
  const own = rows.find(row => row.id === id)
  const others = rows.filter(row => row.id !== id)
  const repetitions = await repetitionsOf(tx, id)
  const unnamed = repetitions.flatMap(row => (row.transaction_id === null ? [row.id] : []))
  return {
    state: own?.state ?? 'ignored',
    is_read: own?.is_read ?? false,
    isNoMovement: own?.is_read === false && own.state === 'ignored' && isNoMovement(own.reason),
    // An equal row without an ID is another movement: the import has recognized rows that repeat others, but not rows
    // that were ignored with their import.
    isRepeated:
      transaction_id === null
        ? repetitions.some(row => (row.transaction_id === null ? own?.ignored_with_import : !row.replaces_another))
        : others.some(other => other.state !== 'ignored' && own !== undefined && haveSameFacts(other, own)),
    occurredAt: own?.occurredAt ?? null,
    others: others.map(({ state }) => state),
    rows: others,
    // Only one of them, because the others are further movements with the same facts.
    unnamed: transaction_id === null ? [] : unnamed.slice(0, 1),
  }
}

/** An entry of an import that an admin has not ignored. */
export interface ImportedEntry {
  id: number
  state: WalletEntryState
  occurred_at: string | null
  transaction_id: string | null
}

/** Finds the import of an entry; null if it came from a device. */
export async function importOfEntry(tx: Tx, { id }: Locked<'walletEntry', 'staff'>): Promise<number | null> {
  const { import_id } = await tx
    .selectFrom('wallet_entries')
    .select('import_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return import_id
}

/**
 * Locks the entries of an import that are not ignored, or that are ignored only because another entry has replaced
 * them.
 */
export async function entriesOfImport(tx: Tx, importId: number): Promise<ImportedEntry[]> {
  const { rows } = await sql<ImportedEntry>`
    select id, state, occurred_at, transaction_id from wallet_entries
    where import_id = ${importId} and (state <> 'ignored' or same_as is not null)
    order by id for no key update`.execute(tx)
  return rows
}

/** Finds the entry that is linked to a payment. */
export async function linkedEntryId(tx: Tx, paymentId: number): Promise<number | undefined> {
  const link = await tx
    .selectFrom('wallet_links')
    .select('entry_id')
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
  return link?.entry_id
}

/** Admins' answers about an account's statements; undefined if there are none. */
export async function rememberedMapping(db: Db | Tx, account: PaymentMethod): Promise<StatementMapping | undefined> {
  const row = await db
    .selectFrom('wallet_column_mappings')
    .select(eb => eb.ref('columns').$castTo<StatementMapping>().as('columns'))
    .where('account', '=', account)
    .executeTakeFirst()
  return row?.columns
}

export interface UnreadEntry {
  id: number
  account: PaymentMethod
  raw: string
  source: WalletEntrySource
  header: string | null
  columns: StatementMapping | null
}

/**
 * Finds the next entries that another version of the reader could not parse, except those that only their sender or the
 * other rows of their file make unreadable.
 */
export async function unreadByOthers(db: Db, reader: string, after: number, limit: number): Promise<UnreadEntry[]> {
  const { rows } = await sql<UnreadEntry>`
    select e.id, e.account, e.raw, e.source, i.header, m.columns from wallet_entries e
    left join wallet_imports i on i.id = e.import_id
    left join wallet_column_mappings m on m.account = e.account
    where e.state = 'unreadable' and e.id > ${after} and e.reader is distinct from ${reader}
      and (e.reason is null or e.reason not in ('unknown_sender', 'month_first', 'below_heading'))
    order by e.id limit ${limit}`.execute(db)
  return rows
}

/** How often an entry has been ignored, explained, restored or chosen. */
export async function noteCount(tx: Tx, entry: number): Promise<number> {
  const rows = await tx
    .selectFrom('wallet_entry_notes')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('entry_id', '=', entry)
    .execute()
  return requireRow(rows).count
}

/** Locks those of these entries that are still unreadable, and returns their ids. */
export async function holdUnread(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from wallet_entries where id = any(${ids}::bigint[]) and state = 'unreadable'
    order by id for no key update`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
