import { useSyncExternalStore } from 'react'
import { listeners } from '#lib/listeners.ts'

const key = 'queue-keys'
const off = 'off'

function load(): boolean {
  try {
    return localStorage.getItem(key) !== off
  } catch {
    return true
  }
}

let wanted = load()
const { subscribe, notify } = listeners()

/** Turns the queues' keyboard shortcuts on or off in this browser. */
export function setKeysWanted(next: boolean): void {
  wanted = next
  try {
    if (next) localStorage.removeItem(key)
    else localStorage.setItem(key, off)
  } catch {
    // Storage is disabled: the choice lasts as long as the page.
  }
  notify()
}

const isWanted = () => wanted

/**
 * Whether the queues' keyboard shortcuts are on. Single letters must be possible to turn off: speech recognition types
 * them when it hears something else (WCAG 2.1.4).
 */
export const useKeysWanted = (): boolean => useSyncExternalStore(subscribe, isWanted, isWanted)
