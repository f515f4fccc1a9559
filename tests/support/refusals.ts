import { expect } from 'vitest'
import { errors, type ErrorCode } from '#contract/index.ts'

interface Answered {
  status: number
  body: unknown
}

/** The expected machine-readable details, in any order. */
const detailsOf = (fields: readonly string[]): unknown =>
  expect.toSatisfy(
    (details: { field: string; code: string }[]) =>
      details.every(({ code }) => /^[a-z_]+$/.test(code)) &&
      JSON.stringify(details.map(({ field }) => field).toSorted()) === JSON.stringify(fields.toSorted()),
  )

/** Expects exactly this refusal: its status, sentence, code and fields. */
export function expectRefusal({ status, body }: Answered, code: ErrorCode, fields?: Record<string, string[]>): void {
  const { status: expected, message } = errors[code]
  const details = detailsOf(Object.keys(fields ?? {}))
  expect({ status, body }).toEqual({
    status: expected,
    body: { error: message, code, ...(fields && { fields, details }) },
  })
}

/** Expects the refusal of a transaction ID, whose details tell an admin what uses it. */
export function expectUsedId(
  response: Answered,
  use: { kind: string; transaction_id: string; username?: string },
): void {
  const { message } = errors.transaction_id_used
  expectRefusal(response, 'transaction_id_used', { transaction_id: [message] })
  const { details } = response.body as { details: unknown }
  const params = { id: expect.any(Number) as number, ...use }
  expect(details).toEqual([{ field: 'transaction_id', code: 'transaction_id_used', params }])
}

/** Expects a 400 with an error for each of these fields and no other. */
export function expectFieldErrors({ status, body }: Answered, ...fields: string[]): void {
  const faults = Object.fromEntries(fields.map(field => [field, [expect.stringMatching(/\w/)]]))
  expect({ status, body }).toEqual({
    status: 400,
    body: { error: expect.stringMatching(/\w/), code: 'validation_failed', fields: faults, details: detailsOf(fields) },
  })
}

/** Expects a 400 with this sentence both for the request and for the field. */
export function expectFieldError(response: Answered, field: string, sentence: string): void {
  expectFieldErrors(response, field)
  expect(response.body).toMatchObject({ error: sentence, fields: { [field]: [sentence] } })
}
