import { sql } from 'kysely'
import type { PaymentMethod, Poisha } from '#contract/index.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/security/actor.ts'
import type { ChainChange } from '../balances/chain/update-chain.ts'
import type { Pieces } from './texts/pieces.ts'

/** A paste, or a file with its hash and header row. */
export interface NewImport {
  account: PaymentMethod
  source: 'paste' | 'file'
  sha256?: Buffer
  header?: string
}

/** Records a paste or a file, and returns its id. Refuses with `file_imported_before`. */
export async function insertImport(tx: Tx, admin: Actor, imported: NewImport): Promise<number> {
  const { id } = await tx
    .insertInto('wallet_imports')
    .values({ ...imported, admin_id: admin.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Stores the pieces of an import, for `nextPiece`. */
export async function insertPieces(
  tx: Tx,
  importId: number,
  { count, isNewestFirst, pieces }: Pieces,
  facts: { reader: string; remainder: Poisha },
): Promise<void> {
  await tx
    .insertInto('wallet_imports_in_progress')
    .values({ ...facts, import_id: importId, entries: count, newest_first: isNewestFirst })
    .execute()
  for (const [number, piece] of pieces.entries()) {
    const readings = new TextDecoder().decode(piece)
    await sql`
      insert into wallet_import_pieces (import_id, number, readings)
      values (${importId}, ${number}, ${readings}::json)`.execute(tx)
  }
}

/** Removes a stored piece, and records the pending consequences of its change of the chain. */
export async function finishPiece(
  tx: Tx,
  importId: number,
  number: number,
  { gaps, transactionIds }: Pick<ChainChange, 'gaps' | 'transactionIds'>,
): Promise<void> {
  const before = Object.fromEntries(gaps.map(gap => [gap.id, gap.before]))
  await sql`
    with stored as (delete from wallet_import_pieces where import_id = ${importId} and number = ${number})
    update wallet_imports_in_progress
    set gaps = ${JSON.stringify(before)}::jsonb || gaps, transaction_ids = transaction_ids || ${transactionIds}::text[],
      progressed_at = clock_timestamp()
    where import_id = ${importId}`.execute(tx)
}

/** Records that everything that depends on an import has been updated. */
export async function markCompleted(tx: Tx, importId: number): Promise<void> {
  await tx
    .updateTable('wallet_imports_in_progress')
    .set({ is_settled: true })
    .where('import_id', '=', importId)
    .execute()
}

/** Ends an import, and deletes its progress. Returns whether it was in progress. */
export async function endImport(tx: Tx, importId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('wallet_imports_in_progress')
    .where('import_id', '=', importId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
