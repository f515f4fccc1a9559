import { sql, type SqlBool } from 'kysely'
import type { PayoutKind } from '#contract/index.ts'
import { payoutTables } from '#server/wallets/index.ts'
import { payouts } from './kinds.ts'

const column = (kind: PayoutKind, name: 'status' | 'entry_id') => sql.ref(`${payoutTables[kind]}.${name}`)

/** When the payout was sent, according to the wallet. */
export const transferredAt = (kind: PayoutKind) =>
  sql<string | null>`(select occurred_at from wallet_entries where id = ${column(kind, 'entry_id')})`.as(
    'transferred_at',
  )

/**
 * Whether a payout was sent and its transfer has no wallet entry. The indexes of unseen payouts have the same
 * condition.
 */
export const isUnseen = (kind: PayoutKind) =>
  sql<SqlBool>`${column(kind, 'status')} = ${sql.lit(payouts[kind].sent)} and ${column(kind, 'entry_id')} is null`
