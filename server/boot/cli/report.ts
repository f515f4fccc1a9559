import { unrestrictedNote } from '#platform/database/db.ts'
import { print } from './command-failure.ts'
import type { Findings } from './verify-backup.ts'

/** Prints the findings about a restored database. Returns the exit code, 1 if there are any problems. */
export function report({ violations, unrestricted, leftOut }: Findings, introduction: string): number {
  for (const table of leftOut)
    print(`The table ${table} is not part of Prochar: its rows are in the backup, but are not restored.`)
  for (const violation of violations) print(violation)
  if (unrestricted !== undefined) print(unrestrictedNote(unrestricted))
  print(
    violations.length === 0
      ? `${introduction}every row matches the backup, and the ledger balances.`
      : `${introduction}every row matches the backup, but the ledger does not balance: see above.`,
  )
  return violations.length === 0 ? 0 : 1
}
