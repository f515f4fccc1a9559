import type { Reader } from '#platform/database/db.ts'

/** What is wrong with the books or the kept figures, a sentence each; empty, always. */
export async function violations(db: Reader): Promise<string[]> {
  const [ledger, figures, months] = await Promise.all([
    db.selectFrom('ledger_violations').select('violation').execute(),
    db.selectFrom('figure_violations').select('violation').execute(),
    db.selectFrom('month_violations').select('violation').execute(),
  ])
  return [...ledger, ...figures, ...months].map(({ violation }) => violation ?? 'unnamed')
}
