import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  corpus,
  factsOf,
  factsOfFrame,
  falseEnd,
  frames,
  hostileLine,
  hostileReference,
  wholeMessage,
  words,
  type Frame,
} from '#tests/support/wallet-messages.ts'
import { messageLine } from './lines.ts'
import { maxMessageLength, normalize } from './normalize.ts'
import { readMessage } from './read-message.ts'
import { readPaste } from './read-paste.ts'

const paymentMethods = ['bkash', 'nagad'] as const
const textsOf = (method: string) => corpus.filter(message => message.method === method).map(({ text }) => text)

describe.each(paymentMethods)('messages of %s', method => {
  const texts = textsOf(method)
  const expected = texts.map(text => readMessage(method, text))

  test.each([
    ['one after the other', '\n'],
    ['with blank lines in between', '\n\n'],
    ['with blank lines that contain spaces', '\n \t\n\u00A0\n'],
    ['with CRLF', '\r\n'],
  ])('are read %s', (_, between) => {
    expect(readPaste(method, texts.join(between))).toEqual(expected)
  })

  test('are read in any order, each on one line', () => {
    const lines = texts.map(text => text.replaceAll('\n', ' ')).toReversed()
    expect(readPaste(method, lines.join('\n')).map(factsOf)).toEqual(expected.toReversed().map(factsOf))
  })

  test('are read next to text that belongs to no message, which is kept', () => {
    const noise = ['হ্যালো ভাই', 'Tk 500']
    const paste = texts.map((text, index) => `${text}\n${noise[index % noise.length]}`)
    const readings = readPaste(method, `Hello there\n\n${paste.join('\n')}`)
    expect(readings.filter(({ state }) => state !== 'unreadable').map(factsOf)).toEqual(expected.map(factsOf))
    expect(readings.at(0)).toMatchObject({ raw: 'Hello there', reason: 'unknown_wording' })
    const kept = readings.map(({ raw }) => raw).join('\n')
    expect(kept.split('\n').filter(line => noise.includes(line))).toHaveLength(texts.length)
  })

  test('are read next to a message of an unknown wording, which is kept alone', () => {
    const unknown =
      method === 'bkash'
        ? 'Reward of Tk 7.00 for you. Fee Tk 0.00. Balance Tk 82.00. TrxID DHM8NM6BYD at 22/08/2026 12:35'
        : 'Reward Received.\nAmount: Tk 7.00\nTxnID: 75SG1AB2\nBalance: Tk 82.00\n10/08/2026 12:14'
    for (const between of ['\n\n', '\n']) {
      const paste = texts.flatMap(text => [text, unknown, unknown])
      const readings = readPaste(method, paste.join(between))
      expect(readings.filter(({ state }) => state !== 'unreadable')).toEqual(expected)
      expect(readings.filter(({ state }) => state === 'unreadable').map(({ raw }) => raw)).toEqual(
        Array<string>(2 * texts.length).fill(unknown),
      )
    }
  })
})

test('an empty paste contains no messages', () => {
  expect(readPaste('bkash', ' \r\n\u200B\n')).toEqual([])
})

test('a message whose beginning or end was not copied is unreadable, and its neighbours are parsed', () => {
  const [first = '', second = ''] = textsOf('bkash').filter(text => text.includes('.Ref') || text.includes(' Ref '))
  const cut = `${first.slice(first.indexOf('. Fee'))}\n${second}\n${first.slice(0, first.indexOf('. Fee'))}`
  expect(readPaste('bkash', cut).map(({ state }) => state)).toEqual(['unreadable', 'read', 'unreadable'])
})

