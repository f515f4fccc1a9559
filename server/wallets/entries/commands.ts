import { sql } from 'kysely'
import type {
  PaymentMethod,
  WalletEntryAction,
  WalletEntrySource,
  WalletEntryState,
  WalletReadingReason,
} from '#contract/index.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/security/actor.ts'
import type { Locked } from '#server/domain/index.ts'
import type { Reading } from '../reader/reading.ts'
import type { StatementAnswers } from '../reader/statement-answers.ts'
import type { ChainPosition } from './entry-row.ts'
import { counts, isCounted, isSameMovement } from './queries.ts'

/** The origin of entries, which is an import or a device, and the version of the reader. */
export interface Origin {
  source: WalletEntrySource
  reader: string
  importId?: number
  deviceId?: number
}

/** A reading to be stored. */
export interface NewEntry {
  id: number
  reading: Reading
  state: WalletEntryState
  /** Its position in the chain; undefined if it does not count. */
  position: ChainPosition | undefined
  /** Identifies an unparsed text; null for a parsed one. */
  rawHash: Buffer | null
}

/** The text that a search of entries examines. A constraint checks it. */
const searchedText = ({ transactionId, party, reference }: Reading): string =>
  [transactionId ?? '', party ?? '', [...(reference ?? '')].slice(0, 60).join('')].join(' ')

const factColumns = ({ reading, state }: Pick<NewEntry, 'reading' | 'state'>) => ({
  is_read: reading.state === 'read',
  reason: reading.reason,
  state,
  kind: reading.kind,
  direction: reading.direction,
  amount: reading.amount,
  fee: reading.fee,
  balance_after: reading.balanceAfter,
  transaction_id: reading.transactionId,
  party: reading.party,
  party_masked: reading.partyMasked,
  reference: reading.reference,
  occurred_at: reading.occurredAt,
  minute_unknown: reading.minuteUnknown ?? false,
  searched: searchedText(reading),
})

/** Keeps a statement far below its timeout. */
const rowsInStatement = 4_000

/** Splits rows into batches of one statement each. */
export function* statementsOf<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += rowsInStatement) yield rows.slice(start, start + rowsInStatement)
}

/** Reserves this many ids for new entries, in ascending order. */
export async function reserveIds(tx: Tx, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('wallet_entries', 'id')) as id from generate_series(1, ${count}::integer)`.execute(
    tx,
  )
  return rows.map(({ id }) => id).toSorted((a, b) => a - b)
}

/** Stores entries under reserved ids. */
export async function insertEntries(
  tx: Tx,
  account: PaymentMethod,
  { source, reader, importId, deviceId }: Origin,
  entries: readonly NewEntry[],
): Promise<void> {
  for (const some of statementsOf(entries)) {
    const rows = some.map(entry => ({
      ...factColumns(entry),
      id: entry.id,
      place: entry.position?.place ?? null,
      gap: entry.position?.gap ?? null,
      gap_after: entry.position?.gapAfter ?? null,
      raw: entry.reading.raw,
      raw_hash: entry.rawHash && `\\x${entry.rawHash.toString('hex')}`,
      reader: entry.reading.state === 'unreadable' ? reader : null,
    }))
    await sql`
      insert into wallet_entries (id, account, source, import_id, device_id, raw, raw_hash, reader, is_read, reason, state,
        kind, direction, amount, fee, balance_after, transaction_id, party, party_masked, reference, occurred_at, minute_unknown,
        searched, place, gap, gap_after) overriding system value
      select id, ${account}, ${source}, ${importId ?? null}::bigint, ${deviceId ?? null}::bigint, raw, raw_hash, reader,
        is_read, reason, state, kind, direction, amount, fee, balance_after, transaction_id, party, party_masked, reference,
        occurred_at, minute_unknown, searched, place, gap, gap_after
      from jsonb_populate_recordset(null::wallet_entries, ${JSON.stringify(rows)}::jsonb)`.execute(tx)
  }
}

/** Stores the facts of texts that can now be parsed. */
export async function updateReadings(
  tx: Tx,
  readings: readonly Pick<NewEntry, 'id' | 'reading' | 'state'>[],
): Promise<void> {
  const rows = readings.map(({ id, ...facts }) => ({ ...factColumns(facts), id }))
  await sql`
    update wallet_entries e set is_read = r.is_read, reason = r.reason, state = r.state, kind = r.kind,
      direction = r.direction, amount = r.amount, fee = r.fee, balance_after = r.balance_after,
      transaction_id = r.transaction_id, party = r.party, party_masked = r.party_masked, reference = r.reference,
      occurred_at = r.occurred_at, minute_unknown = r.minute_unknown, searched = r.searched,
      raw_hash = case when not r.is_read then e.raw_hash end,
      reader = case when not r.is_read then e.reader end
    from jsonb_populate_recordset(null::wallet_entries, ${JSON.stringify(rows)}::jsonb) r
    where e.id = r.id`.execute(tx)
}

/** Records that this version of the reader could not parse those of these entries that are still unreadable. */
export async function markUnread(tx: Tx, ids: readonly number[], reader: string): Promise<void> {
  await sql`
    update wallet_entries set reader = ${reader} where id = any(${ids}::bigint[]) and state = 'unreadable'`.execute(tx)
}

/** Marks entries as contradicting each other, so that none of them counts or has a place in the chain. */
export async function markConflicts(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const some of statementsOf(ids)) {
    await sql`
      update wallet_entries set state = 'conflict', place = null, gap = null, gap_after = null
      where id = any(${some}::bigint[]) and state <> 'matched'`.execute(tx)
  }
}

/**
 * Stops counting entries, which then have no place in the chain and are not replaced by others: those of a wrong
 * import, or those without IDs in favour of others for the same movements.
 */
export async function ignoreEntries(tx: Tx, ids: readonly number[], { withImport = false } = {}): Promise<void> {
  for (const some of statementsOf(ids)) {
    await sql`
      update wallet_entries set state = 'ignored', ignored_with_import = ${withImport}, same_as = null, place = null,
        gap = null, gap_after = null
      where id = any(${some}::bigint[])`.execute(tx)
  }
}

/** An entry that counts again. */
export interface CountedEntry {
  id: number
  occurred_at: string
}

/** Restores the entries without IDs that these have replaced, unless another one counts for the same movement. */
export async function countReplaced(
  tx: Tx,
  account: PaymentMethod,
  replacements: readonly number[],
): Promise<CountedEntry[]> {
  const { rows } = await sql<CountedEntry>`
    update wallet_entries e set state = 'unmatched', same_as = null
    where e.account = ${account} and e.state = 'ignored' and e.same_as = any(${replacements}::bigint[]) and not exists (
      select from wallet_entries o
      where ${isSameMovement('o', 'e')} and ${counts('o')}
    )
    returning e.id, e.occurred_at`.execute(tx)
  return rows
}

/**
 * Restores the entries with these IDs that nothing contradicts now, and returns them. If a row without an ID counts for
 * the same movement, an admin has to choose.
 */
export async function countUncontradicted(
  tx: Tx,
  account: PaymentMethod,
  transactionIds: readonly string[],
): Promise<CountedEntry[]> {
  const counted: CountedEntry[] = []
  for (const some of statementsOf(transactionIds)) {
    const { rows } = await sql<CountedEntry>`
      update wallet_entries e set state = 'unmatched'
      from (
        select min(id) as id from wallet_entries
        where account = ${account} and is_read and transaction_id collate "C" = any(${some}::text[])
          and state <> 'ignored'
        group by transaction_id, direction having count(*) = 1
      ) alone
      where e.id = alone.id and e.state = 'conflict' and not exists (
        select from wallet_entries o
        where ${isSameMovement('o', 'e')} and o.transaction_id is null and ${counts('o')}
      )
      returning e.id, e.occurred_at`.execute(tx)
    counted.push(...rows)
  }
  return counted
}

/**
 * Restores those of these texts that were ignored with their import without having been parsed. A text is stored once.
 */
export async function restoreUnread(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update wallet_entries set state = 'unreadable', ignored_with_import = false
    where id = any(${ids}::bigint[]) and ignored_with_import and not is_read`.execute(tx)
}

