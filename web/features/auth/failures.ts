import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { noField } from '#contract/values/field-errors.ts'
import { ApiError, type ApiErrorCode, type FieldProblem } from '#lib/http/api-error.ts'
import { errorText, serverErrorText } from '#lib/i18n/error-text.ts'
import { fieldText } from '#lib/i18n/field-text.ts'

/** A login response without a role is a defect of the API; the page reports it as such. */
const roleMissing = (error: unknown) =>
  error instanceof Error && error.message === 'Role missing in API response'
    ? t`Role missing in API response`
    : undefined

/** The server's text or `Login failed`; `Failed to login` if there was no response. */
export function loginFailure(error: unknown): string {
  if (error instanceof ApiError && error.status > 0) return serverErrorText(error) ?? t`Login failed`
  return roleMissing(error) ?? t`Failed to login`
}

/** The field names of the specification. */
const fieldNames: Readonly<Record<string, MessageDescriptor>> = {
  username: msg`username`,
  email: msg`email`,
  password: msg`password`,
  role: msg`role`,
}
const fieldName = (name: string) => (fieldNames[name] ? i18n._(fieldNames[name]) : name)

/** The text of an error response: the body itself or its `detail`. */
function plainText(body: unknown): string | undefined {
  const text = typeof body === 'string' ? body : (body as { detail?: unknown } | null | undefined)?.detail
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined
}

/** An error that belongs to no field. Its code is not one of a field. */
const generalText = ({ message, code }: FieldProblem): string =>
  errorText(new ApiError(0, (code ?? 'unknown') as ApiErrorCode, message)) ?? message

/** A field's errors, prefixed with the field's name if there is one. */
const textOf = ([name, problems]: [string, readonly FieldProblem[]]): string =>
  name === noField ? problems.map(generalText).join(' ') : `${fieldName(name)}: ${problems.map(fieldText).join(' ')}`

/** Field errors as `field: messages`, separated by ` | `; otherwise the server's text or `Registration failed`. */
export function registerFailure(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return roleMissing(error) ?? t`Failed to create account`
  const fields = Object.entries(error.fields)
  if (fields.length > 0) return fields.map(textOf).join(' | ')
  return serverErrorText(error) ?? plainText(error.body) ?? t`Registration failed`
}
