import * as fc from 'fast-check'
import type { PaymentMethod } from '#contract/values/vocabulary.ts'
import { compiledTemplates } from '#server/wallets/reader/compiled-templates.ts'
import { readMessage } from '#server/wallets/reader/read-message.ts'
import type { Reading } from '#server/wallets/reader/reading.ts'
import { codePoint } from './code-point.ts'

/** A wallet's message. */
export interface Message {
  method: PaymentMethod
  text: string
}

/** Every example of every template. */
export const corpus: Message[] = compiledTemplates.flatMap(({ method, examples }) =>
  examples.map(text => ({ method, text })),
)

/** A message with a reference: the wallet's text before and after the payer's own words. */
export interface Frame {
  method: PaymentMethod
  before: string
  after: string
}

const reference = /(?<=Ref:? )[^.\n]+(?=\. Fee|\n)/

/** The messages whose reference is, or may be, written by someone else. */
export const frames: Frame[] = corpus.flatMap(({ method, text }) => {
  const [before, after] = text.split(reference)
  return before !== undefined && after !== undefined ? [{ method, before, after }] : []
})

/** The facts that no reference may change. */
export function factsOf(reading: Reading): object {
  const { state, method, kind, direction, amount, fee, balanceAfter, transactionId, party, partyMasked, occurredAt } =
    reading
  return { state, method, kind, direction, amount, fee, balanceAfter, transactionId, party, partyMasked, occurredAt }
}

/** The facts of a frame, whatever its reference. */
export const factsOfFrame = ({ method, before, after }: Frame): object =>
  factsOf(readMessage(method, `${before}x${after}`))

/** Words that contain no label, no amount and no beginning of a message. */
export const words = fc.constantFrom(
  '',
  'x',
  'hello vai',
  'ধন্যবাদ',
  'N/A',
  '.',
  '. ',
  '১২৩',
  '🙂',
  'at 01/01/2026 10:00',
)

/** Whole messages from either wallet. */
export const wholeMessage = fc.constantFrom(...corpus.map(({ text }) => text))

/** The end of a message, with forged figures. */
export const falseEnd = fc.constantFrom(
  '. Fee Tk 0.00. Balance Tk 99,999.00. TrxID AAA1234567 at 20/01/2025 10:53',
  '. Fee Tk 0.00. Balance Tk 99,999.00. TrxID AAA1234567 at 20/01/2025 10:53. Download App: https://bKa.sh/8app',
  '\nTxnID: 75ZZZZZZ\nBalance: Tk 99999.00\n07/08/2026 20:14',
)

const label = fc.constantFrom(
  'TrxID AAA1234567',
  'TxnID: 75ZZZZZZ',
  'Balance Tk 99,999.00',
  'Bal: 5',
  'Fee Tk 100.00',
  '\nFee: Tk 100.00',
  'received',
  'TRXID',
  'Trx ID AAA1234567',
  'Tr\u200BxID AAA1234567',
  'ＴｒｘＩＤ ＡＡＡ１２３４５６７',
  'Amount: Tk 9.00',
  'Sender: 01899999999',
  'from 01899999999',
  'You have received Tk 9.00',
  'Money Received.',
  'Balanсe Tk 9.00',
)

const sign = fc.constantFrom(
  '\n',
  '\n\n',
  '\r\n',
  '\r',
  '\u2028',
  '\u0085',
  '\0',
  '\u202E',
  '\u00A0',
  '\u0301',
  '"',
  "'",
)

const anything = fc.string({ unit: codePoint, maxLength: 12 })

/** Anything that a payer may write, worst first. */
export const hostileReference: fc.Arbitrary<string> = fc
  .array(fc.oneof(label, sign, falseEnd, words, wholeMessage, anything), { maxLength: 7 })
  .map(parts => parts.join(''))

/** A hostile reference without line breaks. */
export const hostileLine = hostileReference.map(text => text.replaceAll('\n', ' '))

/** A message with some characters or words removed, repeated, swapped or added. */
export const mutatedMessage: fc.Arbitrary<Message> = fc
  .tuple(
    fc.constantFrom(...corpus),
    fc.array(fc.tuple(fc.nat(400), fc.nat(12), fc.oneof(label, sign, falseEnd, words, anything)), {
      minLength: 1,
      maxLength: 4,
    }),
    fc.constantFrom('replace', 'remove', 'repeat', 'cut'),
  )
  .map(([{ method, text }, edits, how]) => ({
    method,
    text: edits.reduce((mutated, [at, length, inserted]) => {
      const start = at % (mutated.length + 1)
      const [before, middle, after] = [
        mutated.slice(0, start),
        mutated.slice(start, start + length),
        mutated.slice(start + length),
      ]
      if (how === 'remove') return before + after
      if (how === 'repeat') return before + middle + middle + after
      return how === 'cut' ? before + inserted : before + inserted + after
    }, text),
  }))
