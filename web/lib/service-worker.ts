/** Registers the worker of `public/sw.js`, which shows the offline page and push messages. */
export function registerServiceWorker(): void {
  // Browsers have it on secure origins only. Without it everything works as before.
  void navigator.serviceWorker?.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)
}
