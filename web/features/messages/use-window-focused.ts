import { useSyncExternalStore } from 'react'

const isInFront = () => document.visibilityState === 'visible' && document.hasFocus()

function subscribe(listener: () => void): () => void {
  window.addEventListener('focus', listener)
  window.addEventListener('blur', listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    window.removeEventListener('focus', listener)
    window.removeEventListener('blur', listener)
    document.removeEventListener('visibilitychange', listener)
  }
}

/** Whether the user can see the page: its tab is visible and its window focused. */
export const useWindowFocused = (): boolean => useSyncExternalStore(subscribe, isInFront)
