import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const paths = (file: string) =>
  [...readFileSync(new URL(file, import.meta.url), 'utf8').matchAll(/\sd="([^"]+)"/g)].map(([, path]) => path)

test('the favicon and the logo have the same shapes', () => {
  expect(paths('logo.tsx')).toHaveLength(3)
  expect(paths('../../public/favicon.svg')).toEqual(paths('logo.tsx'))
})
