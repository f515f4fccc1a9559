import { whenIdle } from './when-idle.ts'

/**
 * Registers the worker of `public/sw.js`, which shows the offline page and push messages, if it is not registered yet.
 */
export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })

/**
 * Registers it once the page has loaded, because both would compete for the processor. Returns a function that cancels.
 */
export const registerServiceWorker = (): (() => void) =>
  whenIdle(() => {
    // Browsers only support it on secure origins. Everything works without it.
    if ('serviceWorker' in navigator) registerWorker().catch(() => undefined)
  })
