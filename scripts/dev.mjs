// npm run dev: the server, restarted on changes, and Vite with hot reload, on one port.
import { spawn } from 'node:child_process'
import { expectNoArguments } from './lib/arguments.mjs'
import { installIfStale } from './lib/install.mjs'
import { originOf } from './lib/origin.mjs'
import { root, log } from './lib/root.mjs'
import { ownEnvironment, program } from './lib/run.mjs'

expectNoArguments(`npm run dev
    starts the site with hot reload; its settings are environment variables, as in PORT=8080 npm run dev`)
await installIfStale({ dev: false })

const host = process.env.HOST || '127.0.0.1'
const port = Number(process.env.PORT || 3000)
const env = { ...ownEnvironment(), PORT: String(port + 1) }
const watched = ['server', 'contract', 'database', 'demo', 'packages'].map(folder => `--watch-path=${folder}`)
const children = [
  spawn(program('node'), [...watched, '--watch-preserve-output', 'server/boot/main.ts'], {
    cwd: root,
    env,
    stdio: 'inherit',
  }),
  spawn(program('vite'), ['--host', host, '--port', String(port), '--strictPort'], {
    cwd: root,
    env: { ...env, API_ORIGIN: originOf(host, port + 1) },
    stdio: 'inherit',
  }),
]
log(`The site with hot reload: ${originOf(host, port)} (the API behind it: port ${port + 1})`)

const stop = () => children.forEach(child => child.kill('SIGTERM'))
process.on('SIGINT', stop).on('SIGTERM', stop)
for (const child of children) {
  child.on('exit', code => {
    process.exitCode ||= code ?? 0
    stop()
  })
}
