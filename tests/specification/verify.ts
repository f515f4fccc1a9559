// node tests/specification/verify.ts <Vitest JSON report> <Playwright JSON report>: checks that a passing test proves
// each statement of the specification.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { playwrightResults, vitestResults, findUnproven, type PlaywrightReport, type VitestReport } from './evidence.ts'
import { statements } from './index.ts'

const root = join(import.meta.dirname, '../..')
const [unit = '', browser = ''] = process.argv.slice(2)
const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

const ran = [
  ...vitestResults(read(unit) as VitestReport, root),
  ...playwrightResults(read(browser) as PlaywrightReport, root),
]
const wrong = Object.entries(statements).flatMap(([section, seen]) => findUnproven(section, seen, ran))
const count = Object.values(statements).flat().length

for (const line of wrong) process.stdout.write(`${line}\n`)
process.stdout.write(
  wrong.length === 0
    ? `${count} statements of the specification, each proven by a test that passed\n`
    : `${wrong.length} problems with ${count} statements of the specification\n`,
)
process.exitCode = wrong.length === 0 ? 0 : 1
