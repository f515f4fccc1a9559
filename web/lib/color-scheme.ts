import { useSyncExternalStore } from 'react'
import { listeners } from './listeners.ts'

type ColorScheme = 'light' | 'dark'

const key = 'color-scheme'
// Public pages are rendered during the build, where there is no browser.
const system = typeof window === 'undefined' ? undefined : window.matchMedia('(prefers-color-scheme: dark)')
const { subscribe, notify } = listeners()

const current = (): ColorScheme => (document.documentElement.dataset.mantineColorScheme === 'dark' ? 'dark' : 'light')

function show(scheme: ColorScheme): void {
  document.documentElement.dataset.mantineColorScheme = scheme
  notify()
}

function chosen(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

system?.addEventListener('change', () => {
  if (chosen() === null) show(system?.matches ? 'dark' : 'light')
})

/**
 * Switches between light and dark. Choosing the system's own scheme stores nothing, so that the page keeps following
 * the system.
 */
export function toggleColorScheme(): void {
  const next = current() === 'dark' ? 'light' : 'dark'
  try {
    if ((next === 'dark') === system?.matches) localStorage.removeItem(key)
    else localStorage.setItem(key, next)
  } catch {
    // Storage is disabled: the choice lasts as long as the page.
  }
  show(next)
}

/** The current scheme. public/before-paint.js sets it before the first paint. */
export const useColorScheme = (): ColorScheme => useSyncExternalStore(subscribe, current, () => 'light')
