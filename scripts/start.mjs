// npm start: everything from a clean clone to a site that answers.
import { installIfStale } from './lib/install.mjs'
import { run } from './lib/run.mjs'
import { buildIfStale } from './lib/site.mjs'

installIfStale()
await buildIfStale()
process.exitCode = await run('node', ['server/main.ts'])
