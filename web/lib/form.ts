import { ApiError } from './api-error.ts'
import { fieldText } from './field-text.ts'

/** The server's messages per field, joined and in the reader's language, for `form.setErrors`; fields that the form does not have are left out. */
export function fieldErrors(error: unknown, names: readonly string[]): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(
    Object.entries(error.fields)
      .filter(([name]) => names.includes(name))
      .map(([name, messages]) => [name, messages.map(fieldText).join(' ')]),
  )
}
