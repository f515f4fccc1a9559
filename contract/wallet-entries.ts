import { Type, type Static } from 'typebox'
import { endpoint, Id, IdParams, Instant, Money, Nullable, OneOf, pageQuery, PageQuery, Text } from './endpoint.ts'
import { Filter, Search } from './lists.ts'
import { brandNames } from './names.ts'
import { limits } from './values/limits.ts'
import { recordOf } from './values/record-of.ts'
import {
  absentColumns,
  paymentMethods,
  paymentStatuses,
  payoutKinds,
  statementColumns,
  walletDirections,
  walletEntryActions,
  walletEntryKinds,
  walletEntrySources,
  walletEntryStates,
  walletOutcomes,
  walletReadingReasons,
} from './values/vocabulary.ts'

const Account = OneOf(paymentMethods)

/** The facts of a message or statement row. Null for facts that it does not contain or that could not be read. */
const facts = {
  kind: Nullable(OneOf(walletEntryKinds)),
  direction: Nullable(OneOf(walletDirections)),
  amount: Nullable(Money),
  /** Charged by the wallet on top of the amount. */
  fee: Nullable(Money),
  balance_after: Nullable(Money),
  transaction_id: Nullable(Type.String()),
  /** The other party: a number of 11 digits, a masked one, or a name. */
  party: Nullable(Type.String()),
  party_masked: Type.Boolean(),
  /** The payer's own words. */
  reference: Nullable(Type.String()),
  /** In whole minutes. */
  occurred_at: Nullable(Instant),
  /**
   * Present if only the day is known, as in statements without times: `occurred_at` is then the first minute of that
   * day in Dhaka.
   */
  minute_unknown: Type.Optional(Type.Boolean()),
}

/**
 * The likely meaning of a message with an unknown wording. It counts for nothing until an admin accepts the wording.
 */
const Proposal = Type.Object(facts)

/** Why a text was ignored or unreadable; null if it was parsed. */
const reason = Nullable(OneOf(walletReadingReasons))

const ReadEntry = Type.Object({
  /** Null in a preview and for texts that are not stored. For a duplicate, the id of the existing entry. */
  id: Nullable(Id),
  ...facts,
  outcome: OneOf(walletOutcomes),
  reason,
  raw: Type.String(),
  /** For an `unreadable` message with complete facts and an unknown wording. */
  proposal: Type.Optional(Proposal),
  /** For a `conflict`: the differing facts of another entry with this ID. */
  contradicts: Type.Optional(
    Type.Pick(Type.Object(facts), ['kind', 'amount', 'fee', 'balance_after', 'party', 'occurred_at', 'minute_unknown']),
  ),
})
export type ReadWalletEntry = Static<typeof ReadEntry>

/** The number of entries by outcome. */
const OutcomeCounts = Type.Object(recordOf(walletOutcomes, () => Type.Integer()))

const Added = Type.Object({
  entries: Type.Array(ReadEntry, { maxItems: limits.statement.maxRows }),
  counts: OutcomeCounts,
  /**
   * Whether the file was parsed with the columns given for an earlier one. With `{}` as `columns`, the response lists
   * the headers instead.
   */
  columns_remembered: Type.Optional(Type.Boolean()),
  /** How many of the new entries are the evidence of a pending payment, graded `matched`. Absent from a preview. */
  pending_payments: Type.Optional(Type.Integer()),
})
export type AddedWalletEntries = Static<typeof Added>

const HeaderName = Type.String({ minLength: 1, maxLength: limits.header.max })

/**
 * An admin's answers about a statement: the mapping from columns to the file's headers, and the meaning of its other
 * columns and its types.
 */
export const StatementMapping = Type.Partial(
  Type.Object({
    ...recordOf(statementColumns, column =>
      absentColumns.includes(column) ? Type.String({ maxLength: limits.header.max }) : HeaderName,
    ),
    /** The words of another column that mean that a row counts; null if the column does not matter. */
    surplus: Type.Array(
      Type.Object({
        header: HeaderName,
        counts: Type.Unsafe<string[] | null>({
          type: ['array', 'null'],
          items: Type.String({ maxLength: limits.statementWord.max }),
          maxItems: limits.statementWord.maxItems,
        }),
      }),
      { maxItems: limits.statementAnswers.max },
    ),
    /** The kind of a transaction type, or one kind per direction; `ignored` if it is no movement of money. */
    types: Type.Array(
      Type.Object({
        type: Type.String({ minLength: 1, maxLength: limits.statementWord.max }),
        kinds: Type.Array(OneOf(walletEntryKinds), { minItems: 1, maxItems: 2 }),
      }),
      { maxItems: limits.statementAnswers.max },
    ),
  }),
  { additionalProperties: false },
)
export type StatementMapping = Static<typeof StatementMapping>

