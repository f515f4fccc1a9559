import { unrestrictedNote } from '#platform/database/db.ts'
import { print } from './command-failure.ts'
import type { Findings } from './verify-backup.ts'

/** Prints the findings about a restored database. Returns the exit code, 1 if something is wrong. */
export function report({ violations, unrestricted, leftOut }: Findings, introduction: string): number {
  for (const table of leftOut) print(`The table ${table} is not one of Prochar's: its rows stay in the backup.`)
  for (const violation of violations) print(violation)
  if (unrestricted !== undefined) print(unrestrictedNote(unrestricted))
  print(
    violations.length === 0
      ? `${introduction}every row is as it was, and the books balance.`
      : `${introduction}every row is as it was, and the books did not balance: see above.`,
  )
  return violations.length === 0 ? 0 : 1
}
