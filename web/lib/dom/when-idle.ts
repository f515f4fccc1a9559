/** The longest wait after the page has loaded, in milliseconds. */
const maxWait = 2_000

/** Calls back once the page has loaded and the browser is idle. Returns a function that cancels. */
export function whenIdle(callback: () => void): () => void {
  let cancel = () => window.removeEventListener('load', wait)
  function wait() {
    // Safari does not support idle callbacks.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(callback)
      cancel = () => clearTimeout(timer)
      return
    }
    const handle = window.requestIdleCallback(callback, { timeout: maxWait })
    cancel = () => window.cancelIdleCallback(handle)
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
  return () => cancel()
}
