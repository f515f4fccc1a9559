import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

// These scripts are what runs first on a clean clone: on any Node from 20 on, with no package installed.

/** The project's folder, wherever the command was given. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/** @param {...string} parts */
export const path = (...parts) => join(root, ...parts)

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`)
}

/**
 * A sentence for whoever started the script, and the end of it.
 * @param {string} sentence
 * @returns {never}
 */
export function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** The Node that package-lock.json pins, or the one at hand where there is none for this platform. */
export function node() {
  const pinned = path('node_modules/.bin/node')
  return existsSync(pinned) ? pinned : process.execPath
}

/**
 * Runs a program to its end, as if it were this one: in its place it gets the terminal and the signals. Answers its
 * exit code.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  let signalled = false
  /** @param {NodeJS.Signals} signal */
  const forward = signal => {
    // npm passes on what the terminal has already sent to everyone.
    if (!signalled) child.kill(signal)
    signalled = true
  }
  for (const signal of signals) process.on(signal, forward)
  return new Promise((ended, failed) => {
    child.once('error', failed)
    child.once('exit', (code, signal) => {
      for (const name of signals) process.off(name, forward)
      const result = code ?? 128 + constants.signals[signal]
      // A phase that was told to end is the end of the whole.
      if (signalled) process.exit(result)
      ended(result)
    })
  })
}
