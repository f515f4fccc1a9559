import { useEffect, useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react'

declare global {
  interface Window {
    /** Whether before-paint.ts intercepted a submission of the prerendered form. */
    submittedEarly?: boolean
  }
}

type Field = HTMLInputElement | HTMLSelectElement

/** The prerendered page's fields. They keep their values after the app has replaced them. */
const prerenderedFields = (): Field[] => [
  ...(globalThis.document?.querySelectorAll<Field>('#prerendered :is(input, select)') ?? []),
]

const isChanged = (field: Field) =>
  field instanceof HTMLSelectElement
    ? field.selectedOptions[0]?.defaultSelected === false
    : field.value !== field.defaultValue

const neverNotify = () => () => undefined

/** The parts of an uncontrolled Mantine form that this hook uses. */
interface Form {
  setFieldValue(name: string, value: string, options: { forceUpdate: false }): void
  getInputNode(name: string): HTMLElement | null
}

/**
 * Restores what the user or the browser entered into the prerendered form before the app replaced it, and submits it if
 * the user already had.
 */
export function usePrerenderedForm(form: Form): void {
  const [fields] = useState(prerenderedFields)
  // React reads a store again right before it replaces the page, because the focus may have moved during the render.
  const focused = useSyncExternalStore(
    neverNotify,
    () => fields.find(field => field === document.activeElement)?.name,
    () => undefined,
  )
  const takeOver = useEffectEvent(() => {
    for (const { name, value } of fields.filter(isChanged)) {
      form.setFieldValue(name, value, { forceUpdate: false })
      const node = form.getInputNode(name) as Field | null
      if (node) node.value = value
    }
    if (focused !== undefined) form.getInputNode(focused)?.focus()
  })
  useLayoutEffect(() => takeOver(), [])
  const sendAgain = useEffectEvent(() => {
    if (!window.submittedEarly) return
    window.submittedEarly = false
    const [field] = fields
    if (field) form.getInputNode(field.name)?.closest('form')?.requestSubmit()
  })
  useEffect(() => sendAgain(), [])
}
