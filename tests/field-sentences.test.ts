import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { endpoints, limits, reservedUsernames, type Endpoint } from '../contract/index.ts'
import { registrationFaults } from '../server/auth/policy.ts'
import type { Refusal } from '../server/platform/errors.ts'
import { compileValidator, validationRefusal } from '../server/platform/validation.ts'

const catalogue = readFileSync(join(import.meta.dirname, '../web/locales/en.po'), 'utf8')

/** Whether the web has these words, with a number in the place of a number. */
function isKnown(sentence: string): boolean {
  const general = sentence.replace(/^Choose one of: .*\.$/, 'Choose one from the list.').replace(/(?<= )-?\d+(?=[ .])/, '{number}')
  return [sentence, general].some(text => catalogue.includes(`msgid ${JSON.stringify(text)}\n`))
}

/** Values that are wrong in one way or another wherever they stand. */
const wrong = [undefined, null, '', ' ', '\0', 'x', 'x'.repeat(10_000), -1, 0, 2 ** 52, 1.005, '2025-13-45', {}, []]

/** What a validator says of a body with one wrong value, in every field. */
function sentencesOf(body: NonNullable<Endpoint['body']>): string[] {
  const validate = compileValidator({ schema: body })
  const names = Object.keys((body as { properties?: object }).properties ?? {})
  return names.flatMap(name =>
    wrong.flatMap(value => {
      const found = validate(value === undefined ? {} : { [name]: value })
      if (found === true) return []
      const { fields = {} }: Pick<Refusal, 'fields'> = validationRefusal(found.error)
      return Object.values(fields).flat()
    }),
  )
}

const registration = { username: 'some-one', email: 'a@example.com', password: 'correct horse battery' }
const registrations = [
  { ...registration, username: reservedUsernames[0] ?? '' },
  { ...registration, password: registration.username },
  { ...registration, password: 'password123' },
  { ...registration, email: 'x'.repeat(limits.email.max + 1) },
]

test('every sentence that the server says about a field can be read in the reader\'s language', () => {
  const bodies = Object.values<Endpoint>(endpoints).flatMap(({ body }) => (body ? [body] : []))
  const said = new Set([
    ...bodies.flatMap(sentencesOf),
    ...registrations.flatMap(input => Object.values(registrationFaults(input) ?? {}).flat()),
  ])
  expect(said).toContain('This field is required.')
  expect([...said].filter(sentence => !isKnown(sentence))).toEqual([])
})
