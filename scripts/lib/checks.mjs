import { spawnSync } from 'node:child_process'
import { root } from './root.mjs'
import { run } from './run.mjs'

/** Checks that the catalogues contain every text in every language. Prints how to fix them. */
async function cataloguesAreComplete() {
  const inSync = (await run('lingui', ['check', 'sync'])) === 0
  const translated = (await run('lingui', ['check', 'missing', '--mode', 'catalog', '--verbose'])) === 0
  return inSync && translated
}

// Split, so that this file does not match itself.
const registryHosts = [
  ['registry', 'npmjs'],
  ['registry', 'yarnpkg'],
  ['registry', 'npmmirror'],
  ['deb', 'debian'],
].map(host => host.join('.'))

/** Lock file entries identify packages by name and version, without a registry's URL. */
function noRegistryIsNamed() {
  const patterns = [...registryHosts, `"${'resolved'}": "http`].flatMap(host => ['-e', host])
  const grep = (...options) =>
    spawnSync('git', ['grep', ...options, '-lF', ...patterns], { cwd: root, encoding: 'utf8' })
  const tracked = grep()
  // A source archive without history has no tracked files: search everything that is not ignored.
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

/** The checks of `npm run check`, by name. Each returns whether it passed and prints its findings. */
export const checks = {
  format: succeeds('oxfmt', '--check', '.'),
  lint: succeeds('oxlint', '--deny-warnings'),
  // Each checker infers the types it needs, mostly the same ones: four use twice the CPU time of one.
  types: succeeds('tsc', '-p', '.', '--checkers', '1'),
  'generated files': succeeds('node', 'scripts/generate.ts', '--verify', '--log-level', 'warn'),
  catalogues: cataloguesAreComplete,
  'no registry named': noRegistryIsNamed,
}
