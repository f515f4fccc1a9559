import { expect } from 'vitest'
import { errors, type ErrorCode } from '#contract/index.ts'

interface Answered {
  status: number
  body: unknown
}

/** What is said of the fields for programs, in any order. */
const detailsOf = (fields: readonly string[]): unknown =>
  expect.toSatisfy(
    (details: { field: string; code: string }[]) =>
      details.every(({ code }) => /^[a-z_]+$/.test(code)) &&
      JSON.stringify(details.map(({ field }) => field).toSorted()) === JSON.stringify(fields.toSorted()),
  )

/** The answer is this refusal: its status, its sentence, its code, the fields that are given, and no other key. */
export function expectRefusal({ status, body }: Answered, code: ErrorCode, fields?: Record<string, string[]>): void {
  const { status: expected, message } = errors[code]
  const details = detailsOf(Object.keys(fields ?? {}))
  expect({ status, body }).toEqual({
    status: expected,
    body: { error: message, code, ...(fields && { fields, details }) },
  })
}

/** The answer is a 400 about these fields and no others, each with a sentence, and a sentence of its own. */
export function expectFaults({ status, body }: Answered, ...fields: string[]): void {
  const faults = Object.fromEntries(fields.map(field => [field, [expect.stringMatching(/\w/)]]))
  expect({ status, body }).toEqual({
    status: 400,
    body: { error: expect.stringMatching(/\w/), code: 'validation_failed', fields: faults, details: detailsOf(fields) },
  })
}

/** The answer is a 400 with this sentence, beside the field too. */
export function expectFault(answer: Answered, field: string, sentence: string): void {
  expectFaults(answer, field)
  expect(answer.body).toMatchObject({ error: sentence, fields: { [field]: [sentence] } })
}
