// npm run check: lint, types and generated files.
import { checks } from './lib/checks.mjs'
import { installIfStale } from './lib/install.mjs'
import { log } from './lib/root.mjs'

await installIfStale()
for (const [name, check] of Object.entries(checks)) {
  const passed = await check()
  log(`${passed ? '✓' : '✗'} ${name}`)
  if (!passed) process.exitCode = 1
}
