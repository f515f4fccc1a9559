import { withDatabase } from './command-database.ts'
import { violations } from './ledger/violations.ts'
import { StartError } from './platform/start-error.ts'

try {
  const found = await withDatabase(violations)
  const report = found.length === 0 ? ['The books balance, and every kept figure equals the counted one.'] : found
  process.stdout.write(`${report.join('\n')}\n`)
  process.exitCode = found.length === 0 ? 0 : 1
} catch (error) {
  process.stderr.write(`${error instanceof StartError ? error.message : String((error as Error).stack)}\n`)
  process.exitCode = 2
}
