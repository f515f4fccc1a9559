import { describeFailure } from '#platform/failure.ts'
import { violations } from '#server/ledger/index.ts'
import { inspectDatabase } from './command-database.ts'

try {
  const found = await inspectDatabase(violations)
  const report = found.length === 0 ? ['The books balance, and every stored figure matches its source.'] : found
  process.stdout.write(`${report.join('\n')}\n`)
  process.exitCode = found.length === 0 ? 0 : 1
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`)
  process.exitCode = 2
}
