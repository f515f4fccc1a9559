import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { choose } from '#tests/support/random-tests.ts'
import { repetition } from '#tests/support/seed.ts'
import { frames, hostileReference, mutatedMessage } from '#tests/support/wallet-messages.ts'
import { expectFiguresFromText, expectUnchanged } from '#tests/support/wallet-readings.ts'

// The long version of server/wallets/reader/read-message.test.ts.

beforeAll(() => void process.stderr.write(`${repetition}\n`))

const rounds = Array.from({ length: 50 }, (_, index) => index)

describe('a million mutated messages', () => {
  test.each(rounds)('are parsed without errors and without an amount that is not in the message; round %i', round => {
    const messages = choose(mutatedMessage, 20_000, round)
    expect(messages).toHaveLength(20_000)
    for (const message of messages) expectFiguresFromText(message)
  })
})

test.each(frames)('none of 20,000 references changes the rest of $before…$after', frame => {
  fc.assert(
    fc.property(hostileReference, reference => expectUnchanged(frame, reference)),
    { numRuns: 20_000 },
  )
})
