import { sql } from 'kysely'
import type { PaymentMethod, Poisha } from '#contract/index.ts'
import type { Tx } from '#platform/database/db.ts'
import { counts } from '../queries.ts'
import type { ChainPosition } from './walk.ts'

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

/** Removes entries that no longer count from their chain. */
export async function clearPositions(tx: Tx, account: PaymentMethod, ids: readonly number[]): Promise<void> {
  await sql`
    update wallet_entries set place = null, gap = null, gap_after = null
    where account = ${account} and id = any(${ids}::bigint[]) and not ${counts()}
      and place is not null`.execute(tx)
}

/** Stores the opening balance of a chain. */
export async function storeOpening(tx: Tx, account: PaymentMethod, opening: Poisha): Promise<void> {
  await tx.updateTable('wallet_chains').set({ opening }).where('account', '=', account).execute()
}

/** Stores the closing balance of a chain. */
export async function storeEnd(tx: Tx, account: PaymentMethod, balance: Poisha, at: string | null): Promise<void> {
  await tx.updateTable('wallet_chains').set({ balance, balance_at: at }).where('account', '=', account).execute()
}
