import { whenIdle } from './when-idle.ts'

/**
 * Registers the worker of `public/sw.js`, which shows the offline page and push messages, when the page is complete: it
 * would compete with it for the processor. Returns a function that cancels.
 */
export const registerServiceWorker = (): (() => void) =>
  whenIdle(() => {
    // Browsers have it on secure origins only. Without it everything works as before.
    void navigator.serviceWorker?.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)
  })
