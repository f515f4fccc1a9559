import { expect, test } from 'vitest'

// A variable, because a plain script has no types.
const script = new URL('long-comments.mjs', import.meta.url).href
const { longComments } = (await import(script)) as { longComments(file: string, text: string): number[] }

const words = (columns: number) => 'ক'.repeat(columns)

test.each([
  ['rules.ts', '// '],
  ['rules.ts', 'const a = 1 // '],
  ['rules.ts', '/** '],
  ['rules.ts', '   * '],
  ['rules.ts', '  -- '],
  ['page.tsx', '  {/* '],
  ['build.mjs', '/* '],
  ['base.css', ' * '],
  ['01_common.sql', 'select 1 -- '],
  ['compose.yaml', '  key: value # '],
  ['.ci/run', '# '],
  ['Dockerfile', '# '],
  ['index.html', '<!-- '],
])('longComments finds a comment of more than 120 columns in %s after %j', (file, start) => {
  const fits = start + words(120 - start.length)
  expect(longComments(file, `\n${fits}`)).toEqual([])
  expect(longComments(file, `\n${fits}ক`)).toEqual([2])
})

test.each([
  ['rules.ts', `const url = 'https://${words(120)}'`],
  ['rules.ts', `test('npm run bench -- ${words(120)}')`],
  ['README.md', `# ${words(120)}`],
])('longComments ignores a long line without a comment in %s: %s', (file, text) => {
  expect(longComments(file, text)).toEqual([])
})
