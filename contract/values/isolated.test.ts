import { expect, test } from 'vitest'
import { isolated } from './isolated.ts'

test.each([
  ['Eid: ৫টি পোস্ট (২০%)', 'Eid: ৫টি পোস্ট (২০%)'],
  ['عيد', '\u2068عيد\u2069'],
  ['Tea \u2067', '\u2068Tea \u2069'],
  ['a\u2069b\u202bc', '\u2068abc\u2069'],
])('isolated makes %j safe for a sentence as %j', (text, expected) => expect(isolated(text)).toBe(expected))
