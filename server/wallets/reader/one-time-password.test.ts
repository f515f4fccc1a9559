import { describe, expect, test } from 'vitest'
import { maskCodes } from './one-time-password.ts'
import { readMessage } from './read-message.ts'
import { readPaste } from './read-paste.ts'
import { unreadable } from './reading.ts'

const wordings = [
  'Do NOT share your OTP or PIN with anyone. Your bKash OTP for PAYMENT of Tk.750.00 to Software Shop Limited-RM51177 is 816523. Expires in 2 min.',
  'Your bKash verification code is 956586. Expires in 2 minutes.',
  'Your Nagad OTP is 456789. Valid for 5 minutes.',
  'Your One Time Password (OTP) for Nagad ECOM is 000000. Validity for OTP is 10 minutes. Helpline 16167.',
  '816523 is your bKash security code',
  'Use code 4821 to log in to your bKash account.',
  'O.T.P: 8-1-6-5-2-3',
  'Your one-time passcode is ৮১৬৫২৩.',
  'Your temporary PIN: ８１６５２３',
  'Your new mPIN is 81652',
  'Your Nagad code is N-8AB165',
  'Never tell anyone your O\u200bTP 816\u200b523',
  'আপনার বিকাশ ওটিপি ৮১৬৫২৩। কাউকে জানাবেন না।',
  'আপনার ভেরিফিকেশন কোড: 816523',
  'আপনার পিন নম্বর ৮১৬৫২ কাউকে বলবেন না',
  'আপনার ওয়ান টাইম পাসওয়ার্ড 816523',
  'আপনার যাচাইকরণ কোডটি ৮১৬৫২৩',
]

describe.each(wordings)('%s', text => {
  test('is ignored without any of its digits, however it arrives', () => {
    const readings = [readMessage('bkash', text), readMessage('nagad', text), ...readPaste('nagad', text)]
    for (const reading of readings) {
      expect(reading).toMatchObject({ state: 'ignored', kind: 'ignored', reason: 'one_time_password' })
      expect(reading.raw).not.toMatch(/\p{N}/u)
      expect(readMessage(reading.method, reading.raw)).toEqual(reading)
    }
  })
})

test.each([
  ['Spinning class 4821 in Barcode cafe', 'unknown_wording'],
  ['Kodak 4821', 'unknown_wording'],
  ['You have received Tk 500.00 from 01700000001. Ref my PIN 4821', 'unknown_wording'],
  ['Your OTP 816523 for TrxID DHL8NM6BYC', 'unknown_wording'],
])('%s does not count as a password', (text, reason) => {
  expect(readMessage('bkash', text)).toMatchObject({ state: 'unreadable', reason })
})

test('a code is masked in whatever else is unreadable', () => {
  const text = 'Your OTP is 816523. TrxID DHL8NM6BYC, 45678 is your PIN, Tk 500.00, পাসওয়ার্ড: ৮১৬৫২৩'
  expect(unreadable('bkash', text, 'unknown_wording').raw).toBe(
    'Your OTP is ***. TrxID DHL8NM6BYC, *** is your PIN, Tk 500.00, পাসওয়ার্ড: ***',
  )
  expect(maskCodes('28/11/2026 20:14,Send,"rent, not a pin",500.00')).toBe(
    '28/11/2026 20:14,Send,"rent, not a pin",500.00',
  )
})
