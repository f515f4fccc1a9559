import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { path, root } from './lib/project.mjs'
import { siteFolder, sourceHash, stampFile } from './lib/site.mjs'

// Builds the site beside the old one and puts it in its place when it is whole, so that a build that was killed leaves
// no half of one, and a server that runs meanwhile keeps what it serves.

const unfinished = 'web.new-'
const hour = 3_600_000
const text = /\.(html|js|css|svg|json|webmanifest|txt|xml)$/

/** What a killed build left. Younger ones may belong to a build that is under way. */
async function removeUnfinished() {
  for (const name of await readdir(path('dist'))) {
    const folder = path('dist', name)
    if (name.startsWith(unfinished) && Date.now() - (await stat(folder)).mtimeMs > hour) {
      await rm(folder, { recursive: true, force: true })
    }
  }
}

/** The brotli and the gzip of a file beside it, where they are smaller: the server sends them as they are. */
async function compress(file) {
  const content = await readFile(file)
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }
  const [br, gz] = await Promise.all([promisify(brotliCompress)(content, options), promisify(gzip)(content, { level: 9 })])
  if (br.length < content.length) await writeFile(`${file}.br`, br)
  if (gz.length < content.length) await writeFile(`${file}.gz`, gz)
}

async function putInPlace(folder) {
  const old = path('dist', `${unfinished}old-${process.pid}`)
  await rename(siteFolder, old).catch(error => {
    if (error.code !== 'ENOENT') throw error
  })
  await rename(folder, siteFolder)
  await rm(old, { recursive: true, force: true })
}

const hash = sourceHash()
const folder = path('dist', `${unfinished}${process.pid}`)
await mkdir(path('dist'), { recursive: true })
await removeUnfinished()
await build({ root, logLevel: 'warn', build: { outDir: folder, emptyOutDir: true } })
const files = await readdir(folder, { recursive: true })
await Promise.all(files.filter(file => text.test(file)).map(file => compress(join(folder, file))))
await rm(stampFile, { force: true })
await putInPlace(folder)
await writeFile(stampFile, hash)
