import { whenIdle } from './when-idle.ts'

/** Registers the worker of `public/sw.js`, which shows the offline page and push messages, unless it is registered. */
export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })

/**
 * Registers it once the page is complete: it would compete with it for the processor. Returns a function that cancels.
 */
export const registerServiceWorker = (): (() => void) =>
  whenIdle(() => {
    // Browsers only offer it on secure origins. Everything works without it.
    if ('serviceWorker' in navigator) registerWorker().catch(() => undefined)
  })
