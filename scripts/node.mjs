// node scripts/node.mjs file.ts …: runs a program on the project's own Node.
import { installIfStale } from './lib/install.mjs'
import { run } from './lib/run.mjs'

await installIfStale()
process.exitCode = await run('node', process.argv.slice(2))
