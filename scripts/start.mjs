// npm start: from a clean clone to a running site.
import { expectNoArguments } from './lib/arguments.mjs'
import { installIfStale } from './lib/install.mjs'
import { run } from './lib/run.mjs'
import { buildIfStale } from './lib/site.mjs'

expectNoArguments(`npm start
    installs, builds and starts the site; its settings are environment variables, as in PORT=8080 npm start`)

// If npm is killed, it cannot forward a signal, so the site watches it.
const npm = process.env.npm_lifecycle_event === 'start' ? process.ppid : undefined
const checkParent = () => process.ppid === npm || process.kill(process.pid, 'SIGTERM')
if (npm) setInterval(checkParent, 500).unref()

await installIfStale({ dev: false })
await buildIfStale()
const followParent = new URL('lib/follow-parent.mjs', import.meta.url).href
process.exitCode = await run('node', ['--import', followParent, 'server/boot/main.ts'], {
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
