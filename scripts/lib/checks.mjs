import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'
import { run } from './run.mjs'

const catalogues = join(root, 'web', 'locales')
const catalogueNames = () => readdirSync(catalogues).filter(name => name.endsWith('.po'))
const readCatalogue = name => readFileSync(join(catalogues, name), 'utf8')
const readCatalogues = () => catalogueNames().map(readCatalogue).join()

/** What a catalogue says nothing for, or says it unsurely (`fuzzy`). Its first entry is its head, which has no text. */
const missingWords = catalogue =>
  catalogue
    .split(/\n{2,}/)
    .slice(1)
    .filter(entry => /^#, .*\bfuzzy\b/m.test(entry) || /^msgstr(\[\d\])? ""\n?(?!")/m.test(entry))
    .map(entry => /^msgid (.*)$/m.exec(entry)?.[1])
    .filter(words => words !== undefined)

/** Collects the words again: where that changes a catalogue, somebody forgot to. Every word stands in every language. */
async function cataloguesAreComplete() {
  const before = readCatalogues()
  const code = await run('lingui', ['extract'], { capture: () => undefined })
  if (code !== 0) return false
  const changed = readCatalogues() !== before
  if (changed) process.stdout.write('The catalogues in web/locales were out of date and have been collected again: commit them.\n')
  const missing = catalogueNames().flatMap(name => missingWords(readCatalogue(name)).map(words => `${name} ${words}`))
  if (missing.length > 0) process.stdout.write(`Without a translation (docs/bangla-glossary.md has the words):\n${missing.join('\n')}\n`)
  return !changed && missing.length === 0
}

// In two pieces, so that this file does not find itself.
const registryHosts = [['registry', 'npmjs'], ['registry', 'yarnpkg'], ['registry', 'npmmirror'], ['deb', 'debian']].map(host =>
  host.join('.'),
)

/** Packages are known by name and version: nothing says where they come from. */
function noRegistryIsNamed() {
  const patterns = [...registryHosts, `"${'resolved'}": "http`].flatMap(host => ['-e', host])
  const grep = (...options) => spawnSync('git', ['grep', ...options, '-lF', ...patterns], { cwd: root, encoding: 'utf8' })
  const tracked = grep()
  // A copy of the sources without their history has no tracked files: then all that are not ignored.
  const { status, stdout, stderr } = tracked.status === 128 ? grep('--no-index', '--exclude-standard') : tracked
  if (status === 1) return true
  const found = `These files name a package registry or an address of a package:\n${stdout}`
  process.stdout.write(status === 0 ? found : `git could not search the files: ${stderr ?? 'it is not installed'}\n`)
  return false
}

const succeeds = (program, ...args) => async () => (await run(program, args)) === 0

/** What `npm run check` looks at, by name; each answers whether all is well and prints what is not. */
export const checks = {
  lint: succeeds('oxlint', '--deny-warnings'),
  types: succeeds('tsc', '-p', '.'),
  'database types': succeeds('node', 'scripts/database-types.ts', '--verify', '--log-level', 'warn'),
  catalogues: cataloguesAreComplete,
  'no registry named': noRegistryIsNamed,
}
