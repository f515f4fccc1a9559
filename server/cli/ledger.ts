import { violations } from '#server/ledger/index.ts'
import { inspectDatabase } from './command-database.ts'
import { print, runCommand } from './command-failure.ts'
import { parseOptions } from './options.ts'

const usage = `npm run ledger:check
    checks that the books balance and that every stored figure matches its source; changes nothing`

await runCommand(usage, async () => {
  parseOptions({ options: {} })
  const found = await inspectDatabase(violations)
  const report = found.length === 0 ? ['The books balance, and every stored figure matches its source.'] : found
  print(report.join('\n'))
  return found.length === 0 ? 0 : 1
})
