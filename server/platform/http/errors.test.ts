import { describe, expect, test } from 'vitest'
import { errors } from '#contract/index.ts'
import { asRefusal, errorReply, refuse, refuseField, Refusal, type ConstraintErrors } from './errors.ts'

const databaseError = (properties: object, message = 'duplicate key value violates unique constraint') =>
  Object.assign(new Error(message), properties)

describe('asRefusal', () => {
  const constraints: ConstraintErrors = {
    jobs_one_at_once: { code: 'unavailable' },
    users_name_key: { code: 'validation_failed', fields: { name: [{ code: 'required' }] } },
  }

  test('maps a constraint to its error', () => {
    const violation = databaseError({ code: '23505', constraint: 'jobs_one_at_once' })
    expect(asRefusal(violation, constraints)).toMatchObject({
      code: 'unavailable',
      message: errors.unavailable.message,
    })
    expect(asRefusal(new Error('wrapped', { cause: violation }), constraints)?.code).toBe('unavailable')
  })

  test('maps a constraint to a field error with its sentence', () => {
    expect(asRefusal(databaseError({ code: '23505', constraint: 'users_name_key' }), constraints)).toMatchObject({
      code: 'validation_failed',
      message: 'This field is required.',
      fields: { name: [{ code: 'required' }] },
    })
  })

  test.each(['some_other_constraint', 'toString', '__proto__', 'constructor'])(
    'returns undefined for %s',
    constraint => {
      expect(asRefusal(databaseError({ code: '23505', constraint }), constraints)).toBeUndefined()
    },
  )

  test.each([
    '08006',
    '08001',
    '53300',
    '57P01',
    '57P03',
    '57014',
    '26000',
    '53100',
    '55P03',
    '40001',
    '40P01',
    '25P03',
    '25006',
    'ECONNREFUSED',
    'ECONNRESET',
    'EHOSTUNREACH',
    'EAI_AGAIN',
    'EPIPE',
    'ETIMEDOUT',
    'ENOSPC',
    'EDQUOT',
    'EMFILE',
    'ENFILE',
  ])('maps the transient SQLSTATE %s to unavailable', code =>
    expect(asRefusal(databaseError({ code }))?.code).toBe('unavailable'),
  )

  test.each(['22021', '22P02', '42P01', '42501', '23502', 'ERR_INVALID_ARG'])(
    'returns undefined for the SQLSTATE %s',
    code => {
      expect(asRefusal(databaseError({ code }))).toBeUndefined()
    },
  )

  test.each([
    'timeout exceeded when trying to connect',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'The database did not reply in time',
  ])('maps "%s" to unavailable', message => expect(asRefusal(new Error(message))?.code).toBe('unavailable'))

  test('unwraps the cause of an error', () => {
    expect(asRefusal(new Error('wrapped', { cause: databaseError({ code: 'ECONNREFUSED' }) }))?.code).toBe(
      'unavailable',
    )
    const circular = new Error('its own cause')
    circular.cause = circular
    expect(asRefusal(circular)).toBeUndefined()
  })

  test('maps a timeout without a code to unavailable', () => {
    expect(asRefusal(new DOMException('No answer', 'TimeoutError'))?.code).toBe('unavailable')
  })
})

test('asRefusal returns undefined for a value that is not an error', () => {
  for (const thrown of [undefined, null, 'text', 5, {}]) expect(asRefusal(thrown)).toBeUndefined()
})

test('a refusal has its status and sentence, and its reply includes fields only if there are any', () => {
  const plain = new Refusal('not_found')
  expect(plain.status).toBe(404)
  expect(errorReply(plain)).toEqual({ error: errors.not_found.message, code: 'not_found' })
  expect(() => refuse('not_found')).toThrow(plain)
  const fields = { name: [{ code: 'required' as const }] }
  expect(errorReply(new Refusal('validation_failed', fields))).toEqual({
    error: errors.validation_failed.message,
    code: 'validation_failed',
    fields: { name: ['This field is required.'] },
    details: [{ field: 'name', code: 'required' }],
  })
  expect(() => refuse('validation_failed', fields)).toThrow(
    expect.objectContaining({ code: 'validation_failed', fields }),
  )
  expect(() => refuseField('title', { code: 'too_long', params: { max: 5 } })).toThrow(
    expect.objectContaining({ status: 400, message: 'Use at most 5 characters.' }),
  )
})