/** The form fields that accompany a statement. */
const StatementFields = Type.Object({
  account: Account,
  /**
   * Maps columns to headers with unknown names. Remembered for the account. An empty header for `fee` or `balance`
   * declares that the file may lack it; otherwise, a file that seems to lack it but has an unknown header is refused.
   * Answers about other columns and about types are remembered by name until they change.
   */
  columns: Type.Optional(Type.String({ contentMediaType: 'application/json', contentSchema: StatementMapping })),
  /** Returns `columns_unknown` even for a file that can be parsed, with everything that can be assigned. */
  assign: Type.Optional(OneOf(['true', 'false', ''])),
  preview: Type.Optional(OneOf(['true', 'false', ''])),
})

const Payment = Type.Object({
  id: Id,
  ...brandNames,
  transaction_id: Type.String(),
  status: OneOf(paymentStatuses),
})
/** The payment that an entry is linked to, or that it matches. */
const PaymentOfEntry = Type.Unsafe<Static<typeof Payment> | null>({ ...Payment, type: ['object', 'null'] })

/** The withdrawal or refund that an entry's transfer paid. */
const LinkedPayout = Nullable(
  Type.Object({
    kind: OneOf(payoutKinds),
    id: Id,
    /** The influencer, or the brand. */
    username: Type.String(),
  }),
)

const entry = {
  id: Id,
  account: Account,
  /** The same as `account`, named as in a payment. */
  method: Account,
  ...facts,
  raw: Type.String(),
  source: OneOf(walletEntrySources),
  state: OneOf(walletEntryStates),
  reason,
  /** The difference between the balance and what earlier entries explain; 0 without a gap, null if unknown. */
  gap: Nullable(Money),
  created_at: Instant,
}

export const WalletEntry = Type.Object({
  ...entry,
  /** The payment linked to the entry. */
  payment: PaymentOfEntry,
  /** The pending payment that has this entry as its evidence, graded `matched`. A confirmation would link the two. */
  pending_payment: PaymentOfEntry,
  payout: LinkedPayout,
  /** The latest note by an admin. */
  note: Nullable(Type.String()),
  /** The proposal for an unreadable message, unless an admin has refused it for this wording. */
  proposal: Type.Unsafe<Static<typeof Proposal> | null>({ ...Proposal, type: ['object', 'null'] }),
})
export type WalletEntry = Static<typeof WalletEntry>

/** An entry as evidence of a payment. */
export const evidenceEntry = entry

const Gap = Type.Object({
  /**
   * The entries between which the balance does not add up, with their times: the last one with a known balance, and the
   * next one.
   */
  from_entry: Id,
  to_entry: Id,
  from: Instant,
  to: Instant,
  /** Positive if the balance is higher than the entries explain, negative if it is lower. */
  amount: Money,
})
export type ChainGap = Static<typeof Gap>

/** A term of the cover: an amount, and the number of rows that it sums, or null if it is not a sum of rows. */
const Term = Type.Object({ amount: Money, count: Nullable(Type.Integer()) })

const Cover = Type.Object({
  /** `balances - opening`. */
  wallets: Term,
  /** The latest balances. */
  balances: Term,
  /** The balances before the first entries. */
  opening: Term,
  /** What the wallets should contain according to the ledger. */
  ledger: Term,
  unmatched_incoming: Term,
  unexplained_outgoing: Term,
  /** Approved withdrawals and sent refunds whose transfer has no entry. */
  unseen_payouts: Term,
  /** Confirmed payments without an entry. */
  without_evidence: Term,
  /**
   * What linked or explained entries moved beyond the ledger's amounts: the operator's own money, fees, and payments
   * that the wallet took back. The count covers the explained entries and those of such payments.
   */
  explained: Term,
  /**
   * `wallets - (ledger + unmatched_incoming - unexplained_outgoing + unseen_payouts - without_evidence + explained)`.
   */
  remainder: Money,
})
export type Cover = Static<typeof Cover>

const WalletAccount = Type.Object({
  account: Account,
  /** Null if the operator has not set it. */
  number: Nullable(Type.String()),
  /** The latest balance and its time, and the balance before the first entry; null without entries. */
  balance: Nullable(Money),
  balance_at: Nullable(Instant),
  opening_balance: Nullable(Money),
  /** Newest first, at most 50. */
  gaps: Type.Array(Gap, { maxItems: limits.listedGaps }),
  /** Counted up to 1,001, which means any higher number. */
  gaps_count: Type.Integer({ maximum: limits.gapCount.max + 1 }),
  /** The number of entries by state. */
  counts: Type.Object(recordOf(walletEntryStates, () => Type.Integer())),
})
export type WalletAccount = Static<typeof WalletAccount>

const ChainEntry = Type.Object({
  ...entry,
  occurred_at: Instant,
  /** The gap before this entry; null without one. */
  gap_before: Type.Unsafe<ChainGap | null>({ ...Gap, type: ['object', 'null'] }),
})
export type ChainEntry = Static<typeof ChainEntry>

export const Device = Type.Object({
  id: Id,
  name: Type.String(),
  created_at: Instant,
  /** When its key was last used, accurate to five minutes; null if never. */
  last_used_at: Nullable(Instant),
  revoked_at: Nullable(Instant),
  /** The username of the admin who created its key. Deactivating that admin revokes the key. */
  created_by: Type.String(),
})
export type Device = Static<typeof Device>

const moneyDesk = { tag: 'Money desk' } as const

