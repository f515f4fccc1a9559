import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Playwright's global setup: fails unless the site has been built. */
export default function siteIsBuilt(): void {
  if (existsSync(join(import.meta.dirname, '../../../dist/web/index.html'))) return
  throw new Error('The browser tests show the built site, and dist/web is missing: run "node scripts/build.mjs" first.')
}
