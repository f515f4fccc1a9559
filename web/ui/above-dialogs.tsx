import { useSyncExternalStore, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { listeners } from '#lib/listeners.ts'

/** The open dialogs; the last one is on top. */
let dialogs: readonly HTMLDialogElement[] = []
const { subscribe, notify } = listeners()

function setDialogs(next: readonly HTMLDialogElement[]): void {
  dialogs = next
  notify()
}

/** Registers a modal dialog while it is open. Returns a function for when it closes. */
export function enterDialog(dialog: HTMLDialogElement): () => void {
  setDialogs([...dialogs, dialog])
  return () => setDialogs(dialogs.filter(other => other !== dialog))
}

/**
 * Shows its children in the topmost dialog, if any is open: what is behind it can be neither pressed nor announced. The
 * page keeps its own, which then show nothing, because a status is announced only when its region changes.
 */
export function AboveDialogs({ children }: { children: (shown: boolean) => ReactNode }) {
  const dialog = useSyncExternalStore(
    subscribe,
    () => dialogs.at(-1),
    () => undefined,
  )
  return (
    <>
      {children(dialog === undefined)}
      {dialog ? createPortal(children(true), dialog) : null}
    </>
  )
}
