import { expect, test } from 'vitest'
import { instant, instantOrNull } from './instants.ts'

test.each([
  ['text', '2026-11-27 18:22:44.849+00', '2026-11-27T18:22:44.849Z'],
  ['text with one decimal', '2026-11-27 18:22:44.8+00', '2026-11-27T18:22:44.800Z'],
  ['text in whole seconds', '2026-11-27 18:22:44+00', '2026-11-27T18:22:44.000Z'],
  ['JSON', '2026-11-27T18:22:44.84+00:00', '2026-11-27T18:22:44.840Z'],
  ['JSON in whole seconds', '2026-11-27T18:22:44+00:00', '2026-11-27T18:22:44.000Z'],
  ['ISO 8601', '2026-11-27T18:22:00Z', '2026-11-27T18:22:00.000Z'],
  ['a response', '2026-11-27T18:22:44.849Z', '2026-11-27T18:22:44.849Z'],
])('instant formats %s in UTC with milliseconds', (_, text, formatted) => expect(instant(text)).toBe(formatted))

test.each(['2026-11-27 18:22:44', '2026-11-27 18:22:44+06', '2026-11-27T18:22:44+06:00', 'infinity'])(
  'instant throws for %s, which is not in UTC',
  text => expect(() => instant(text)).toThrow('not in UTC'),
)

test('instantOrNull returns null for a missing instant', () => {
  expect(instantOrNull(null)).toBeNull()
  expect(instantOrNull('2026-11-27 18:22:44+00')).toBe('2026-11-27T18:22:44.000Z')
})
