// npm start: everything from a clean clone to a site that answers.
import { installIfStale } from './lib/install.mjs'
import { run } from './lib/run.mjs'
import { buildIfStale } from './lib/site.mjs'

// An npm that is killed outright passes nothing on, and its site must not stay behind.
const npm = process.env.npm_lifecycle_event === 'start' ? process.ppid : undefined
const look = () => process.ppid === npm || process.kill(process.pid, 'SIGTERM')
if (npm) setInterval(look, 500).unref()

await installIfStale()
await buildIfStale()
const followParent = new URL('lib/follow-parent.mjs', import.meta.url).href
process.exitCode = await run('node', ['--import', followParent, 'server/main.ts'], {
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
