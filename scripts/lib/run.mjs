import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { pinnedNodeFolder } from './pinned-node.mjs'
import { root } from './root.mjs'

const bin = join(root, 'node_modules', '.bin')

/** A program of the project: a packaged tool, or its Node. */
export const program = name => join(name === 'node' ? (pinnedNodeFolder() ?? bin) : bin, name)

/** The environment of this command, with the project's own Node and tools first on the path. */
export const ownEnvironment = () => ({
  ...process.env,
  PATH: [pinnedNodeFolder(), bin, process.env.PATH].filter(Boolean).join(delimiter),
})

/**
 * Runs a program of the project and answers its exit code, 1 where a signal ended it. Ctrl-C reaches the program from
 * the terminal by itself; a SIGTERM to this command is passed on. `capture` receives its output instead of the screen.
 */
export function run(name, args = [], { env = {}, capture } = {}) {
  return new Promise(resolve => {
    const child = spawn(program(name), args, {
      cwd: root,
      env: { ...ownEnvironment(), ...env },
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    })
    const passOn = () => child.kill('SIGTERM')
    // The terminal sends Ctrl-C to the whole group: this command only waits for the program to end.
    const wait = () => undefined
    process.on('SIGTERM', passOn).on('SIGHUP', passOn).on('SIGINT', wait)
    if (capture) for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', capture)
    const done = code => {
      process.off('SIGTERM', passOn).off('SIGHUP', passOn).off('SIGINT', wait)
      resolve(code)
    }
    child.on('error', () => done(1))
    child.on('close', code => done(code ?? 1))
  })
}