/** Records which entries replaced those without IDs. */
export async function replaceEntries(tx: Tx, pairs: readonly { old: number; by: number }[]): Promise<void> {
  for (const some of statementsOf(pairs)) {
    await sql`
      update wallet_entries set same_as = pairs.by
      from unnest(${some.map(({ old }) => old)}::bigint[], ${some.map(({ by }) => by)}::bigint[]) as pairs (old, by)
      where id = pairs.old`.execute(tx)
  }
}

/**
 * Changes the state of an entry, which is then no longer replaced by another, and of the others with its ID, which stop
 * counting. Those that do not count have no place in the chain.
 */
export async function setState(
  tx: Tx,
  entry: Locked<'walletEntry', 'staff'>,
  state: WalletEntryState,
  others: { ids: readonly number[]; state: WalletEntryState },
): Promise<void> {
  await sql`
    update wallet_entries set state = ${others.state}, place = null, gap = null, gap_after = null
    where id = any(${others.ids}::bigint[]) and state <> 'matched'`.execute(tx)
  await tx
    .updateTable('wallet_entries')
    .set({ state, same_as: null, ignored_with_import: false })
    .$if(!isCounted(state), update => update.set({ place: null, gap: null, gap_after: null }))
    .where('id', '=', entry.id)
    .execute()
}

export async function insertNotes(
  tx: Tx,
  ids: readonly number[],
  admin: Actor,
  { action, note }: { action: WalletEntryAction; note: string },
): Promise<void> {
  await sql`
    insert into wallet_entry_notes (entry_id, admin_id, action, note)
    select unnest(${ids}::bigint[]), ${admin.id}, ${action}, ${note.trim()}`.execute(tx)
}

/** Why a row may be unreadable until an admin has explained its type or another column. */
const explicable: readonly WalletReadingReason[] = ['unknown_type', 'not_successful', 'other_currency']

/** Remembers admins' answers about an account's statements. Earlier rows are reparsed on the next start. */
export async function rememberMapping(
  tx: Tx,
  admin: Actor,
  account: PaymentMethod,
  { columns, surplus, types }: StatementAnswers,
): Promise<void> {
  const values = { columns: JSON.stringify({ ...columns, surplus, types }), admin_id: admin.id }
  await tx
    .insertInto('wallet_column_mappings')
    .values({ account, ...values })
    .onConflict(conflict => conflict.column('account').doUpdateSet({ ...values, changed_at: sql<string>`now()` }))
    .execute()
  await tx
    .updateTable('wallet_entries')
    .set({ reader: null })
    .where('account', '=', account)
    .where('state', '=', 'unreadable')
    .where('reason', 'in', explicable)
    .execute()
}

/**
 * Serializes transactions that change entries, decide or reverse payments, approve withdrawals or send refunds, and
 * separates them from those that report payments. They all lock people's balances and the terms of the cover, in
 * different orders. Take this lock before locking any row.
 */
export async function lockWallets(tx: Tx): Promise<void> {
  await sql`select lock_wallets(false)`.execute(tx)
}

/** Prevents changes of entries during a transaction that grades payments. Take this lock before locking any row. */
export async function lockWalletsShared(tx: Tx): Promise<void> {
  await sql`select lock_wallets(true)`.execute(tx)
}
