import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { readDraft, useDraftOwner, writeDraft } from './drafts.ts'

type Values = Record<string, unknown>

/** What a form of Mantine in its controlled mode offers. */
interface Form<V extends Values> {
  values: V
  setValues: (values: Partial<V>) => void
  getInitialValues: () => V
  reset: () => void
}

export interface FormDraft {
  /** The form differs from what it began with. */
  changed: boolean
  /** The form shows a draft of an earlier visit. */
  restored: boolean
  /** Removes the draft, after it has been sent. */
  forget: () => void
  /** Removes the draft and shows what the form began with. */
  discard: () => void
}

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The fields that differ from the initial values; undefined if none does. */
export function changedFields<V extends Values>(values: V, initial: V): Partial<V> | undefined {
  const fields = Object.entries(values).filter(([field, value]) => !isEqual(value, initial[field]))
  return fields.length > 0 ? (Object.fromEntries(fields) as Partial<V>) : undefined
}

/** The fields of a stored draft that this form still has. Groups of fields are completed. */
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
 * Keeps what is typed into a form as a draft of the signed-in user on this device, and shows it when the form is opened
 * again. Only the changed fields are kept, so that others show their current values.
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
    // The draft is not shown yet, or it was discarded.
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
