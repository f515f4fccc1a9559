import { claimedDay } from '#contract/values/transaction-ids.ts'
import type {
  PaymentMethod,
  StatementColumn,
  WalletDirection,
  WalletEntryKind,
  WalletReadingReason,
} from '#contract/values/vocabulary.ts'
import type { Facts } from './reading.ts'
import {
  directionOfCell,
  joinStamp,
  monthOfCell,
  readMoneyCell,
  readPartyCell,
  readMomentCell,
} from './statement-cells.ts'
import { kindsOfType, type TypeAnswer } from './statement-types.ts'
import { asTransactionId } from './transaction-id.ts'

/** The cells of a row by column. */
export type Cells = Partial<Record<StatementColumn, string>>

/** The facts about all rows of a file. */
export interface FileFacts {
  ownNumber: string | undefined
  /** Whether it has a date that can only be right with the month first. */
  hasMonthFirst: boolean
  /** Admins' answers about types. */
  types: readonly TypeAnswer[]
}

/** The amount of a row, and its direction according to its columns and signs. */
function movementOf(cells: Cells) {
  const amount = readMoneyCell(cells.amount ?? '')
  const debit = readMoneyCell(cells.debit ?? '')
  const credit = readMoneyCell(cells.credit ?? '')
  if (amount === undefined || debit === undefined || credit === undefined) return undefined
  const sides = [
    { money: amount, direction: amount?.direction },
    { money: debit, direction: 'out' as const },
    { money: credit, direction: 'in' as const },
  ].filter(({ money }) => money !== null && money.amount > 0)
  const [only] = sides
  if (sides.length !== 1 || !only?.money) return undefined
  // A sign that contradicts its column.
  const isContradicted = only.direction && only.money.direction && only.money.direction !== only.direction
  return isContradicted ? undefined : { amount: only.money.amount, direction: only.direction }
}

const oneDay = 24 * 60 * 60_000

/** Whether a date can only be right with the month first: with the day first, it does not exist or is in the future. */
export function showsMonthFirst(cell: string, now: string | undefined): boolean {
  const month = monthOfCell(cell)
  if (month !== 'either' || now === undefined) return month === 'first'
  return Date.parse(readMomentCell(cell)?.occurredAt ?? '') > Date.parse(now) + oneDay
}

/**
 * Why a parsed time is unreliable: the day encoded in the row's bKash ID has day and month exchanged, or the file has
 * the month first and nothing shows that this row does not.
 */
function timeProblem(
  transactionId: string | null,
  occurredAt: string,
  cell: string,
  { hasMonthFirst }: FileFacts,
): WalletReadingReason | undefined {
  const read = Temporal.Instant.from(occurredAt).toZonedDateTimeISO('Asia/Dhaka').toPlainDate()
  const claimed = transactionId === null ? undefined : claimedDay(transactionId)
  if (claimed === read.toString()) return undefined
  if (claimed !== undefined) {
    const { year, month, day } = Temporal.PlainDate.from(claimed)
    if (read.year === year && read.month === day && read.day === month) return 'invalid_time'
  }
  return hasMonthFirst && monthOfCell(cell) === 'either' ? 'month_first' : undefined
}

/** The direction of a row that names the wallet's own number on one side. */
function directionByNumber(cells: Cells, ownNumber: string | undefined): WalletDirection | undefined {
  if (ownNumber === undefined) return undefined
  const isOwn = (cell = '') => readPartyCell(cell)?.party === ownNumber
  if (isOwn(cells.sender) === isOwn(cells.receiver)) return undefined
  return isOwn(cells.receiver) ? 'in' : 'out'
}

/** Whether a row names another number where the wallet's own should be, and thus belongs to that number's statement. */
function isOfOtherNumber(cells: Cells, direction: WalletDirection, ownNumber: string | undefined): boolean {
  const own = readPartyCell((direction === 'in' ? cells.receiver : cells.sender) ?? '')?.party
  return ownNumber !== undefined && own !== undefined && /^01\d{9}$/.test(own) && own !== ownNumber
}

/** The direction, if all sources that indicate one agree; otherwise undefined. */
function agreed(directions: (WalletDirection | undefined)[]): WalletDirection | undefined {
  const said = new Set(directions.filter(direction => direction !== undefined))
  return said.size === 1 ? [...said][0] : undefined
}

/** The kind and direction of a row according to its type, its amount and its numbers, or why they are unknown. */
function kindOf(
  cells: Cells,
  byAmount: WalletDirection | undefined,
  { ownNumber, types }: FileFacts,
): { kind: WalletEntryKind; direction: WalletDirection } | WalletReadingReason {
  const kinds = kindsOfType(cells.type ?? '', types)
  if (!kinds) return 'unknown_type'
  if (kinds === 'ignored') return 'notice'
  const byCell = cells.direction ? directionOfCell(cells.direction) : undefined
  if (byCell === undefined && cells.direction) return 'unknown_direction'
  const [byType, otherwise] = Object.keys(kinds) as WalletDirection[]
  // Returned money comes back to the wallet, unless the amount indicates that it left: the wallet took back a payment.
  const isReturned = kinds.in === 'returned' && (byAmount ?? byCell) !== 'out'
  const directionByType = otherwise === undefined || isReturned ? byType : undefined
  const direction = agreed([directionByType, byAmount, byCell, directionByNumber(cells, ownNumber)])
  const kind = direction && kinds[direction]
  if (!direction || !kind) return 'unknown_direction'
  // A transfer that came back may still name the number that it was sent to.
  if (kind !== 'returned' && isOfOtherNumber(cells, direction, ownNumber)) return 'other_number'
  return { kind, direction }
}

/** The facts of a row, or why it is unreadable. */
export function toFacts(method: PaymentMethod, cells: Cells, file: FileFacts): Facts | WalletReadingReason {
  const transactionId = cells.transaction_id === undefined ? null : asTransactionId(method, cells.transaction_id)
  if (transactionId === undefined) return 'invalid_transaction_id'
  const moment = readMomentCell(joinStamp(cells.occurred_at ?? '', cells.time ?? ''))
  if (moment === undefined) return 'invalid_time'
  const problem = timeProblem(transactionId, moment.occurredAt, cells.occurred_at ?? '', file)
  if (problem) return problem
  const movement = movementOf(cells)
  const fee = readMoneyCell(cells.fee ?? '')
  const balance = readMoneyCell(cells.balance ?? '')
  if (!movement || fee === undefined || balance === undefined || balance?.direction === 'out') return 'invalid_amount'
  const known = kindOf(cells, movement.direction, file)
  if (typeof known === 'string') return known
  const { kind, direction } = known
  const party = readPartyCell((direction === 'in' ? cells.sender : cells.receiver || cells.receiver_name) ?? '')
  return {
    kind,
    direction,
    amount: movement.amount,
    fee: fee?.amount ?? null,
    balanceAfter: balance?.amount ?? null,
    transactionId,
    party: party?.party ?? null,
    partyMasked: party?.partyMasked ?? false,
    reference: cells.reference || null,
    occurredAt: moment.occurredAt,
    ...(moment.minuteUnknown && { minuteUnknown: true }),
  }
}
