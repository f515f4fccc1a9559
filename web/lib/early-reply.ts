/** A reply that public/before-paint.js asked for while the scripts were on their way. */
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

/** After that, a page that reads anew expects what is true now. In milliseconds since the navigation. */
const longest = 15_000

/** Takes the early reply if it is the one to this request; undefined otherwise. */
export function takeEarlyReply(url: string, access: string | undefined, signal: AbortSignal) {
  const { earlyReply } = window
  if (!earlyReply || earlyReply.url !== url || earlyReply.access !== access || performance.now() > longest) return
  window.earlyReply = undefined
  signal.addEventListener('abort', () => earlyReply.controller.abort(signal.reason))
  return earlyReply.response
}

/** As long as nobody notices that a page is still to come, in milliseconds. */
const unnoticed = 100

/**
 * For the module of a page, which awaits it: reads what was asked for early, so that a page that has it already never
 * draws a skeleton. Resolves without it if that takes longer. `read` starts the page's own read if that is the one to
 * this address.
 */
export async function readEarly(read: (url: string) => Promise<void> | false): Promise<void> {
  const reading = window.earlyReply && read(window.earlyReply.url)
  if (reading) await Promise.race([reading, new Promise(resolve => setTimeout(resolve, unnoticed))])
}
