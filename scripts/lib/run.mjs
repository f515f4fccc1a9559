import { spawn } from 'node:child_process'
import { availableParallelism, constants, homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { pinnedNodeFolder } from './pinned-node.mjs'
import { root } from './root.mjs'

const bin = join(root, 'node_modules', '.bin')
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** The path of an installed tool, or of the project's Node. */
export const program = name => join(name === 'node' ? (pinnedNodeFolder() ?? bin) : bin, name)

/**
 * The home folder, or the project for a user without an account or HOME, for whom packages that look it up would fail.
 */
function home() {
  try {
    return homedir()
  } catch {
    return root
  }
}

/** The environment of this process, with the project's Node and tools first on the PATH. */
export const ownEnvironment = () => ({
  ...process.env,
  PATH: [pinnedNodeFolder(), bin, process.env.PATH].filter(Boolean).join(delimiter),
  // Lets processes share compiled code. Node skips this if it cannot write there.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'node'),
  HOME: home(),
  // Passwords can use every core and still leave threads for files; see server/platform/threads.ts.
  UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE || String(Math.max(4, 2 * availableParallelism())),
})

/**
 * For test runners, whose processes and servers are short-lived and produce much garbage: collecting the default young
 * generation of 16 MB took a sixteenth of the CPU time.
 */
export const testEnvironment = {
  NODE_OPTIONS: [process.env.NODE_OPTIONS, '--max-semi-space-size=64'].filter(Boolean).join(' '),
}

/**
 * Runs a program in the foreground and forwards one signal to it, which also ends this command. Resolves to its exit
 * code. `capture` receives its output instead of the terminal.
 */
export function runFile(file, args, { cwd = root, env, capture, stdio = 'inherit' } = {}) {
  return new Promise(resolve => {
    const child = spawn(file, args, { cwd, env, stdio: capture ? ['ignore', 'pipe', 'pipe'] : stdio })
    let forwarded
    // The terminal sends Ctrl-C to the whole group and npm forwards it, so only the first signal counts.
    const forward = signal => {
      if (!forwarded) child.kill(signal)
      forwarded = true
    }
    for (const signal of signals) process.on(signal, forward)
    if (capture) for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', capture)
    const done = code => {
      for (const signal of signals) process.off(signal, forward)
      if (forwarded) process.exit(code)
      resolve(code)
    }
    child.on('error', error => {
      process.stderr.write(`${file} could not be started: ${error.message}\n`)
      done(1)
    })
    child.on('close', (code, signal) => done(code ?? 128 + constants.signals[signal]))
  })
}

/** Runs a program of the project. `env` is added to the environment. See `runFile`. */
export const run = (name, args = [], { env, ...options } = {}) =>
  runFile(program(name), args, { ...options, env: { ...ownEnvironment(), ...env } })
