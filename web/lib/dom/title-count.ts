import { useSyncExternalStore } from 'react'
import { listeners } from './listeners.ts'

let count = ''
const { subscribe, notify } = listeners()

/** Shows a formatted count before the title of every page. An empty text removes it. */
export function setTitleCount(next: string): void {
  count = next
  notify()
}

/** The prefix of a page's title: `(3) ` or nothing. */
export const useTitleCount = (): string =>
  useSyncExternalStore(
    subscribe,
    () => (count === '' ? '' : `(${count}) `),
    () => '',
  )
