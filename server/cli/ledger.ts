import { violations } from '#server/ledger/index.ts'
import { inspectDatabase } from './command-database.ts'
import { print, runCommand } from './command-failure.ts'

await runCommand(async () => {
  const found = await inspectDatabase(violations)
  const report = found.length === 0 ? ['The books balance, and every stored figure matches its source.'] : found
  print(report.join('\n'))
  return found.length === 0 ? 0 : 1
})
