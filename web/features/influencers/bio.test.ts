import { expect, test } from 'vitest'
import { bioPreview } from './bio.ts'

test('bioPreview keeps 100 characters and ends a longer bio with an ellipsis', () => {
  expect(bioPreview('x'.repeat(100))).toBe('x'.repeat(100))
  expect(bioPreview('x'.repeat(101))).toBe(`${'x'.repeat(100)}…`)
})

test('bioPreview never cuts a grapheme cluster', () => {
  const family = '👨‍👩‍👧'
  const conjunct = 'ক্ষী'
  for (const character of [family, conjunct]) {
    expect(bioPreview(character.repeat(100))).toBe(character.repeat(100))
    expect(bioPreview(character.repeat(101))).toBe(`${character.repeat(100)}…`)
  }
})
