import { expect, test } from 'vitest'
import { endedPayments, initialPayment, isDue, isSenderNumber, lastRejection, transactionIdProblem } from './rules.ts'

test('transactionIdProblem distinguishes missing and invalid IDs', () => {
  for (const text of ['', ' \n']) expect(transactionIdProblem(text)).toBe('missing')
  for (const text of ['abc', 'a'.repeat(65), '8N7A/BX9Q2']) expect(transactionIdProblem(text)).toBe('invalid')
})

test('transactionIdProblem accepts an ID, and a pasted message with one', () => {
  for (const text of ['8N7A6BX9Q2', 'TRX-2026-0042', 'Money Sent.\nTxnID: 75SD1SNV\nBalance: Tk 20.00'])
    expect(transactionIdProblem(text)).toBeNull()
})

test('isSenderNumber accepts a mobile number or nothing', () => {
  for (const text of ['', '01712345678', '+8801712345678']) expect(isSenderNumber(text)).toBe(true)
  for (const text of [' ', '0171234567', '01212345678']) expect(isSenderNumber(text)).toBe(false)
})

test('isDue is true for unpaid applications, unless the influencer has closed the account', () => {
  expect(isDue({ payment_status: 'unpaid', influencer_closed: false })).toBe(true)
  expect(isDue({ payment_status: 'unpaid', influencer_closed: true })).toBe(false)
  expect(isDue({ payment_status: 'pending', influencer_closed: false })).toBe(false)
})

test('initialPayment is the payment to correct, and empty for one that is no longer pending', () => {
  const sent = { payment_method: 'nagad', transaction_id: '75SD1SNV' } as const
  expect(initialPayment({ ...sent, pending_payment: { id: 5, sender_number: '01712345678' } })).toEqual({
    ...sent,
    sender_number: '01712345678',
  })
  expect(initialPayment({ ...sent, pending_payment: { id: 5, sender_number: null } })).toEqual({
    ...sent,
    sender_number: '',
  })
  expect(initialPayment({ ...sent, pending_payment: null })).toEqual({
    payment_method: 'bkash',
    transaction_id: '',
    sender_number: '',
  })
})

const reversed_payments: { id: number }[] = []

test('endedPayments counts rejected and reversed payments', () => {
  const rejected_payments = [{ id: 5, reject_reason: null }]
  expect(endedPayments({ rejected_payments, reversed_payments: [{ id: 3 }, { id: 4 }] })).toBe(3)
})

test('lastRejection is the reason of the newest rejected payment, and undefined if none was rejected', () => {
  const mistyped = { id: 5, reject_reason: 'wrong_transaction_id' }
  const unexplained = { id: 4, reject_reason: null }
  expect(lastRejection({ rejected_payments: [mistyped, unexplained], reversed_payments })).toBe('wrong_transaction_id')
  expect(lastRejection({ rejected_payments: [unexplained], reversed_payments })).toBeNull()
  expect(lastRejection({ rejected_payments: [], reversed_payments })).toBeUndefined()
})

test('lastRejection is undefined if a later payment was confirmed and reversed', () => {
  const rejected_payments = [{ id: 5, reject_reason: 'wrong_amount' }]
  expect(lastRejection({ rejected_payments, reversed_payments: [{ id: 4 }] })).toBe('wrong_amount')
  expect(lastRejection({ rejected_payments, reversed_payments: [{ id: 6 }, { id: 4 }] })).toBeUndefined()
})
