import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import type { ErrorCode } from '#contract/values/errors.ts'
import type { FieldError } from '#contract/values/field-errors.ts'
import { ApiError, type FieldProblem } from '#lib/api/api-error.ts'
import { errorText, errorTexts } from '#lib/i18n/error-text.ts'
import { fieldErrorText, fieldText } from '#lib/i18n/field-text.ts'

/** The text of a failed call. As a component, it follows a change of language. */
export function ErrorText({ error }: { error: unknown }): ReactNode {
  useLingui()
  return errorText(error)
}

/** The sentence of a refusal that the site makes itself, like the server. */
export function ErrorSentence({ code }: { code: ErrorCode }): ReactNode {
  const { i18n } = useLingui()
  return i18n._(errorTexts[code])
}

/** The sentence of a field's error that the site finds itself, like the server. */
export function FieldSentence(error: FieldError): ReactNode {
  useLingui()
  return fieldErrorText(error)
}

function FieldText({ problems }: { problems: readonly FieldProblem[] }): ReactNode {
  useLingui()
  return problems.map(fieldText).join(' ')
}

/** The server's errors of the named fields, for `form.setErrors`. Errors of other fields are left out. */
export function fieldErrors(error: unknown, names: readonly string[]): Record<string, ReactNode> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(
    Object.entries(error.fields)
      .filter(([name]) => names.includes(name))
      .map(([name, problems]) => [name, <FieldText key={name} problems={problems} />]),
  )
}

interface Fields {
  getInputNode: (path: string) => HTMLElement | null
  setErrors: (errors: ReturnType<typeof fieldErrors>) => void
}

/**
 * For the failure callback of `form.onSubmit`: focuses the first invalid field, so that its error is visible and
 * announced. `clear` takes away the result of an earlier submission.
 */
export const toFirstError =
  (form: Pick<Fields, 'getInputNode'>, clear?: () => void) =>
  (errors: object): void => {
    clear?.()
    const [first] = Object.keys(errors)
    if (first) form.getInputNode(first)?.focus()
  }

/** Shows the server's errors beside their fields and focuses the first of them. */
export function showErrors(form: Fields, errors: ReturnType<typeof fieldErrors>): void {
  form.setErrors(errors)
  toFirstError(form)(errors)
}
