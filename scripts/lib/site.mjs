import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, node, path, run, say } from './project.mjs'

// Everything that the built site comes from.
const sources = [
  'web', 'contract', 'public', 'index.html', 'vite.config.ts', 'lingui.config.ts', 'tsconfig.json', 'package-lock.json',
  'scripts/build.mjs',
]

export const siteFolder = path('dist/web')
/** Holds the hash of the sources that the site was built from; written last. */
export const stampFile = path('dist/web.stamp')

function files(name) {
  if (!existsSync(path(name))) return []
  try {
    return readdirSync(path(name), { withFileTypes: true })
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap(entry => (entry.isDirectory() ? files(join(name, entry.name)) : [join(name, entry.name)]))
  } catch (error) {
    if (error.code === 'ENOTDIR') return [name]
    throw error
  }
}

/** A hash of the names and contents of all sources but tests. */
export function sourceHash() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(files)) {
    if (!/\.test\.tsx?$/.test(file)) hash.update(`${file}\0`).update(readFileSync(path(file))).update('\0')
  }
  return hash.digest('hex')
}

function isCurrent() {
  return existsSync(siteFolder) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sourceHash()
}

/** Builds the site unless it is built from these very sources. Answers whether there is one. */
export async function buildSite() {
  if (isCurrent()) return true
  say('Building the site…')
  return (await run(node(), [path('scripts/build.mjs')])) === 0
}

export async function ensureSite() {
  if (!(await buildSite())) fail('The site could not be built, for the reason above.')
}
