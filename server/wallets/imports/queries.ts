import { sql } from 'kysely'
import type { PaymentMethod, Poisha, WalletEntrySource, WalletEntryState } from '#contract/index.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { isWithin } from '#platform/database/recent.ts'
import { counts } from '../entries/queries.ts'
import type { Reading } from '../reader/reading.ts'

/** Finds the import of a file for an account. */
export const importOf = (db: Db | Tx, account: PaymentMethod, sha256: Buffer) =>
  db
    .selectFrom('wallet_imports')
    .leftJoin('wallet_imports_in_progress as progress', 'progress.import_id', 'wallet_imports.id')
    .select(['wallet_imports.id', 'wallet_imports.created_at'])
    .select(eb => eb('progress.import_id', 'is not', null).as('is_in_progress'))
    .where('account', '=', account)
    .where('sha256', '=', sha256)
    .executeTakeFirst()

/** An incompletely stored import. */
export interface ImportInProgress {
  id: number
  account: PaymentMethod
  source: Extract<WalletEntrySource, 'paste' | 'file'>
  admin_id: number
  entries: number
  newest_first: boolean
  reader: string
  remainder: Poisha
  gaps: Record<string, Poisha | null>
  transaction_ids: string[]
  is_settled: boolean
}

/** Locks an incompletely stored import; undefined once it is complete. */
export async function holdImport(tx: Tx, id: number): Promise<ImportInProgress | undefined> {
  const { rows } = await sql<ImportInProgress>`
    select i.id, i.account, i.source, i.admin_id, p.entries, p.newest_first, p.reader, p.remainder, p.gaps, p.transaction_ids,
      p.is_settled
    from wallet_imports_in_progress p join wallet_imports i on i.id = p.import_id
    where p.import_id = ${id} for update of p`.execute(tx)
  return rows[0]
}

/** Finds the imports that have been untouched for this long. */
export async function abandonedImports(db: Db, seconds: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select import_id as id from wallet_imports_in_progress
    where not ${isWithin(sql`progressed_at`, sql`make_interval(secs => ${seconds})`)} order by import_id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The next piece of an import to store. */
export interface Piece {
  number: number
  readings: Reading[]
}

/** Finds the next piece of an import; undefined if all are stored. */
export async function nextPiece(db: Db | Tx, importId: number): Promise<Piece | undefined> {
  const { rows } = await sql<Piece>`
    select number, readings from wallet_import_pieces where import_id = ${importId} order by number limit 1`.execute(db)
  return rows[0]
}

/** Finds those of these entries that still have a gap before them, newest last. */
export async function remainingGaps(tx: Tx, ids: readonly number[]): Promise<{ id: number; amount: Poisha }[]> {
  const { rows } = await sql<{ id: number; amount: Poisha }>`
    select id, gap as amount from wallet_entries where id = any(${ids}::bigint[]) and ${counts()} and gap <> 0
    order by occurred_at, place, id`.execute(tx)
  return rows
}

/** The first entry of an import; undefined if it has none of its own. */
export async function firstEntryOf(tx: Tx, importId: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('wallet_entries')
    .select('id')
    .where('import_id', '=', importId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** The states of those of these entries that came with an import, by their ids. */
export async function statesInImport(
  tx: Tx,
  importId: number,
  ids: readonly number[],
): Promise<Map<number, WalletEntryState>> {
  const { rows } = await sql<{ id: number; state: WalletEntryState }>`
    select id, state from wallet_entries where import_id = ${importId} and id = any(${ids}::bigint[])`.execute(tx)
  return new Map(rows.map(({ id, state }) => [id, state]))
}
