import { useEffect, useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react'

declare global {
  interface Window {
    /** Whether public/before-paint.js held back a form that was submitted before the app had replaced it. */
    submittedEarly?: boolean
  }
}

type Field = HTMLInputElement | HTMLSelectElement

/** The prerendered page's fields, which keep their values even after the app has replaced them. */
const prerenderedFields = (): Field[] => [
  ...(globalThis.document?.querySelectorAll<Field>('#prerendered :is(input, select)') ?? []),
]

const isChanged = (field: Field) =>
  field instanceof HTMLSelectElement
    ? field.selectedOptions[0]?.defaultSelected === false
    : field.value !== field.defaultValue

const neverNotify = () => () => undefined

/** The parts of an uncontrolled Mantine form that are used here. */
interface Form {
  setFieldValue(name: string, value: string, options: { forceUpdate: false }): void
  getInputNode(name: string): HTMLElement | null
}

/**
 * Takes over what was typed, or filled in by the browser, before the app replaced the prerendered form, and submits it
 * if it had been submitted.
 */
export function usePrerenderedForm(form: Form): void {
  const [fields] = useState(prerenderedFields)
  // React reads a store again right before it replaces the page: the focus may have moved since this render began.
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
