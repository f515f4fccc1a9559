import { missingEvents, violations } from '#server/money/ledger/index.ts'
import { inspectDatabase } from './command-database.ts'
import { print, runCommand } from './command-failure.ts'
import { parseOptions } from './options.ts'

const usage = `npm run ledger:check
    checks that the books balance, that every stored figure matches its source, and that the audit log has every decision
    about money; changes nothing`

await runCommand(usage, async () => {
  parseOptions({ options: {} })
  const found = await inspectDatabase(async db => [...(await violations(db)), ...(await missingEvents(db))])
  const report = found.length === 0 ? ['The books balance, and every stored figure matches its source.'] : found
  print(report.join('\n'))
  return found.length === 0 ? 0 : 1
})
