import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { readDraft, useDraftOwner, writeDraft } from './drafts.ts'

type Values = Record<string, unknown>

/** The parts of a controlled Mantine form that this hook uses. */
interface Form<V extends Values> {
  values: V
  setValues: (values: Partial<V>) => void
  getInitialValues: () => V
  reset: () => void
}

interface FormDraft {
  /** Whether the form differs from its initial values. */
  changed: boolean
  /** Whether the form shows a draft from an earlier visit. */
  restored: boolean
  /** Removes the draft once it has been sent. */
  forget: () => void
  /** Removes the draft and restores the initial values. */
  discard: () => void
}

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The fields that differ from the initial values; undefined if all are equal. */
export function changedFields<V extends Values>(values: V, initial: V): Partial<V> | undefined {
  const fields = Object.entries(values).filter(([field, value]) => !isEqual(value, initial[field]))
  return fields.length > 0 ? (Object.fromEntries(fields) as Partial<V>) : undefined
}

/** The fields of a stored draft that this form still has. Completes groups of fields. */
export function usableFields<V extends Values>(draft: unknown, initial: V): Partial<V> | undefined {
  if (typeof draft !== 'object' || draft === null) return undefined
  const fields = Object.entries(draft).flatMap(([field, value]): [string, unknown][] => {
    const before = initial[field]
    if (typeof value !== typeof before || value === null) return []
    return [[field, typeof before === 'object' ? { ...before, ...(value as object) } : value]]
  })
  const usable = { ...initial, ...Object.fromEntries(fields) }
  return changedFields(usable, initial)
}

/**
 * Saves the logged-in user's input in a form as a draft on this device, and restores it when the form opens again.
 * Stores only changed fields, so that the others show their current values.
 */
export function useFormDraft<V extends Values>(name: string, form: Form<V>): FormDraft {
  const owner = useDraftOwner()
  const [draft] = useState(() => usableFields(readDraft(name), form.getInitialValues()))
  const [restored, setRestored] = useState(draft !== undefined)

  const restore = useEffectEvent(() => {
    if (draft) form.setValues(draft)
  })
  useLayoutEffect(() => restore(), [])

  const keep = useEffectEvent((values: V) => {
    // The draft has not been restored yet, or the user discarded it.
    if (values === form.getInitialValues()) return
    writeDraft(owner, name, changedFields(values, form.getInitialValues()))
  })
  const { values } = form
  useEffect(() => keep(values), [values])

  const forget = () => {
    writeDraft(owner, name, undefined)
    setRestored(false)
  }
  const discard = () => {
    form.reset()
    forget()
  }
  return { changed: changedFields(values, form.getInitialValues()) !== undefined, restored, forget, discard }
}
