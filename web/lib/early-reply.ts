/** A reply that public/before-paint.js asked for while the scripts were on their way. */
interface EarlyReply {
  url: string
  access: string
  response: Promise<Response>
  abort: (reason: unknown) => void
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
  signal.addEventListener('abort', () => earlyReply.abort(signal.reason))
  return earlyReply.response
}
