// npm test: all checks and tests. A failing phase does not stop the later ones.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expectNoArguments } from './lib/arguments.mjs'
import { checks } from './lib/checks.mjs'
import { playwrightFailures, vitestFailures } from './lib/failures.mjs'
import { installIfStale } from './lib/install.mjs'
import { log } from './lib/root.mjs'
import { run, testEnvironment } from './lib/run.mjs'
import { buildSite } from './lib/site.mjs'

expectNoArguments(`npm test
    runs all checks and tests; npm run test:server, test:web and test:browser run some, as in
    npm run test:web -- web/lib/i18n/format.test.ts`)
await installIfStale()

const reports = mkdtempSync(join(tmpdir(), 'prochar-reports-'))
const total = { passed: 0, failed: 0 }
/** The failures, repeated at the end for visibility. */
const failures = []

/** Counts the results of a phase. `failed` describes each failure. */
function count(passed, failed) {
  total.passed += passed
  total.failed += failed.length
  failures.push(...failed)
}

/** Runs a check and counts its result. */
async function checked(name, check) {
  const ok = await check()
  log(`${ok ? '✓' : '✗'} ${name}`)
  count(ok ? 1 : 0, ok ? [] : [`✗ ${name}`])
}

/** Runs a test runner with a JSON report and counts its results. Counts a missing report as a failure. */
async function runner(title, program, args, report, read, env) {
  log(`\n— ${title}\n`)
  const code = await run(program, args, { env: { ...testEnvironment, ...env } })
  try {
    const { passed, failed } = read(JSON.parse(readFileSync(report, 'utf8')))
    // A runner can fail without a failed test: because of an error outside of tests, or because there are no tests.
    count(passed, failed.length === 0 && code !== 0 ? [`✗ ${title}: exit code ${code}`] : failed)
  } catch {
    count(0, [`✗ ${title}: the run wrote no report`])
  }
}

const unit = join(reports, 'unit.json')
const browser = join(reports, 'browser.json')

log('— Checks and the built site')
const site = checked('the site builds', buildSite)
for (const [name, check] of Object.entries(checks)) await checked(name, check)
await site

// Sequential, because each keeps two cores busy. Run in parallel, the first took three times as long.
await runner(
  'Unit and API tests',
  'vitest',
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unit}`],
  unit,
  report => ({ passed: report.numPassedTests, failed: vitestFailures(report) }),
)
await runner(
  'Browser tests',
  'playwright',
  ['test', '--reporter=list,json'],
  browser,
  report => ({ passed: report.stats.expected, failed: playwrightFailures(report) }),
  { PLAYWRIGHT_JSON_OUTPUT_NAME: browser },
)

log('\n— The specification')
const proven = (await run('node', ['tests/specification/verify.ts', unit, browser])) === 0
count(proven ? 1 : 0, proven ? [] : ['✗ statements of the specification without proof'])

rmSync(reports, { recursive: true, force: true })
if (failures.length > 0) log(`\n— Failed\n${failures.join('\n')}`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
log(`\n${total.passed} passed, ${total.failed} failed`)
