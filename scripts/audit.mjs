// npm run audit: checks the locked packages for known vulnerabilities, and reports what can be determined offline.
// Exits with 0 if there are none, with 1 if there are some, and with 2 if the service is unreachable.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expectNoArguments } from './lib/arguments.mjs'
import { log, root } from './lib/root.mjs'

const severities = ['critical', 'high', 'moderate', 'low', 'info']
const day = 86_400

const lockText = readFileSync(join(root, 'package-lock.json'), 'utf8')
const packages = Object.entries(JSON.parse(lockText).packages)
  .filter(([path]) => path !== '')
  .map(([path, entry]) => ({ ...entry, path, name: path.slice(path.lastIndexOf('node_modules/') + 13) }))

const nameAndVersion = ({ name, version }) => `${name} ${version}`
const use = ({ dev }) => (dev ? 'development only' : 'to build or run')

/** Queries npm's audit service. Returns its report, or why there is none. */
function askService() {
  const npm = process.env.npm_execpath
  const [command, ...first] = npm && /\.c?js$/.test(npm) ? [process.execPath, npm] : ['npm']
  const args = [...first, 'audit', '--json', '--package-lock-only', '--fetch-retries=1', '--fetch-timeout=30000']
  const { stdout, error } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    timeout: 120_000,
    maxBuffer: 1e8,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  if (error) return { reason: error.message }
  try {
    const report = JSON.parse(stdout)
    return report.vulnerabilities ? { report } : { reason: report.message ?? report.error?.summary ?? 'no report' }
  } catch {
    return { reason: 'no report' }
  }
}

/** Prints the service's response and returns the exit code. */
function printAnswer({ report, reason }) {
  if (!report) {
    log(`Known vulnerabilities: unknown, because npm's audit service could not be reached (${reason}).`)
    log(
      'So advisories about the packages below are missing here. Run this again where the service can be reached, or scan',
    )
    log('package-lock.json with another tool there.')
    return 2
  }
  const found = Object.values(report.vulnerabilities).toSorted(
    (a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity) || a.name.localeCompare(b.name),
  )
  if (found.length === 0) {
    log(`Known vulnerabilities: none in ${packages.length} packages, according to npm's audit service.`)
    return 0
  }
  log(`Packages with known vulnerabilities, according to npm's audit service: ${found.length}`)
  for (const { name, severity, via, fixAvailable, nodes = [] } of found) {
    const entry = packages.find(({ path }) => nodes.includes(path))
    const reasons = via.map(each => (typeof each === 'string' ? `through ${each}` : `${each.title} (${each.url})`))
    const fix = fixAvailable ? 'a fixed version is available' : 'no fixed version yet'
    log(`  ${severity}: ${entry ? `${nameAndVersion(entry)}, ${use(entry)}` : name}, ${fix}: ${reasons.join('; ')}`)
  }
  return 1
}

/** Returns when each line of the lock file last changed, in seconds; empty without git history. */
function linesSince() {
  const { stdout, status } = spawnSync('git', ['blame', '--line-porcelain', 'package-lock.json'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e9,
  })
  return status === 0 ? [...stdout.matchAll(/^author-time (\d+)$/gm)].map(([, time]) => Number(time)) : []
}

function printAges() {
  const since = linesSince()
  if (since.length === 0) return log('Age: not known, since there is no history of package-lock.json here.')
  const lines = lockText.split('\n')
  const now = Date.now() / 1000
  const aged = packages.map(entry => {
    const at = lines.indexOf(`    "${entry.path}": {`)
    const version = lines.findIndex((line, index) => index > at && line.startsWith('      "version": '))
    return { entry, days: Math.floor((now - (since[version] ?? now)) / day) }
  })
  const longAgo = aged.filter(({ days }) => days > 180)
  log(`Packages whose version was locked more than 180 days ago: ${longAgo.length}; the oldest:`)
  for (const { entry, days } of aged.toSorted((a, b) => b.days - a.days).slice(0, 5)) {
    log(`  ${nameAndVersion(entry)}: ${days} days (${use(entry)})`)
  }
}

/** Prints a heading and a line for each package, or `none`. */
function printList(heading, found, describe) {
  log(`${heading}: ${found.length === 0 ? 'none' : found.length}`)
  for (const entry of found) log(`  ${describe(entry)}`)
}

function printInventory() {
  const runtime = packages.filter(({ dev }) => !dev)
  log(`\nFrom the lock file: ${packages.length} packages, ${runtime.length} of them to build or run the site.`)
  printAges()
  const scripts = packages.filter(({ hasInstallScript }) => hasInstallScript)
  printList('Packages with an install script', scripts, nameAndVersion)
  const deprecated = packages.filter(entry => entry.deprecated)
  printList(
    'Packages that were deprecated when they were locked',
    deprecated,
    entry => `${nameAndVersion(entry)}: ${entry.deprecated}`,
  )
  printList(
    'Packages without a licence',
    packages.filter(({ license }) => !license),
    nameAndVersion,
  )
  const counts = {}
  for (const { license = 'none' } of packages) counts[license] = (counts[license] ?? 0) + 1
  const sorted = Object.entries(counts).toSorted(([, a], [, b]) => b - a)
  log(`Licences: ${sorted.map(([licence, count]) => `${licence} ${count}`).join(', ')}`)
}

expectNoArguments(`npm run audit
    checks whether locked packages are known to be vulnerable, and lists what can be determined offline`)
process.exitCode = printAnswer(askService())
printInventory()