export const walletEntries = {
  'POST /admin/wallet-entries/': endpoint({
    ...moneyDesk,
    access: 'wallets.manage',
    summary: 'Import pasted wallet messages; 200 for a preview, which stores nothing',
    // An escaped character takes up to 12 bytes.
    bodyBytes: limits.bodyBytes + 12 * limits.paste.max,
    body: Type.Object({
      account: Account,
      text: Type.String({ minLength: 1, maxLength: limits.paste.max, verbatim: true }),
      preview: Type.Optional(Type.Boolean()),
    }),
    status: 201,
    repeatStatus: 200,
    reply: Added,
    errors: ['too_many_entries'],
    idempotent: true,
    rate: 'imports',
  }),
  'POST /admin/wallet-entries/file/': endpoint({
    ...moneyDesk,
    access: 'wallets.manage',
    summary: 'Import a wallet statement as CSV; the same file is imported only once',
    /** Sent as multipart form data, with the file in `file`. */
    body: StatementFields,
    form: 'file',
    status: 201,
    repeatStatus: 200,
    reply: Added,
    errors: ['file_imported_before', 'columns_unknown', 'invalid_statement', 'too_many_entries', 'too_large'],
    idempotent: true,
    rate: 'imports',
  }),
  'GET /admin/wallet-entries/': endpoint({
    ...moneyDesk,
    access: 'wallets.read',
    summary: 'All wallet entries, newest first',
    /** `search` matches the transaction ID, the other party and the reference. */
    query: Type.Object({
      ...pageQuery,
      account: Filter(paymentMethods),
      kind: Filter(walletEntryKinds),
      direction: Filter(walletDirections),
      state: Filter(walletEntryStates),
      search: Search,
    }),
    reply: Type.Array(WalletEntry),
    paged: true,
  }),
  'PUT /admin/wallet-entries/{id}/': endpoint({
    ...moneyDesk,
    access: 'wallets.manage',
    summary:
      'Ignore, explain or restore an entry, choose it among those that contradict each other, or accept or refuse its proposal',
    params: IdParams,
    body: Type.Object({
      action: OneOf(walletEntryActions),
      note: Text(limits.entryNote.max),
      /** With `ignore`: also ignores everything else that was imported with the entry, unless some of it is linked. */
      whole_import: Type.Optional(Type.Boolean()),
    }),
    reply: WalletEntry,
    errors: ['wallet_entry_not_found', 'entry_linked', 'entry_action_not_allowed', 'entry_decided_too_often'],
  }),
  'GET /admin/wallet-accounts/': endpoint({
    ...moneyDesk,
    access: 'wallets.read',
    summary: "The wallets' balances and gaps, and how they agree with the ledger",
    reply: Type.Object({ accounts: Type.Array(WalletAccount, { maxItems: paymentMethods.length }), cover: Cover }),
  }),
  'GET /admin/wallet-accounts/{account}/chain/': endpoint({
    ...moneyDesk,
    access: 'wallets.read',
    summary: 'The entries that count, newest first, with the gaps between them',
    params: Type.Object({ account: Type.String() }),
    query: Type.Object({
      ...pageQuery,
      /** Only entries with a gap before them. */
      gaps: Type.Optional(OneOf(['true', 'false', ''])),
      /** Starts three entries after this one, to show its context. Only without a cursor. */
      around: Type.Optional(Id),
    }),
    reply: Type.Array(ChainEntry),
    errors: ['wallet_account_not_found'],
    paged: true,
  }),
  'GET /admin/devices/': endpoint({
    ...moneyDesk,
    access: 'wallets.read',
    summary: 'The phones that forward messages, newest first',
    query: PageQuery,
    reply: Type.Array(Device),
    paged: true,
  }),
  'POST /admin/devices/': endpoint({
    ...moneyDesk,
    access: 'wallets.manage',
    summary: 'Create a device key, which only this response contains',
    // The key outlives the session, and even a password change.
    confirmed: true,
    body: Type.Object({ name: Text(limits.deviceName.max) }),
    status: 201,
    reply: Type.Object({ ...Device.properties, key: Type.String() }),
    errors: ['too_many_devices'],
    idempotent: true,
  }),
  'DELETE /admin/devices/{id}/': endpoint({
    ...moneyDesk,
    access: 'wallets.manage',
    summary: 'Revoke a device key; repeating it changes nothing',
    params: IdParams,
    status: 204,
    errors: ['device_not_found'],
  }),
  'POST /wallet-messages/': endpoint({
    ...moneyDesk,
    // Its key replaces a session: `Authorization: Bearer <key>`.
    access: 'device',
    rate: 'forwardedMessages',
    summary: "Forward a message from the wallet's phone, with a device key; the same message counts once",
    body: Type.Object({
      /** The sender as shown on the phone. */
      from: Type.String({ minLength: 1, maxLength: limits.messageSender.max }),
      text: Type.String({ minLength: 1, maxLength: limits.walletMessage.max, verbatim: true }),
      received_at: Type.Optional(Type.Unknown()),
    }),
    status: 202,
    reply: Type.Object({ outcome: OneOf(walletOutcomes) }),
  }),
}
