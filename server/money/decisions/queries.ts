/** Tables whose rows are decided once. */
export type DecidableTable = 'applications' | 'payments' | 'withdrawals'

export interface DecisionRow {
  decided_at: string | null
  reject_reason: string | null
  reject_note: string | null
}

/** The columns of a decision. */
export const decisionColumns = <Table extends DecidableTable>(table: Table) =>
  [`${table}.decided_at`, `${table}.reject_reason`, `${table}.reject_note`] as const
