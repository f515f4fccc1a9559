import { useSyncExternalStore, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { listeners } from '#lib/dom/listeners.ts'

/** The headers of the open dialogs. The last one is on top. */
let heads: readonly HTMLElement[] = []
const { subscribe, notify } = listeners()

function setHeads(next: readonly HTMLElement[]): void {
  heads = next
  notify()
}

/** Registers the header of a modal dialog while it is open. Returns a function that unregisters it. */
export function enterDialog(head: HTMLElement): () => void {
  setHeads([...heads, head])
  return () => setHeads(heads.filter(other => other !== head))
}

/**
 * Renders its children in the header of the topmost dialog, if any is open: users can neither press nor hear what is
 * behind a dialog. The page's own copy stays, but is empty meanwhile, because screen readers announce a status only
 * when its live region changes.
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
