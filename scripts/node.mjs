// node scripts/node.mjs file.ts …: runs a program on the project's own Node.
import { installIfStale } from './lib/install.mjs'
import { run } from './lib/run.mjs'

const args = process.argv.slice(2)
// The commands of the server need no more than it does itself.
await installIfStale({ dev: !args[0]?.startsWith('server/') })
process.exitCode = await run('node', args)
