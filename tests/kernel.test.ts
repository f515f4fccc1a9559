import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** The TypeScript files of a folder. */
const filesOf = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts'))
    .map(name => `${folder}/${name}`)

/** The matching lines of these files, with their places. */
const linesWith = (files: readonly string[], pattern: RegExp): string[] =>
  files.flatMap(file =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  )

/**
 * Words of the product. The singular "application" also means a program, as in `application/json`; only the plural
 * means proposals.
 */
const vocabulary =
  /campaign|influencer|brands?(?![a-z])|payment|withdraw|wallet|refund|payout|bkash|nagad|taka|poisha|earning|marketplace|applications(?![a-z])|application_(id|status)/i

test.each(['brand_id', 'Brands', 'campaignIsOpen', 'wallet-entries', "'applications'", 'application_id', 'Poisha'])(
  'the vocabulary contains %s',
  word => expect(vocabulary.test(word)).toBe(true),
)

test.each(['application/json', 'application_name', 'asApplication', 'brandish'])(
  'the vocabulary does not contain %s',
  word => expect(vocabulary.test(word)).toBe(false),
)

test.each(['server/platform', 'packages'])('no file in %s contains a word of the product', folder => {
  expect(linesWith(filesOf(folder), vocabulary)).toEqual([])
})

test('the server imports the demo only dynamically, not even its types', () => {
  expect(linesWith(filesOf('server'), /from '(#demo|[./]*\/demo)\//)).toEqual([])
})
