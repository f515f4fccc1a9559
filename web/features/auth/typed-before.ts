import { useEffectEvent, useLayoutEffect, useState } from 'react'

type Field = HTMLInputElement | HTMLSelectElement

/** The prerendered page's fields. They keep their values when the app has replaced them. */
const prerenderedFields = (): Field[] => [
  ...(globalThis.document?.querySelectorAll<Field>('#prerendered :is(input, select)') ?? []),
]

const isChanged = (field: Field) =>
  field instanceof HTMLSelectElement
    ? field.selectedOptions[0]?.defaultSelected === false
    : field.value !== field.defaultValue

/** A form of Mantine in its uncontrolled mode. */
interface Form {
  setFieldValue(name: string, value: string, options: { forceUpdate: false }): void
  getInputNode(name: string): HTMLElement | null
}

/** Takes over what was typed, or filled in by the browser, before the app has replaced the prerendered form. */
export function useTypedBefore(form: Form): void {
  const [fields] = useState(prerenderedFields)
  const [focused] = useState(() => fields.find(field => field === document.activeElement)?.name)
  const takeOver = useEffectEvent(() => {
    for (const { name, value } of fields.filter(isChanged)) {
      form.setFieldValue(name, value, { forceUpdate: false })
      const node = form.getInputNode(name) as Field | null
      if (node) node.value = value
    }
    if (focused !== undefined) form.getInputNode(focused)?.focus()
  })
  useLayoutEffect(() => takeOver(), [])
}
