// Builds the site into dist/web, with brotli and gzip copies of every text file. The previous build stays in place
// until the new one is complete, and its assets for a week after that.
import {
  accessSync,
  constants as modes,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { minify } from 'terser'
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

const brotli = bytes =>
  promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })

const gzipped = bytes => promisify(gzip)(bytes, { level: 9 })

/** Writes the compressed copies that are smaller than the file itself. */
async function compress(file) {
  const bytes = readFileSync(file)
  for (const [ending, copy] of [
    ['.br', await brotli(bytes)],
    ['.gz', await gzipped(bytes)],
  ]) {
    if (copy.length < bytes.length) writeFileSync(file + ending, copy)
  }
}

/** Minifies a script further than Vite does, which makes it another hundredth smaller. */
async function minified(file) {
  const { code } = await minify(readFileSync(file, 'utf8'), {
    module: file.includes('/assets/'),
    compress: { passes: 2 },
  })
  writeFileSync(file, code)
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

/** Removes a folder that is not needed any more. It may belong to another user, who has built the site before. */
function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch (error) {
    log(`${folder} cannot be removed: ${error.message}`)
  }
}

/** Removes the leftovers of killed builds. Recent folders may belong to a build in progress. */
function removeUnfinished() {
  for (const name of readdirSync(dist)) {
    const folder = join(dist, name)
    if (name.startsWith(unfinished) && Date.now() - statSync(folder).mtimeMs > hour) remove(folder)
  }
}

// The native loader of the configuration writes nothing into node_modules, which may belong to another user.
const viteOptions = ['--configLoader', 'native', '--emptyOutDir', '--logLevel', 'warn']
const vite = (...options) => run('vite', ['build', ...viteOptions, ...options])

/** Renders the public pages to static HTML. */
async function prerender() {
  const code = await vite('--outDir', forNode, '--ssr', 'web/prerender.tsx')
  const options = ['--no-experimental-webstorage', 'scripts/prerender.mjs', fresh, forNode]
  return code === 0 ? run('node', options, { env: { NODE_ENV: 'production' } }) : code
}

async function build() {
  const hash = sourcesHash()
  const code = (await vite('--outDir', fresh, '--manifest')) || (await prerender())
  if (code !== 0) return code
  const files = readdirSync(fresh, { withFileTypes: true, recursive: true }).filter(entry => entry.isFile())
  const copies = []
  for (const { parentPath, name } of files) {
    const file = join(parentPath, name)
    if (extname(name) === '.js') await minified(file)
    // In other threads, while this one minifies the next script.
    if (texts.has(extname(name)) && name !== 'prerendered.json') copies.push(compress(file))
  }
  await Promise.all(copies)
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
