import { describe, expect, test } from 'vitest'
import { corpus } from '#tests/support/wallet-messages.ts'
import { readMessage } from './read-message.ts'
import { readPaste } from './read-paste.ts'

const a =
  'You have received Tk 325.00 from 01700000001. Fee Tk 0.00. Balance Tk 527.09. TrxID DHL8NM6BYC at 21/08/2026 12:35'
const b =
  'You have received Tk 100.00 from 01700000001. Ref Eid. Fee Tk 0.00. Balance Tk 627.09. TrxID DHL8NM6BYD at 21/08/2026 12:40'
const unknown = [
  'Reward of Tk 7.00 for you. Fee Tk 0.00. Balance Tk 634.09. TrxID DHL8NM6BYE at 21/08/2026 12:45',
  'Gift Tk 9.00 for you. Fee Tk 0.00. Balance Tk 643.09. TrxID DHL8NM6BYF at 21/08/2026 12:50. Enjoy!',
]
const nagad =
  'Money Received.\nAmount: Tk 500.00\nSender: 01700000004\nRef: N/A\nTxnID: 75SD1SNV\nBalance: Tk 7889.23\n07/08/2026 20:14'

const outcomes = (text: string, method: 'bkash' | 'nagad' = 'bkash') =>
  readPaste(method, text).map(({ state, transactionId, raw }) => (state === 'read' ? transactionId : raw))

test('a message of an unknown wording swallows neither its neighbours nor another one', () => {
  const expected = ['DHL8NM6BYC', ...unknown, 'DHL8NM6BYD', ...unknown, 'DHL8NM6BYC']
  expect(outcomes([a, ...unknown, b, ...unknown, a].join('\n'))).toEqual(expected)
})

describe.each(corpus)('$method: $text', ({ method, text }) => {
  const plain = { ...readMessage(method, text), raw: '' }
  test.each([
    ['[28/11, 10:05] Operator: ', ''],
    ['[28/11/2026, 10:05:33 AM] Md. Rahim: ', ''],
    ['[10:05, 28/11/2026] +880 1712-345678: ', ''],
    ['28/11/2026, 10:05 am - Operator: ', ''],
    ['• ', ''],
    ['1. ', ''],
    ['১২) ', ''],
    ['> ', ''],
    ['>> ', ''],
    ['- "', '"'],
    ['“', '”'],
    ["'", "'"],
    ['bKash: ', ''],
    ['NAGAD - ', ''],
    ['বিকাশ: ', ''],
    ['> 2. [28/11, 10:05] bKash: ', ''],
  ])('is read behind %j', (before, after) => {
    const lines = text.split('\n').map(line => before + line + after)
    for (const changed of [`${before}${text}${after}`, lines.join('\n')])
      expect(readPaste(method, `${changed}\n${changed}`).map(reading => ({ ...reading, raw: '' }))).toEqual([
        plain,
        plain,
      ])
  })
})

test.each([
  '10:01 AM',
  '10:01',
  'Today',
  'Today 10:53',
  'Yesterday, 10:53 pm',
  'bKash',
  'NAGAD',
  '16247',
  'bKash • Today',
  'Saturday, 28 November 2026',
  'Nov 28, 10:05 AM',
  '28/11/2026',
  '5 min ago',
  'Unread messages',
  'SIM 1',
  '---',
  'আজ',
  'গতকাল, সকাল ১০:০১',
  'বিকাশ',
  'নগদ',
  'শনিবার, ২৮ নভেম্বর',
  '২৮ নভেম্বর ২০২৬, রাত ১০:০১ টা',
  'বার্তা',
])('%j, which a phone adds, does not become an entry', line => {
  expect(readPaste('bkash', line)).toEqual([])
  expect(outcomes([line, a, line, b, unknown[0], line].join('\n'))).toEqual(['DHL8NM6BYC', 'DHL8NM6BYD', unknown[0]])
  expect(outcomes(`${line}\n${nagad}\n${line}\n${nagad}`, 'nagad')).toEqual(['75SD1SNV', '75SD1SNV'])
})

test('messages on one line are split after one that has no reference', () => {
  expect(outcomes(`${a} ${a}. ${b}`)).toEqual(['DHL8NM6BYC', 'DHL8NM6BYC', 'DHL8NM6BYD'])
  expect(outcomes(`${a} ${unknown[0]}`)).toEqual(['DHL8NM6BYC', ` ${unknown[0]}`])
  const [first, second] = ['75SD1SNV', '75SD1SNW'].map(
    id => `Cash In Received. Amount: Tk 480.00 Uddokta: 01700000005 TxnID: ${id} Balance: 8369.23 07/08/2026 20:50`,
  )
  expect(outcomes(`${first} ${second}`, 'nagad')).toEqual(['75SD1SNV', '75SD1SNW'])
})

test('a message on one line after a reference is refused, because the payer may have written it', () => {
  expect(readPaste('bkash', `${b} ${a}`)).toMatchObject([{ state: 'unreadable', reason: 'repeated_label' }])
})

test('a password on one line with a message is split from it', () => {
  const password = 'Your bKash OTP is 816523.'
  for (const text of [`${password} ${a}`, `${a} ${password}`]) {
    const readings = readPaste('bkash', text)
    expect(readings.map(({ state }) => state).toSorted()).toEqual(['ignored', 'read'])
    expect(JSON.stringify(readings)).not.toContain('816523')
  }
  expect(outcomes(`${unknown[0]}\n${password}\n${unknown[1]}`)).toEqual([
    unknown[0],
    'Your bKash OTP is ***.',
    unknown[1],
  ])
})
