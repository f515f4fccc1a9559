// npm run bench:page: installs Lighthouse, builds the site and measures its pages. See benchmarks/README.md.
import { join } from 'node:path'
import { installIfStale } from './lib/install.mjs'
import { root } from './lib/root.mjs'
import { run } from './lib/run.mjs'
import { buildIfStale } from './lib/site.mjs'

await installIfStale()
await installIfStale({ folder: join(root, 'benchmarks/page/lighthouse') })
await buildIfStale()
process.exitCode = await run('node', ['benchmarks/page/run.ts', ...process.argv.slice(2)])
