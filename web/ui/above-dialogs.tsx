import { useSyncExternalStore, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { listeners } from '#lib/dom/listeners.ts'

/** The heads of the open dialogs; the last one is on top. */
let heads: readonly HTMLElement[] = []
const { subscribe, notify } = listeners()

function setHeads(next: readonly HTMLElement[]): void {
  heads = next
  notify()
}

/** Registers the head of a modal dialog while it is open. Returns a function for when it closes. */
export function enterDialog(head: HTMLElement): () => void {
  setHeads([...heads, head])
  return () => setHeads(heads.filter(other => other !== head))
}

/**
 * Shows its children in the head of the topmost dialog, if any is open: what is behind it can be neither pressed nor
 * announced. The page keeps its own, which then show nothing, because a status is announced only when its region
 * changes.
 */
export function AboveDialogs({ children }: { children: (shown: boolean) => ReactNode }) {
  const head = useSyncExternalStore(
    subscribe,
    () => heads.at(-1),
    () => undefined,
  )
  return (
    <>
      {children(head === undefined)}
      {head ? createPortal(children(true), head) : null}
    </>
  )
}
