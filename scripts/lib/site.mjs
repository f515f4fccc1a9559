import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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
  'scripts/lib/chunks.ts',
  'scripts/lib/shrink.mjs',
]
const stamp = join(root, 'dist', 'web', '.sources')

/** The files in a folder and its subfolders. Early versions of Node 20 cannot list subfolders recursively. */
const filesIn = folder =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesIn(path)
    return entry.isFile() ? [path] : []
  })

const filesOf = source => (source.includes('.') ? [source] : filesIn(source).toSorted())

/** A hash of everything the site is built from. */
export function sourcesHash() {
  const hash = createHash('sha256')
  for (const path of sources.filter(source => existsSync(join(root, source))).flatMap(filesOf)) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** The hash of the sources that the site was built from; undefined if there is no build that this user can read. */
function builtFrom() {
  try {
    return readFileSync(stamp, 'utf8')
  } catch {
    return undefined
  }
}

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