test('every non-blank line is returned once, in order', () => {
  const line = fc.oneof(
    wholeMessage,
    words,
    falseEnd,
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('', 'Cash In Tk 5'),
  )
  // Some letters, such as U+FFA0, represent invisible ones.
  const isBlank = (text: string) =>
    text
      .normalize('NFKC')
      .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
      .trim() === ''
  const lines = (text: string) => text.split('\n').filter(each => !isBlank(each) && messageLine(normalize(each)) !== '')
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), parts => {
      const text = parts.join('\n').replaceAll(/[^\P{C}\n]/gu, '')
      expect(readPaste('bkash', text).flatMap(({ raw }) => lines(raw))).toEqual(lines(text))
    }),
    { numRuns: 1_000 },
  )
})

test('a long paste of beginnings is parsed', () => {
  expect(readPaste('bkash', 'Cash In Tk 5\n'.repeat(20_000))).toHaveLength(20_000)
  expect(readPaste('bkash', 'x\n\n'.repeat(20_000))).toHaveLength(20_000)
  expect(readPaste('bkash', 'x'.repeat(maxMessageLength * 10))).toMatchObject([{ reason: 'too_long' }])
})

describe('whatever a reference contains, no entry of a paste is false', () => {
  /** Pastes a message of a frame among others. Returns every reading that is in no sent message. */
  function falseReadings(frame: Frame, reference: string, between: string) {
    const others = textsOf(frame.method).slice(0, 14)
    const text = [...others.slice(0, 7), `${frame.before}${reference}${frame.after}`, ...others.slice(7)].join(between)
    const honest = [...others.map(each => factsOf(readMessage(frame.method, each))), factsOfFrame(frame)]
    const known = new Set(honest.map(each => JSON.stringify(each)))
    const readings = readPaste(frame.method, text).filter(({ state }) => state === 'read')
    return readings.filter(reading => !known.has(JSON.stringify(factsOf(reading))))
  }

  const between = fc.constantFrom('\n', '\n\n', '\r\n')

  test.each(frames)('without line breaks in it: $before…$after, and all others are read', frame => {
    fc.assert(
      fc.property(hostileLine, between, (reference, gap) => {
        expect(falseReadings(frame, reference, gap)).toEqual([])
        const others = textsOf(frame.method).join(gap)
        const readings = readPaste(frame.method, `${frame.before}${reference}${frame.after}${gap}${others}`)
        expect(readings.slice(1)).toEqual(readPaste(frame.method, others))
      }),
      { numRuns: 40 },
    )
  })

  test.each(frames)('when other messages start on lines of it: $before…$after', frame => {
    fc.assert(
      fc.property(
        words,
        fc.array(wholeMessage, { minLength: 1, maxLength: 3 }),
        hostileReference,
        between,
        (start, messages, end, gap) => {
          const reference = `${start}\n${messages.join(gap)}\n${end}`
          expect(falseReadings(frame, reference, gap)).toEqual([])
        },
      ),
      { numRuns: 40 },
    )
  })

  test.each(frames)('when a false end comes first and other messages follow: $before…$after', frame => {
    fc.assert(
      fc.property(falseEnd, fc.array(wholeMessage, { maxLength: 3 }), words, between, (end, messages, last, gap) => {
        const reference = `hello${end}${gap}${messages.join(gap)}${gap}${last}`
        expect(falseReadings(frame, reference, gap)).toEqual([])
      }),
      { numRuns: 40 },
    )
  })

  test('unless it ends the message, contains another and starts a third: decision 0025', () => {
    const [frame] = frames
    const [, other = ''] = textsOf('bkash').filter(text => text.startsWith('You have received Tk'))
    const end = '. Fee Tk 0.00. Balance Tk 99,999.00. TrxID AAA1234567 at 20/01/2025 10:53'
    const reference = `hello${end}\n${other}\nYou have received Tk 1.00 from 01800000000`
    const text = `${frame?.before}${reference}${frame?.after}`
    expect(readPaste('bkash', text).map(({ state }) => state)).toEqual(['read', 'read', 'read'])
    expect(readMessage('bkash', text)).toMatchObject({ state: 'unreadable', reason: 'repeated_label' })
  })
})
