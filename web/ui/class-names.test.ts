import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** The path of a style sheet that a file imports. */
const pathOf = (specifier: string, file: string): string =>
  specifier.startsWith('#') ? join(root, 'web', specifier.slice(1)) : join(root, file, '..', specifier)

test('components use only class names that their style sheets have', async () => {
  const unknown: string[] = []
  for await (const file of glob('web/**/*.tsx', { cwd: root })) {
    const source = await readFile(join(root, file), 'utf8')
    for (const [, name = '', specifier = ''] of source.matchAll(/^import (\w+) from '(.+\.module\.css)'$/gm)) {
      const sheet = await readFile(pathOf(specifier, file), 'utf8')
      const used = source.matchAll(new RegExp(`(?<![\\w/-])${name}\\.(\\w+)`, 'g'))
      const missing = [...used].map(([, used = '']) => used).filter(used => !new RegExp(`\\.${used}\\b`).test(sheet))
      unknown.push(...missing.map(each => `${file}: ${each}`))
    }
  }
  expect(unknown).toEqual([])
})
