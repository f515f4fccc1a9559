import type { ReadOnlyDb } from '#platform/database/db.ts'

/** Reports inconsistencies in the ledger or the stored figures, one sentence each. Empty unless something is broken. */
export async function violations(db: ReadOnlyDb): Promise<string[]> {
  const [ledger, figures, months, wallets] = await Promise.all([
    db.selectFrom('ledger_violations').select('violation').execute(),
    db.selectFrom('figure_violations').select('violation').execute(),
    db.selectFrom('month_violations').select('violation').execute(),
    db.selectFrom('wallet_violations').select('violation').execute(),
  ])
  return [...ledger, ...figures, ...months, ...wallets].map(({ violation }) => violation ?? 'unnamed')
}
