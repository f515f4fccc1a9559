// npm run check: format, lint, types, generated files, catalogues, names of registries and the width of comments.
import { expectNoArguments } from './lib/arguments.mjs'
import { checks } from './lib/checks.mjs'
import { installIfStale } from './lib/install.mjs'
import { log } from './lib/root.mjs'

expectNoArguments(`npm run check
    checks format, lint, types, generated files, catalogues, names of package registries and
    the width of comments`)
await installIfStale()
for (const [name, check] of Object.entries(checks)) {
  const passed = await check()
  log(`${passed ? '✓' : '✗'} ${name}`)
  if (!passed) process.exitCode = 1
}
