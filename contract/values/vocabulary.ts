/** The enumerations of the API. Sources: sections 3 and 4 of the specification, and decision 0007 for additions. */

export * from './roles.ts'

export const categories = [
  'fashion',
  'beauty',
  'fitness',
  'travel',
  'food',
  'lifestyle',
  'technology',
  'gaming',
  'other',
] as const
export type Category = (typeof categories)[number]

/** The eight divisions of Bangladesh. */
export const divisions = [
  'barishal',
  'chattogram',
  'dhaka',
  'khulna',
  'mymensingh',
  'rajshahi',
  'rangpur',
  'sylhet',
] as const
export type Division = (typeof divisions)[number]

/** What admins do to campaigns. */
export const campaignActions = ['suspend', 'restore'] as const
export type CampaignAction = (typeof campaignActions)[number]

export const applicationStatuses = ['pending', 'accepted', 'rejected'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

/** A brand's decisions on a pending application. */
export const applicationDecisions = ['accepted', 'rejected'] as const
export type ApplicationDecision = (typeof applicationDecisions)[number]

/** The payment status of an accepted application, as both parties see it. */
export const applicationPaymentStatuses = ['unpaid', 'pending', 'confirmed'] as const

export const paymentStatuses = ['pending', 'confirmed', 'rejected'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export const paymentDecisions = ['confirmed', 'rejected'] as const
export type PaymentDecision = (typeof paymentDecisions)[number]

/** Why a confirmed payment was reversed. For the last two, the money goes back to the brand. */
export const reversalKinds = ['not_received', 'returned_by_wallet', 'duplicate', 'wrong_payment'] as const
export type ReversalKind = (typeof reversalKinds)[number]

/**
 * The status of a claim. `preferred`: the payment with its transaction ID was rejected in its favour. `released`: that
 * payment was rejected for another reason or corrected, which frees the transaction ID. `withdrawn`: its brand
 * submitted a payment or made another claim instead.
 */
export const claimStatuses = ['open', 'preferred', 'dismissed', 'released', 'withdrawn'] as const
export type ClaimStatus = (typeof claimStatuses)[number]

export const claimActions = ['prefer', 'dismiss'] as const
export type ClaimAction = (typeof claimActions)[number]

export const refundStatuses = ['due', 'sent'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** The accounts of influencers and brands that have statements. */
export const influencerAccounts = ['available', 'held', 'owed'] as const
export type InfluencerAccount = (typeof influencerAccounts)[number]
export const brandAccounts = ['spent', 'refund_due'] as const
export type BrandAccount = (typeof brandAccounts)[number]
export const statementAccounts = [...influencerAccounts, ...brandAccounts] as const
export type StatementAccount = (typeof statementAccounts)[number]

/** What caused a movement on an account. */
export const statementCauses = [
  'payment_confirmed',
  'payment_reversed',
  'withdrawal_requested',
  'withdrawal_approved',
  'withdrawal_rejected',
  'withdrawal_cancelled',
  'correction',
  'debt_settled',
  'refund_sent',
] as const
export type StatementCause = (typeof statementCauses)[number]

/** The documents that a statement refers to. */
export const statementSubjects = ['payment', 'withdrawal', 'correction'] as const
export type StatementSubject = (typeof statementSubjects)[number]

export const withdrawalStatuses = ['pending', 'approved', 'rejected'] as const
export type WithdrawalStatus = (typeof withdrawalStatuses)[number]

export const withdrawalDecisions = ['approved', 'rejected'] as const
export type WithdrawalDecision = (typeof withdrawalDecisions)[number]

export const paymentMethods = ['bkash', 'nagad'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
/** The default wallet of forms, and the one to which a withdrawal is paid by default. */
export const defaultPaymentMethod: PaymentMethod = 'bkash'

/** What a wallet's message or statement row is about. `ignored` means that it is not a movement of money. */
export const walletEntryKinds = [
  'money_in',
  'payment_in',
  'bank_in',
  'npsb_in',
  'business_in',
  'cash_in',
  'money_out',
  'cash_out',
  'payment_out',
  'returned',
  'ignored',
] as const
export type WalletEntryKind = (typeof walletEntryKinds)[number]

export const walletDirections = ['in', 'out'] as const
export type WalletDirection = (typeof walletDirections)[number]

/** Why a wallet's message or statement row was ignored or unreadable. */
export const walletReadingReasons = [
  'one_time_password',
  'reserved',
  'failed',
  'notice',
  'unknown_wording',
  // It states that the transaction failed, is pending or was reversed.
  'not_final',
  'other_wallet',
  'not_a_message',
  'repeated_label',
  'unclosed_reference',
  'too_long',
  'invalid_amount',
  'invalid_time',
  // Its file writes the month first, so its day may be its month.
  'month_first',
  'invalid_party',
  'invalid_transaction_id',
  'unknown_type',
  'unknown_direction',
  'other_number',
  'wrong_number_of_cells',
  // A cell does not clearly state that the transaction succeeded and still stands.
  'not_successful',
  // No heading of the file states it either.
  'below_heading',
  'other_currency',
  // A statement's total, opening balance or repeated headers.
  'summary',
  // Not set by the parser: a device forwarded a message that did not come from a wallet.
  'unknown_sender',
] as const
export type WalletReadingReason = (typeof walletReadingReasons)[number]

const noMovementReasons: readonly string[] = [
  'one_time_password',
  'reserved',
  'failed',
  'notice',
  'summary',
] satisfies WalletReadingReason[]

/** Whether a text with this reason was understood and reports no movement of money, so that it stays ignored. */
export const isNoMovement = (reason: WalletReadingReason | null): boolean =>
  reason !== null && noMovementReasons.includes(reason)

/** Where a wallet entry came from. */
export const walletEntrySources = ['paste', 'file', 'device'] as const
export type WalletEntrySource = (typeof walletEntrySources)[number]

/**
 * The state of a wallet entry. `matched`: linked to a confirmed payment, a withdrawal or a refund. `explained`: counts,
 * and an admin has noted what it was. `ignored`: does not count. `conflict`: contradicts another entry with its ID, so
 * neither counts.
 */
export const walletEntryStates = ['unmatched', 'matched', 'explained', 'ignored', 'conflict', 'unreadable'] as const
export type WalletEntryState = (typeof walletEntryStates)[number]

/** The outcome of an incoming text. */
export const walletOutcomes = ['new', 'duplicate', 'conflict', 'unreadable', 'ignored'] as const
export type WalletOutcome = (typeof walletOutcomes)[number]

/** `accept` and `refuse` decide on the proposal for an unreadable message's wording. */
export const walletEntryActions = ['ignore', 'explain', 'restore', 'choose', 'accept', 'refuse'] as const
export type WalletEntryAction = (typeof walletEntryActions)[number]
export type ProposalAction = Extract<WalletEntryAction, 'accept' | 'refuse'>

/** The columns of a wallet's statement that can be mapped. */
export const statementColumns = [
  'transaction_id',
  'occurred_at',
  'time',
  'type',
  'direction',
  'sender',
  'receiver',
  'receiver_name',
  'reference',
  'amount',
  'debit',
  'credit',
  'fee',
  'balance',
] as const
export type StatementColumn = (typeof statementColumns)[number]

/** The columns that a mapping may declare absent from a statement. */
export const absentColumns: readonly StatementColumn[] = ['fee', 'balance']

/** The money that the operator sends from a wallet. */
export const payoutKinds = ['withdrawal', 'refund'] as const
export type PayoutKind = (typeof payoutKinds)[number]

/** Which payouts to list, by whether their transfer has been seen. */
export const transferFilters = ['unseen'] as const

/** The evidence that wallet entries provide for a payment. */
export const evidenceGrades = ['matched', 'differs', 'duplicate', 'unknown'] as const
export type EvidenceGrade = (typeof evidenceGrades)[number]

/** The reasons for a grade, with their parameters. */
export const evidenceCodes = [
  // For a match: the entry contains the payment's reference (reference), or the sender is the brand's number (sender).
  'reference_found',
  'sender_confirmed',
  // Only the day of the entry is known, and it fits: day.
  'minute_unknown',
  // For failed checks. amount: payment, entry. kind: entry. account: payment, entry. time: entry, from, to. sender:
  // payment, entry. reference, if the entry's belongs to another application: payment, entry. chain: amount. conflict:
  // none. not_counted: state. For an entry that contradicts itself. id_impossible: transaction_id, entry. id_day, if
  // its ID encodes another day than its timestamp: day, entry. balance, if it is below the amount received: amount,
  // balance.
  'amount',
  'kind',
  'account',
  'time',
  'sender',
  'reference',
  'chain',
  'conflict',
  'not_counted',
  'id_day',
  'balance',
  // If other brands claim the transaction ID. payment, claim: the names of the payment's brand and of the first brand
  // that claims it. claims: the number of claims.
  'contested',
  // For a duplicate. id_used: payment, status. entry_used: payment.
  'id_used',
  'entry_used',
  // When nothing was found. waiting: since, minutes. near_miss: entry, transaction_id, amount, how (look_alike,
  // transposed or one_character). id_impossible: none. id_day_possible, id_day_impossible: day, from, to. id_in_order,
  // id_out_of_order: before, after (either may be missing).
  'waiting',
  'near_miss',
  'id_impossible',
  'id_day_possible',
  'id_day_impossible',
  'id_in_order',
  'id_out_of_order',
  // For a confirmed payment.
  'confirmed_without_evidence',
] as const
export type EvidenceCode = (typeof evidenceCodes)[number]

export const userActions = ['activate', 'deactivate'] as const
export type UserAction = (typeof userActions)[number]

/** The facts of events that are amounts: stored in poisha, and sent in taka in responses. */
export const moneyFacts: ReadonlySet<string> = new Set([
  'amount',
  'amount_due',
  'balance',
  'budget',
  'expected_fee',
  'platform_fee',
])

/** The types of files in messages. Pictures are converted to WebP. */
export const attachmentTypes = ['image/webp', 'application/pdf'] as const
export type AttachmentType = (typeof attachmentTypes)[number]
