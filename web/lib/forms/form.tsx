import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import type { ErrorCode } from '#contract/values/errors.ts'
import type { FieldError } from '#contract/values/field-errors.ts'
import { ApiError, type FieldProblem } from '#lib/http/api-error.ts'
import { errorText, errorTexts } from '#lib/i18n/error-text.ts'
import { fieldErrorText, fieldText } from '#lib/i18n/field-text.ts'

/** The text of a failed call. A component, so that it follows a change of language. */
export function ErrorText({ error }: { error: unknown }): ReactNode {
  useLingui()
  return errorText(error)
}

/** The sentence for a refusal that the site itself makes, as the server would. */
export function ErrorSentence({ code }: { code: ErrorCode }): ReactNode {
  const { i18n } = useLingui()
  return i18n._(errorTexts[code])
}

/** The sentence for a field error that the site itself finds, as the server would. */
export function FieldSentence(error: FieldError): ReactNode {
  useLingui()
  return fieldErrorText(error)
}

function FieldText({ problems }: { problems: readonly FieldProblem[] }): ReactNode {
  useLingui()
  return problems.map(fieldText).join(' ')
}

/** The server's errors for the named fields, for `form.setErrors`. Leaves out other fields. */
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
 * announced. `clear` removes the result of an earlier submission.
 */
export const toFirstError =
  (form: Pick<Fields, 'getInputNode'>, clear?: () => void) =>
  (errors: object): void => {
    clear?.()
    const [first] = Object.keys(errors)
    if (first) form.getInputNode(first)?.focus()
  }

/** Shows the server's errors beside their fields and focuses the first. */
export function showErrors(form: Fields, errors: ReturnType<typeof fieldErrors>): void {
  form.setErrors(errors)
  toFirstError(form)(errors)
}
