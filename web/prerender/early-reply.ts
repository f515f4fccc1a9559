/** A response to a request that before-paint.ts sent while the scripts were loading. */
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

/** How long after the navigation an early response is fresh enough to use, in milliseconds. */
const maxAge = 15_000

/** Takes the early response if it belongs to this request; undefined otherwise. */
export function takeEarlyReply(url: string, access: string | undefined, signal: AbortSignal) {
  const { earlyReply } = window
  if (!earlyReply || earlyReply.url !== url || earlyReply.access !== access || performance.now() > maxAge) return
  window.earlyReply = undefined
  signal.addEventListener('abort', () => earlyReply.controller.abort(signal.reason))
  return earlyReply.response
}

/** The longest wait that a user does not notice, in milliseconds. */
const maxWait = 100

/**
 * Awaited by a page's module: if the page's data was requested early and has arrived, the page renders without a
 * skeleton. `read` starts the page's own read if the early request has its URL. Resolves anyway if the response takes
 * too long.
 */
export async function readEarly(read: (url: string) => Promise<void> | false): Promise<void> {
  const reading = window.earlyReply && read(window.earlyReply.url)
  if (reading) await Promise.race([reading, new Promise(resolve => setTimeout(resolve, maxWait))])
}
