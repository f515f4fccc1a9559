import { useSyncExternalStore } from 'react'
import { listeners } from './listeners.ts'

type ColorScheme = 'light' | 'dark'

const key = 'color-scheme'
// The build renders public pages, where there is no browser.
const system = typeof window === 'undefined' ? undefined : window.matchMedia('(prefers-color-scheme: dark)')
const { subscribe, notify } = listeners()

const nameOf = (dark?: boolean): ColorScheme => (dark ? 'dark' : 'light')

const current = (): ColorScheme => nameOf(document.documentElement.dataset.mantineColorScheme === 'dark')

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

function followSystem(): void {
  if (system && chosen() === null) show(nameOf(system.matches))
}

system?.addEventListener('change', followSystem)
// The scheme may have changed since web/prerender/before-paint.ts ran.
followSystem()

/**
 * Switches between light and dark. Choosing the system's scheme stores nothing, so that the page keeps following the
 * system.
 */
export function toggleColorScheme(): void {
  const next = nameOf(current() === 'light')
  try {
    if (next === nameOf(system?.matches)) localStorage.removeItem(key)
    else localStorage.setItem(key, next)
  } catch {
    // Storage is disabled, so the choice lasts as long as the page.
  }
  show(next)
}

/** The current scheme. web/prerender/before-paint.ts sets it before the first paint. */
export const useColorScheme = (): ColorScheme => useSyncExternalStore(subscribe, current, () => 'light')
