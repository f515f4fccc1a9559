import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { errors } from '#contract/index.ts'
import { constraintErrors, refusalFor } from './constraints.ts'

const violation = (constraint: string) =>
  Object.assign(new Error('duplicate key value violates unique constraint'), { code: '23505', constraint })

describe('refusalFor', () => {
  test.each([
    ['applications_one_per_campaign', 'already_applied'],
    ['payments_one_live', 'payment_already_submitted'],
    ['payments_transaction_id_once', 'transaction_id_used'],
    ['withdrawals_transaction_id_once', 'transaction_id_used'],
    ['ledger_balance_not_negative', 'insufficient_balance'],
  ] as const)('maps the constraint %s to %s', (constraint, code) => {
    expect(refusalFor(violation(constraint))).toMatchObject({ code, message: errors[code].message })
  })

  test.each([
    ['users_username_key', 'A user with that username already exists.'],
    ['users_email_key', 'A user with that email already exists.'],
  ])('maps the constraint %s to a field error with its sentence', (constraint, message) => {
    expect(refusalFor(violation(constraint))).toMatchObject({ code: 'validation_failed', message })
  })
})

test('every constraint with an error exists in the database', async () => {
  const schema = await readFile(join(import.meta.dirname, '../../database/schema.sql'), 'utf8')
  const missing = Object.keys(constraintErrors).filter(name => !schema.includes(name))
  expect(missing).toEqual([])
})
