import { i18n } from '@lingui/core'
import type { FieldError } from '#contract/values/field-errors.ts'
import type { FieldProblem } from '#lib/http/api-error.ts'
import { fieldSentences } from './error-sentences.gen.ts'
import { count } from './format.ts'

/** The sentence of a field's error, with its numbers formatted. */
export function fieldErrorText({ code, params = {} }: FieldError): string {
  const values = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'number' ? count(value, i18n.locale) : value,
  ])
  return i18n._({ ...fieldSentences[code], values: Object.fromEntries(values) })
}

/** The text of a field's error: by its code, else the server's own sentence. */
export const fieldText = ({ message, ...error }: FieldProblem): string =>
  error.code && Object.hasOwn(fieldSentences, error.code) ? fieldErrorText(error as FieldError) : message
