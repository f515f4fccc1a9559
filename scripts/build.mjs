// Builds the site into dist/web, with brotli and gzip copies of every text file. The previous build stays in place
// until the new one is complete, and its assets remain for another week.
import { once } from 'node:events'
import { accessSync, constants as modes, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { replaceSite } from './lib/replace-site.mjs'
import { fail, log, root } from './lib/root.mjs'
import { run } from './lib/run.mjs'
import { sourcesHash } from './lib/site.mjs'

const texts = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.txt', '.xml'])
const dist = join(root, 'dist')
const site = join(dist, 'web')
const unfinished = '.web-'
const fresh = join(dist, `${unfinished}${process.pid}`)
const old = join(dist, `${unfinished}old-${process.pid}`)
const forNode = join(dist, `${unfinished}node-${process.pid}`)
const hour = 3_600_000

/** How many threads minify and compress. Each loads the minifier. */
const threads = Math.min(availableParallelism(), 4)

/** Minifies the scripts and writes compressed copies of all files, the largest first. */
async function shrink(files) {
  const bySize = files.toSorted((a, b) => statSync(b).size - statSync(a).size)
  const shares = Array.from({ length: threads }, (_, thread) => bySize.filter((_, file) => file % threads === thread))
  const program = new URL('lib/shrink.mjs', import.meta.url)
  await Promise.all(shares.map(workerData => once(new Worker(program, { workerData }), 'exit')))
}

/** Creates the folder of the builds. Exits if this user cannot write there. */
function openDist() {
  try {
    mkdirSync(dist, { recursive: true })
    accessSync(dist, modes.W_OK | modes.X_OK)
  } catch (error) {
    fail(`The site cannot be built into ${dist}: ${error.message}. Build it as the user who owns that folder.`)
  }
}

/** Removes an obsolete folder. It may belong to another user, who has built the site before. */
function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch (error) {
    log(`${folder} cannot be removed: ${error.message}`)
  }
}

/** Removes what killed builds left behind. Recent folders may belong to a build in progress. */
function removeUnfinished() {
  for (const name of readdirSync(dist)) {
    const folder = join(dist, name)
    if (name.startsWith(unfinished) && Date.now() - statSync(folder).mtimeMs > hour) remove(folder)
  }
}

// The native config loader writes nothing into node_modules, which may belong to another user.
const viteOptions = ['--configLoader', 'native', '--emptyOutDir', '--logLevel', 'warn']
const vite = (...options) => run('vite', ['build', ...viteOptions, ...options])

/** Builds the pages for browsers, and beside it those that are rendered here. */
async function bundle() {
  const [forBrowsers, here] = await Promise.all([
    vite('--outDir', fresh, '--manifest'),
    vite('--outDir', forNode, '--ssr', 'web/prerender/build/render.tsx'),
  ])
  return forBrowsers || here
}

/** Renders the public pages to static HTML. */
const prerender = () =>
  run('node', ['--no-experimental-webstorage', 'web/prerender/build/write-pages.ts', fresh, forNode], {
    env: { NODE_ENV: 'production' },
  })

async function build() {
  const hash = sourcesHash()
  const code = (await bundle()) || (await prerender())
  if (code !== 0) return code
  const files = readdirSync(fresh, { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile() && texts.has(extname(entry.name)) && entry.name !== 'prerendered.json')
    .map(({ parentPath, name }) => join(parentPath, name))
  await shrink(files)
  writeFileSync(join(fresh, '.sources'), hash)
  replaceSite({ site, fresh, old })
  return 0
}

openDist()
removeUnfinished()
try {
  process.exitCode = await build()
} finally {
  for (const folder of [fresh, forNode, old]) remove(folder)
}
