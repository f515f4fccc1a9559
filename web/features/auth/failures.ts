import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { ApiError } from '#lib/api-error.ts'
import { serverErrorText } from '#lib/error-text.ts'
import { fieldText } from '#lib/field-text.ts'

/** A reply that names no role is the API's defect, and said as such. */
const roleMissing = (error: unknown) =>
  error instanceof Error && error.message === 'Role missing in API response'
    ? t`Role missing in API response`
    : undefined

/** The server's words, or `Login failed` where it has none; `Failed to login` when something else went wrong. */
export function loginFailure(error: unknown): string {
  if (error instanceof ApiError && error.status > 0) return serverErrorText(error) ?? t`Login failed`
  return roleMissing(error) ?? t`Failed to login`
}

/** The fields as the specification names them to readers of English. */
const fieldNames: Readonly<Record<string, MessageDescriptor>> = {
  username: msg`username`,
  email: msg`email`,
  password: msg`password`,
  role: msg`role`,
}
const fieldName = (name: string) => (fieldNames[name] ? i18n._(fieldNames[name]) : name)

/** What an answer says in words: a text alone, or in the one field that servers have for it. */
function plainText(body: unknown): string | undefined {
  const text = typeof body === 'string' ? body : (body as { detail?: unknown } | null | undefined)?.detail
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined
}

/** Field errors as `field: messages`, separated by ` | `; else the server's words, else `Registration failed`. */
export function registerFailure(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return roleMissing(error) ?? t`Failed to create account`
  const fields = Object.entries(error.fields)
  if (fields.length > 0) {
    return fields.map(([name, messages]) => `${fieldName(name)}: ${messages.map(fieldText).join(' ')}`).join(' | ')
  }
  return serverErrorText(error) ?? plainText(error.body) ?? t`Registration failed`
}
