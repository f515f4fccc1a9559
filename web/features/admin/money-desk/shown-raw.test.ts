import { expect, test } from 'vitest'
import { shownRaw } from './shown-raw.ts'

test('a text is shown without characters that override its direction, and otherwise as it arrived', () => {
  expect(shownRaw('Tk \u202e005\u202c \u202d– \u09df\n')).toBe('Tk 005\u202c – \u09df\n')
})
