import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/**
 * A page has one server: "the server". A text about servers, or about any server, is about those that know only the
 * specification, which only the adapter knows.
 */
const otherServers =
  /\bservers\b|\b(an?|any|another|every|other|our|own|some|such|older|newer) (\w+ )?server\b|specification-only/i

test('only the adapter speaks of other servers than that of the page', () => {
  const files = globSync('{web,public}/**/*.{ts,tsx,js,css,html}', { cwd: root })
  expect(files).toContain('web/lib/foreign/adapter.ts')
  const speakers = files.filter(file =>
    otherServers.test(readFileSync(join(root, file), 'utf8').replace(/\s+(\* |\/\/ )?/g, ' ')),
  )
  expect(speakers.filter(file => !file.startsWith('web/lib/foreign/'))).toEqual([])
})
