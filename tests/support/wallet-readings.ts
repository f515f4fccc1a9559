import { expect } from 'vitest'
import { normalize } from '#server/wallets/reader/normalize.ts'
import { readMessage } from '#server/wallets/reader/read-message.ts'
import { factsOf, factsOfFrame, type Frame, type Message } from './wallet-messages.ts'

/** The ways in which a wallet may write an amount in poisha, without commas. */
function spellings(poisha: number): string[] {
  const taka = (poisha / 100).toFixed(2)
  return [taka, taka.replace(/0$/, ''), taka.replace(/\.00$/, ''), taka.replace(/^0\./, '.')]
}

/** Expects a message to be parsed without an error, and all of its figures and its ID to be in the text. */
export function expectFiguresFromText({ method, text }: Message): void {
  const { state, amount, fee, balanceAfter, transactionId } = readMessage(method, text)
  if (state === 'ignored') expect(amount).toBeNull()
  if (state !== 'read') return
  const shown = normalize(text).replaceAll(',', '')
  for (const figure of [amount, fee, balanceAfter])
    if (figure !== null && !spellings(figure).some(spelling => shown.includes(spelling)))
      expect.fail(`${figure} poisha in ${JSON.stringify(text)}`)
  if (!shown.includes(transactionId ?? '')) expect.fail(`${transactionId} in ${JSON.stringify(text)}`)
}

/** Expects a message with this reference to be parsed as with any other reference, or to be unreadable. */
export function expectUnchanged(frame: Frame, reference: string): void {
  const facts = factsOfFrame(frame)
  const reading = readMessage(frame.method, `${frame.before}${reference}${frame.after}`)
  expect(reading.state === 'unreadable' ? facts : factsOf(reading)).toEqual(facts)
}
