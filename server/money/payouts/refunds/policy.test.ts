import { describe, expect, test } from 'vitest'
import { checkSending } from './policy.ts'

describe('checkSending', () => {
  test.each([
    ['due', null, 'apply'],
    ['sent', 'TX-1', 'noop'],
    ['sent', 'TX-2', 'refund_already_sent'],
  ])('for a %s refund with the transaction ID %s returns %s', (status, transaction_id, verdict) => {
    expect(checkSending({ status, transaction_id }, 'TX-1')).toBe(verdict)
  })
})
