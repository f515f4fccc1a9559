import { spawnSync } from 'node:child_process'
import { root } from './root.mjs'
import { run } from './run.mjs'

/** Every text of the site is in its catalogues, and in every language. Says what to do where one is not. */
async function cataloguesAreComplete() {
  const inSync = (await run('lingui', ['check', 'sync'])) === 0
  const translated = (await run('lingui', ['check', 'missing', '--mode', 'catalog', '--verbose'])) === 0
  return inSync && translated
}

// In two pieces, so that this file does not find itself.
const registryHosts = [
  ['registry', 'npmjs'],
  ['registry', 'yarnpkg'],
  ['registry', 'npmmirror'],
  ['deb', 'debian'],
].map(host => host.join('.'))

/** Packages are known by name and version: nothing says where they come from. */
function noRegistryIsNamed() {
  const patterns = [...registryHosts, `"${'resolved'}": "http`].flatMap(host => ['-e', host])
  const grep = (...options) =>
    spawnSync('git', ['grep', ...options, '-lF', ...patterns], { cwd: root, encoding: 'utf8' })
  const tracked = grep()
  // A copy of the sources without their history has no tracked files: then all that are not ignored.
  const { status, stdout, stderr } = tracked.status === 128 ? grep('--no-index', '--exclude-standard') : tracked
  if (status === 1) return true
  const found = `These files name a package registry or an address of a package:\n${stdout}`
  process.stdout.write(status === 0 ? found : `git could not search the files: ${stderr ?? 'it is not installed'}\n`)
  return false
}

const succeeds =
  (program, ...args) =>
  async () =>
    (await run(program, args)) === 0

/** What `npm run check` looks at, by name; each answers whether all is well and prints what is not. */
export const checks = {
  format: succeeds('oxfmt', '--check', '.'),
  lint: succeeds('oxlint', '--deny-warnings'),
  types: succeeds('tsc', '-p', '.'),
  'database types and structure': succeeds('node', 'scripts/generate.ts', '--verify', '--log-level', 'warn'),
  catalogues: cataloguesAreComplete,
  'no registry named': noRegistryIsNamed,
}
