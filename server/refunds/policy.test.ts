import { describe, expect, test } from 'vitest'
import { checkCorrection, checkSending } from './policy.ts'

describe('checkSending', () => {
  test.each([
    ['due', null, 'apply'],
    ['sent', 'TX-1', 'noop'],
    ['sent', 'TX-2', 'refund_already_sent'],
  ])('for a %s refund with the transaction ID %s returns %s', (status, transaction_id, verdict) => {
    expect(checkSending({ status, transaction_id }, 'TX-1')).toBe(verdict)
  })
})

describe('checkCorrection', () => {
  test.each([
    ['due', null, 'refund_not_sent'],
    ['sent', 'TX-1', 'apply'],
    ['sent', 'TX-2', 'noop'],
    ['sent', 'TX-3', 'refund_already_sent'],
  ])('from TX-1 to TX-2 of a %s refund with the transaction ID %s returns %s', (status, transaction_id, verdict) => {
    expect(checkCorrection({ status, transaction_id }, 'TX-2', 'TX-1')).toBe(verdict)
  })
})
