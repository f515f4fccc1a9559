import { existsSync, readFileSync } from 'node:fs'
import { fail, path, root, run, say } from './project.mjs'

/**
 * @typedef {{ version?: string, optional?: boolean, os?: string | string[], cpu?: string | string[],
 *   libc?: string | string[], link?: boolean }} Entry
 */

/** @returns {Record<string, Entry> | undefined} */
function entries(file) {
  try {
    return JSON.parse(readFileSync(path(file), 'utf8')).packages
  } catch {
    return undefined
  }
}

const libc = () => (process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl')

/** Whether npm installs this entry here: the packages of other systems are in the lock file too. */
function belongsHere(entry) {
  if (!entry.optional) return true
  // Some are wanted only by a package of another system; those that name no system are not looked at.
  if (!entry.os && !entry.cpu) return false
  const allows = (list, value) => !list || [list].flat().includes(value)
  return allows(entry.os, process.platform) && allows(entry.cpu, process.arch) && (!entry.libc || allows(entry.libc, libc()))
}

/** The packages that package-lock.json names and node_modules has not, or in another version. */
function missingPackages() {
  const wanted = entries('package-lock.json') ?? fail('package-lock.json is missing or cannot be read.')
  // npm writes this file when all is in place, so an install that was cut short has none.
  const installed = entries('node_modules/.package-lock.json')
  if (!installed || !existsSync(path('node_modules/.bin'))) return ['all of them']
  return Object.keys(wanted)
    .filter(name => name !== '' && installed[name]?.version !== wanted[name].version && belongsHere(wanted[name]))
    .map(name => name.replace(/^node_modules\//, ''))
}

function npm() {
  const started = process.env['npm_execpath']
  // Started by npm, use that very npm.
  return started?.endsWith('npm-cli.js') ? { command: process.execPath, args: [started] } : { command: 'npm', args: [] }
}

/** Installs what package-lock.json says, if node_modules is not that already. */
export async function ensurePackages() {
  // Once more when it failed: an earlier install may have been killed and its children be writing still.
  for (let attempt = 1; missingPackages().length > 0; attempt++) {
    const again = attempt > 1 ? ' once more' : ''
    if (attempt > 2) fail(`Packages are still missing: ${missingPackages().join(', ')}. Run "npm ci" to see why.`)
    say(`Installing packages${again}…`)
    const { command, args } = npm()
    const options = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error', `--prefix=${root}`]
    await run(command, [...args, 'ci', ...options]).catch(error => fail(`npm could not be started: ${error.message}`))
  }
}
