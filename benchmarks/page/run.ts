// npm run bench:page: what the pages weigh and how fast they are, in Chromium. See ../README.md.
import { parseArgs } from 'node:util'
import type { Role } from '#contract/values/vocabulary.ts'
import { demoPassword } from '#demo/data.ts'
import { StartError } from '#packages/start-error/index.ts'
import { describeFailure } from '#platform/failure.ts'
import { withProduct, type Product } from '#tests/browser/support/product.ts'
import type { Person } from '#tests/support/client.ts'
import { login } from '#tests/support/people.ts'
import { print } from '../command.ts'
import { audit, calibrate } from './audit.ts'
import { logIn, startBrowser, type Browser } from './browser.ts'
import { typeInAdminTable, typeInChat } from './fields.ts'
import { measuredPages } from './pages.ts'
import { keyPressRow, pageRow, table, type Row } from './table.ts'

function readOptions() {
  const { values } = parseArgs({
    options: { only: { type: 'string', default: '' }, runs: { type: 'string', default: '5' } },
  })
  const runs = Number(values.runs)
  if (!Number.isInteger(runs) || runs < 1)
    throw new StartError('Usage: npm run bench:page -- [--only <regular expression>] [--runs 5]')
  return { only: new RegExp(values.only), runs }
}

/** Prints each row at once, because the rest takes minutes. */
function shown(row: Row): Row {
  print(`  ${row.cells.slice(1).join(' | ')}`)
  return row
}

const logInToDemo = ({ send }: Product, role: Role): Promise<Person> =>
  login(send, `${role}@prochar.example`, demoPassword)

async function measurePages(product: Product, browser: Browser, slowdown: number): Promise<Row[]> {
  const { only, runs } = readOptions()
  const rows: Row[] = []
  for (const page of measuredPages.filter(({ title }) => only.test(title))) {
    print(`${page.title}…`)
    await logIn(browser, product.origin, page.role && (await logInToDemo(product, page.role)))
    const measured = []
    for (let run = 0; run < runs; run += 1)
      measured.push(await audit(product.origin + page.path, browser.port, slowdown))
    rows.push(shown(pageRow(page, measured)))
  }
  return rows
}

async function measureTyping(product: Product, browser: Browser, slowdown: number): Promise<Row[]> {
  const { only, runs } = readOptions()
  const rows: Row[] = []
  for (const { title, measure } of [typeInChat, typeInAdminTable].filter(({ title }) => only.test(title))) {
    print(`${title}…`)
    rows.push(shown(keyPressRow(title, await measure(product, browser, runs, slowdown))))
  }
  return rows
}

/** Measures, prints the tables, and returns whether all targets are met. */
async function bench(product: Product): Promise<boolean> {
  await using browser = await startBrowser()
  const { benchmarkIndex, slowdown } = await calibrate(`${product.origin}/`, browser.port)
  print(
    `Lighthouse's BenchmarkIndex of this machine is ${benchmarkIndex}: the phone is ${slowdown.toFixed(1)} times slower.`,
  )
  const pages = await measurePages(product, browser, slowdown)
  // Runs last because it adds hundreds of rows to the demo.
  const typing = await measureTyping(product, browser, slowdown)
  print(table(['mobile', 'score', 'LCP ms', 'TBT ms', 'JavaScript kB', 'CSS kB'], pages))
  print('')
  print(table(['a key press', 'median ms', 'slowest of 19 ms'], typing))
  const holds = [...pages, ...typing].every(row => row.holds)
  print(holds ? '\nAll targets are met.' : '\nSome targets are missed.')
  return holds
}

try {
  readOptions()
  const settings = { DEMO_DATA: 'on', NODE_ENV: 'production' }
  await withProduct(async shared => void (process.exitCode = (await bench(await shared.forTest())) ? 0 : 1), settings)
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`)
  process.exitCode = 1
}
