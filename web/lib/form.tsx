import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { ApiError, type FieldProblem } from './api-error.ts'
import { errorText } from './error-text.ts'
import { fieldText } from './field-text.ts'

/** What a call failed of, in the reader's language, also when they change it. */
export function ErrorText({ error }: { error: unknown }): ReactNode {
  useLingui()
  return errorText(error)
}

function FieldText({ problems }: { problems: readonly FieldProblem[] }): ReactNode {
  useLingui()
  return problems.map(fieldText).join(' ')
}

/** What the server says of each field, joined and in the reader's language, for `form.setErrors`; fields that the form does not have are left out. */
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
 * For `form.onSubmit`, when it refuses: the first field with a problem takes the focus, so that what is wrong with it
 * is in sight, and read out.
 */
export const toFirstError =
  (form: Pick<Fields, 'getInputNode'>) =>
  (errors: object): void => {
    const [first] = Object.keys(errors)
    if (first) form.getInputNode(first)?.focus()
  }

/** The server has refused: what it says stands beside its fields, and the first of them takes the focus. */
export function showErrors(form: Fields, errors: ReturnType<typeof fieldErrors>): void {
  form.setErrors(errors)
  toFirstError(form)(errors)
}
