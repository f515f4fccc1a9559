import type {
  PaymentMethod,
  Poisha,
  WalletDirection,
  WalletEntryKind,
  WalletEntrySource,
  WalletEntryState,
  WalletReadingReason,
} from '#contract/index.ts'

/** A stored entry. Amounts are in poisha. */
export interface EntryRow {
  id: number
  account: PaymentMethod
  source: WalletEntrySource
  raw: string
  is_read: boolean
  reason: WalletReadingReason | null
  state: WalletEntryState
  kind: WalletEntryKind | null
  direction: WalletDirection | null
  amount: Poisha | null
  fee: Poisha | null
  balance_after: Poisha | null
  transaction_id: string | null
  party: string | null
  party_masked: boolean
  reference: string | null
  occurred_at: string | null
  /** Whether only its day is known. */
  minute_unknown: boolean
  /** The difference of its balance, and of the next known one, from what the entries explain; null if unknown. */
  gap: Poisha | null
  gap_after: Poisha | null
  created_at: string
}

/** The columns of an entry. */
export const entryColumns = [
  'wallet_entries.id',
  'wallet_entries.account',
  'wallet_entries.source',
  'wallet_entries.raw',
  'wallet_entries.is_read',
  'wallet_entries.reason',
  'wallet_entries.state',
  'wallet_entries.kind',
  'wallet_entries.direction',
  'wallet_entries.amount',
  'wallet_entries.fee',
  'wallet_entries.balance_after',
  'wallet_entries.transaction_id',
  'wallet_entries.party',
  'wallet_entries.party_masked',
  'wallet_entries.reference',
  'wallet_entries.occurred_at',
  'wallet_entries.minute_unknown',
  'wallet_entries.gap',
  'wallet_entries.gap_after',
  'wallet_entries.created_at',
] as const

/** An entry's position in its chain. */
export interface ChainPosition {
  /** Its place within its minute. */
  place: number
  /** The difference between its balance and what earlier entries explain; null if unknown. */
  gap: Poisha | null
  /** The same difference for the next known balance. */
  gapAfter: Poisha | null
}
