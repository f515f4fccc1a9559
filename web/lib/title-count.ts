import { useSyncExternalStore } from 'react'

let count = ''
const listeners = new Set<() => void>()

/** Shows a formatted count before the title of every page; an empty text removes it. */
export function setTitleCount(next: string): void {
  count = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What stands before a page's title: `(3) `, or nothing. */
export const useTitleCount = (): string =>
  useSyncExternalStore(
    subscribe,
    () => (count === '' ? '' : `(${count}) `),
    () => '',
  )
