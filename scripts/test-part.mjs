// npm run test:server, test:web, test:browser and test:changed: a part of npm test. npm run test:attack: the tests that
// npm test leaves out. npm run test:fuzz: of those, the million mutated wallet messages. Arguments after `--` go to the
// test runner, except for test:changed, which takes a commit or branch to compare with.
import { spawnSync } from 'node:child_process'
import { installIfStale } from './lib/install.mjs'
import { fail, root, log } from './lib/root.mjs'
import { run, testEnvironment } from './lib/run.mjs'
import { buildIfStale } from './lib/site.mjs'

const vitest = (...args) => run('vitest', ['run', ...args], { env: testEnvironment })

async function browser(...args) {
  await buildIfStale()
  return run('playwright', ['test', ...args], { env: testEnvironment })
}

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) fail(stderr?.trim() || 'git could not be started.')
  return stdout.split('\0').filter(Boolean)
}

/** Files that differ from a commit, including new but not deleted ones. */
const changedFiles = base => [
  ...git('diff', '--name-only', '--diff-filter=d', '-z', base, '--'),
  ...git('ls-files', '--others', '--exclude-standard', '-z'),
]

/** Runs the unit and API tests that import changed files, and the browser tests that changed. */
async function changed(base = 'HEAD') {
  const specs = changedFiles(base).filter(path => /^tests\/browser\/.*\.spec\.ts$/.test(path))
  const code = await vitest('--changed', base, '--passWithNoTests')
  if (specs.length === 0) log('No browser test has changed.')
  return (specs.length > 0 ? await browser(...specs) : 0) || code
}

const parts = {
  server: (...args) => vitest('--project', 'server', '--project', 'replaced modules', ...args),
  web: (...args) => vitest('--project', 'web', ...args),
  fuzz: (...args) => vitest('--config', 'vitest.attack.config.ts', 'wallet-messages', ...args),
  attack: (...args) => vitest('--config', 'vitest.attack.config.ts', ...args),
  browser,
  changed,
}

const [name, ...args] = process.argv.slice(2)
await installIfStale()
process.exitCode = await parts[name](...args)
