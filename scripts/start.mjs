import { ensurePackages } from './lib/packages.mjs'
import { path, node, run } from './lib/project.mjs'
import { ensureSite } from './lib/site.mjs'

// `npm start`: from a clean clone, or anything in between, to a running server.

await ensurePackages()
await ensureSite()

// npm that is killed outright passes nothing on.
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
}, 500).unref()

const followParent = new URL('lib/follow-parent.mjs', import.meta.url).href
const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
process.exitCode = await run(node(), ['--import', followParent, path('server/main.ts')], { stdio })
