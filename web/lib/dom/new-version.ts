import { useSyncExternalStore } from 'react'
import { listeners } from './listeners.ts'

let isNew = false
let asking = false
const { subscribe, notify } = listeners()

/** Whether the server still has the script that started this page. Throws if the server is unreachable. */
async function isGone(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type=module]')
  return script !== null && (await fetch(script.src, { method: 'HEAD', cache: 'no-store' })).status === 404
}

async function ask(): Promise<void> {
  if (isNew || asking) return
  asking = true
  try {
    isNew = await isGone()
  } catch {
    // The connection is the reason.
  } finally {
    asking = false
  }
  if (isNew) notify()
}

/** After a file of the site fails to load, checks whether a newer deployment has replaced this version's files. */
export function watchVersion(): () => void {
  const check = () => void ask()
  // Vite dispatches this event for every file that fails to load on demand.
  window.addEventListener('vite:preloadError', check)
  return () => window.removeEventListener('vite:preloadError', check)
}

/** Whether a newer deployment has replaced this page's version, whose other files can no longer be loaded. */
export const hasNewVersion = (): boolean => isNew

/** Subscribes to a new version. Returns a function that unsubscribes. */
export const onNewVersion = subscribe

export const useNewVersion = (): boolean => useSyncExternalStore(subscribe, hasNewVersion, () => false)
