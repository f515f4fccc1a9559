import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root, log } from './root.mjs'
import { run } from './run.mjs'

const sources = [
  'web',
  'contract',
  'public',
  'index.html',
  'vite.config.ts',
  'lingui.config.ts',
  'tsconfig.json',
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/prerender.mjs',
]
const stamp = join(root, 'dist', 'web', '.sources')

function filesIn(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  const entries = readdirSync(full, { withFileTypes: true, recursive: true })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .toSorted()
}

/** A hash of everything the site is built from. */
export function sourcesHash() {
  const hash = createHash('sha256')
  for (const source of sources) {
    const files = source.includes('.') ? [join(root, source)].filter(existsSync) : filesIn(source)
    for (const file of files) hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

const builtFrom = () => (existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined)

/** Builds the site unless it is up to date. Returns whether it succeeded. */
export async function buildSite() {
  if (builtFrom() === sourcesHash()) return true
  log('Building the site…')
  let output = ''
  const code = await run('node', ['scripts/build.mjs'], { capture: text => (output += text) })
  if (code !== 0) log(`${output}\nThe site could not be built: see above.`)
  return code === 0
}

/** Same as `buildSite`, but exits on failure. */
export async function buildIfStale() {
  if (!(await buildSite())) process.exit(1)
}
