import {
  formatMoney,
  type Movement,
  type Statement,
  type StatementCause,
  type StatementSubject,
} from '#contract/index.ts'
import type { StatementEvent, StatementRow } from './queries.ts'

type MovementRow = StatementRow & { id: number }

/** The cause that statements show for each event. */
const causes: Record<StatementEvent, StatementCause> = {
  payment_confirmed: 'payment_confirmed',
  payment_reversed: 'payment_reversed',
  reversal_net_cleared: 'payment_reversed',
  reversal_debt_cleared: 'payment_reversed',
  reversal_fee_cleared: 'payment_reversed',
  reversal_net_refunded: 'payment_reversed',
  reversal_debt_refunded: 'payment_reversed',
  reversal_fee_refunded: 'payment_reversed',
  withdrawal_requested: 'withdrawal_requested',
  withdrawal_approved: 'withdrawal_approved',
  withdrawal_rejected: 'withdrawal_rejected',
  withdrawal_cancelled: 'withdrawal_cancelled',
  correction: 'correction',
  debt_settled: 'debt_settled',
  refund_sent: 'refund_sent',
}

/** The subject of a movement: its payment, if it has one. */
function subjectOf(row: MovementRow): { subject_type: StatementSubject; subject_id: number } {
  if (row.payment_id !== null) return { subject_type: 'payment', subject_id: row.payment_id }
  // Other documents, such as a refund, have a payment or a cause.
  const document = row.document as StatementSubject
  return { subject_type: row.cause ?? document, subject_id: row.cause_id ?? row.document_id }
}

/** A rejection's reason belongs to the rejection, not to the request before it. */
const isExplained = (cause: StatementCause): boolean =>
  cause === 'payment_reversed' || cause === 'withdrawal_rejected' || cause === 'correction'

function presentMovement(row: MovementRow, balance: number): Movement {
  const cause = causes[row.event]
  const isBrands = row.account === 'spent' || row.account === 'refund_due'
  return {
    id: row.id,
    at: row.at,
    cause,
    amount: formatMoney(row.amount),
    balance: formatMoney(balance),
    ...(row.owed && { owed: formatMoney(row.owed) }),
    ...subjectOf(row),
    campaign_title: row.campaign_title,
    person: isBrands ? row.influencer_name : row.brand_name,
    payment_method: row.payment_method,
    transaction_id: row.transaction_id,
    reason: isExplained(cause) ? row.reason : null,
    note: isExplained(cause) ? row.note : null,
  }
}

/** Expects up to `limit + 1` rows. The extra row shows whether there are more. */
export function presentStatement(rows: readonly [StatementRow, ...StatementRow[]], limit: number): Statement {
  const [{ account, username, month, later, within, before_page, has_earlier, debt, ...first }] = rows
  const closing = first.balance - later
  const opening = closing - within
  const found = rows.filter((row): row is MovementRow => row.id !== null)
  let balance = opening + before_page
  const movements = found.slice(0, limit).map(row => presentMovement(row, (balance += row.amount)))
  return {
    account,
    username,
    month,
    opening: formatMoney(opening),
    closing: formatMoney(closing),
    balance: formatMoney(first.balance),
    ...(debt && { owed: formatMoney(debt) }),
    has_earlier,
    movements,
    next: found.length > limit ? String(movements.at(-1)?.id) : null,
  }
}
