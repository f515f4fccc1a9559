import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { longComments } from './long-comments.mjs'
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

/** Searches the files with `git grep`. Returns those that match, one per line. Throws if git cannot search. */
function filesWith(...args) {
  const grep = (...options) => spawnSync('git', ['grep', ...options, '-l', ...args], { cwd: root, encoding: 'utf8' })
  const tracked = grep()
  // A source archive without history has no tracked files: search everything that is not ignored.
  const { status, stdout, stderr } = tracked.status === 128 ? grep('--no-index', '--exclude-standard') : tracked
  if (status === 0 || status === 1) return stdout
  throw new Error(`git could not search the files: ${stderr ?? 'it is not installed'}`)
}

/** Prints what is wrong, if anything. Returns whether nothing is. */
function passes(problem, found) {
  if (found !== '') process.stdout.write(`${problem}:\n${found}`)
  return found === ''
}

/** Lock file entries identify packages by name and version, without a registry's URL. */
function noRegistryIsNamed() {
  const patterns = [...registryHosts, `"${'resolved'}": "http`].flatMap(host => ['-e', host])
  return passes('These files name a package registry or an address of a package', filesWith('-F', ...patterns))
}

// The text of merged migrations is final, and generated files repeat the comments of others.
const unwrapped = ['database/migrations', 'database/schema.sql', '*.gen.ts'].map(path => `:!${path}`)

function commentsFit() {
  const found = filesWith('-I', '-E', '-e', '.{121}', '--', '.', ...unwrapped)
    .split('\n')
    .filter(file => file !== '')
    .flatMap(file => longComments(file, readFileSync(join(root, file), 'utf8')).map(line => `${file}:${line}\n`))
  return passes('These comments are longer than 120 columns', found.join(''))
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
  'width of comments': commentsFit,
}
