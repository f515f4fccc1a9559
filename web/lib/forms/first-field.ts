import { useEffect, useEffectEvent } from 'react'

interface Form {
  getInputNode(name: string): HTMLElement | null
}

/**
 * Focuses a form's first field when the form opens, so that users can type at once. Does nothing on touch devices,
 * where the keyboard would cover the form, or if a field of the form already has the focus.
 */
export function useFirstField(form: Form, name: string, opened = true): void {
  const focus = useEffectEvent(() => {
    const field = form.getInputNode(name)
    if (field?.closest('form')?.contains(document.activeElement)) return
    if (matchMedia('(pointer: fine)').matches) field?.focus()
  })
  useEffect(() => {
    if (opened) focus()
  }, [opened])
}
