/** A response that public/before-paint.js requested while the scripts were loading. */
interface EarlyReply {
  url: string
  access: string | undefined
  response: Promise<Response>
  controller: AbortController
}

declare global {
  interface Window {
    earlyReply?: EarlyReply | undefined
  }
}

/** How long after the navigation an early response is still fresh enough to use, in milliseconds. */
const maxAge = 15_000

/** Takes the early response if it answers this request; undefined otherwise. */
export function takeEarlyReply(url: string, access: string | undefined, signal: AbortSignal) {
  const { earlyReply } = window
  if (!earlyReply || earlyReply.url !== url || earlyReply.access !== access || performance.now() > maxAge) return
  window.earlyReply = undefined
  signal.addEventListener('abort', () => earlyReply.controller.abort(signal.reason))
  return earlyReply.response
}

/** How long a page may wait without anyone noticing, in milliseconds. */
const maxWait = 100

/**
 * Awaited by a page's module, so that a page whose data was requested early and has arrived never draws a skeleton.
 * `read` starts the page's own read if it has this address. Resolves anyway if the response takes too long.
 */
export async function readEarly(read: (url: string) => Promise<void> | false): Promise<void> {
  const reading = window.earlyReply && read(window.earlyReply.url)
  if (reading) await Promise.race([reading, new Promise(resolve => setTimeout(resolve, maxWait))])
}
