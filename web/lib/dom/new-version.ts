import { useSyncExternalStore } from 'react'
import { listeners } from './listeners.ts'

let isNew = false
let asking = false
const { subscribe, notify } = listeners()

/** Whether the server still has the script that started this page. Throws if the server cannot be reached. */
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

/** After a file of the site has failed to load, finds out whether another version has replaced this one's files. */
export function watchVersion(): () => void {
  const check = () => void ask()
  // Vite's event, for every file that is loaded on demand.
  window.addEventListener('vite:preloadError', check)
  return () => window.removeEventListener('vite:preloadError', check)
}

/** Whether another version of the site has replaced this page's, whose other files cannot be loaded any more. */
export const hasNewVersion = (): boolean => isNew

/** Calls back once there is a new version. Returns a function that unsubscribes. */
export const onNewVersion = subscribe

export const useNewVersion = (): boolean => useSyncExternalStore(subscribe, hasNewVersion, () => false)
