import { sql } from 'kysely'
import type { PaymentMethod, Poisha } from '#contract/index.ts'
import type { Tx } from '#platform/database/db.ts'
import type { ChainPosition } from '../../entries/entry-row.ts'

/** Stores the positions of entries in their chain. */
export async function storePositions(tx: Tx, positions: readonly (ChainPosition & { id: number })[]): Promise<void> {
  if (positions.length === 0) return
  await sql`
    update wallet_entries set place = s.place, gap = s.gap, gap_after = s.gap_after
    from unnest(${positions.map(({ id }) => id)}::bigint[], ${positions.map(({ place }) => place)}::integer[],
      ${positions.map(({ gap }) => gap)}::bigint[], ${positions.map(({ gapAfter }) => gapAfter)}::bigint[])
      as s (id, place, gap, gap_after)
    where wallet_entries.id = s.id`.execute(tx)
}

/** Stores the opening balance of a chain. */
export async function storeOpening(tx: Tx, account: PaymentMethod, opening: Poisha): Promise<void> {
  await tx.updateTable('wallet_chains').set({ opening }).where('account', '=', account).execute()
}

/** Stores the closing balance of a chain. */
export async function storeEnd(tx: Tx, account: PaymentMethod, balance: Poisha, at: string | null): Promise<void> {
  await tx.updateTable('wallet_chains').set({ balance, balance_at: at }).where('account', '=', account).execute()
}
