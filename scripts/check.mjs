// npm run check: lint, types and generated files.
import { checks } from './lib/checks.mjs'
import { installIfStale } from './lib/install.mjs'
import { say } from './lib/root.mjs'

await installIfStale()
for (const [name, check] of Object.entries(checks)) {
  const well = await check()
  say(`${well ? '✓' : '✗'} ${name}`)
  if (!well) process.exitCode = 1
}
