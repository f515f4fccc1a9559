/** The tables whose rows are decided on, once. */
export type DecidableTable = 'applications' | 'payments' | 'withdrawals'

export interface DecisionRow {
  decided_at: Date | null
}

/** The columns that say what was decided. */
export const decisionColumns = <Table extends DecidableTable>(table: Table) => [`${table}.decided_at`] as const
