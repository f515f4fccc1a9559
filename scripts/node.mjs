// node scripts/node.mjs file.ts …: runs a program of the project on its own Node, whatever the system's is.
import { installIfStale } from './lib/install.mjs'
import { run } from './lib/run.mjs'

await installIfStale()
process.exitCode = await run('node', process.argv.slice(2))
