import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { errors } from '#contract/values/errors.ts'
import { fieldErrors } from '#contract/values/field-errors.ts'

const root = join(import.meta.dirname, '..')

/** The files that contain each message of the site, by its English text. */
const sources = new Map<string, string[]>()
for (const catalogue of globSync('web/**/locales/en.po', { cwd: root })) {
  for (const entry of readFileSync(join(root, catalogue), 'utf8').split('\n\n')) {
    const message = /^msgid (".*")$/m.exec(entry)?.[1]
    const files = Array.from(entry.matchAll(/^#: (.+)$/gm), ([, file = '']) => file)
    if (message) sources.set(JSON.parse(message), [...(sources.get(JSON.parse(message)) ?? []), ...files])
  }
}

test.each([
  ...Object.entries(errors).map(([code, { message }]) => [code, message] as const),
  ...Object.entries(fieldErrors),
])('the site takes the sentence of %s from the contract and does not repeat it', (_, sentence) => {
  expect(sources.get(sentence)).toEqual(['web/lib/i18n/error-sentences.gen.ts'])
})
