import type { Hint } from '#contract/live.ts'
import { keepStream, type LiveEvents, type LiveState } from './live-connection.ts'
import { longestDelay } from './live-stream.ts'
import { RecentHints } from './recent-hints.ts'

/** Messages from the tab with the stream to the others. A new tab sends `hello` with the time when it began to read. */
type TabMessage =
  | { type: 'hello'; since: number }
  | { type: 'beat' }
  | { type: 'ready'; complete: boolean }
  | { type: 'hint'; hint: Hint }
  | { type: 'state'; state: LiveState }

/**
 * A tab with the stream that has been silent for this long is frozen, as hidden tabs on phones are. In milliseconds.
 */
const longestSilence = 60_000
const checkInterval = 15_000

/**
 * Shares one stream among all tabs, because a browser opens only six connections to an origin over HTTP/1.1. The stream
 * begins with the changes since a time of `Date.now()`.
 */
export function shareStream(userId: number, since: number, events: LiveEvents, signal: AbortSignal): void {
  // Missing on pages served over plain HTTP from a network address.
  const canShare = 'locks' in navigator && typeof BroadcastChannel === 'function'
  if (canShare) new SharedStream(userId, since, events, signal).start()
  else streamWhileVisible(userId, since, events, signal)
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

class SharedStream {
  readonly #userId: number
  readonly #events: LiveEvents
  readonly #signal: AbortSignal
  readonly #name: string
  readonly #channel: BroadcastChannel
  /** Aborted once this tab no longer takes part. */
  readonly #left = new AbortController()
  #state: LiveState = 'connecting'
  /** When the last message from the tab with the stream arrived. */
  #lastMessageAt = performance.now()
  #holding: AbortController | undefined
  /** When the page began to read. */
  readonly #since: number
  readonly #recent: RecentHints

  constructor(userId: number, since: number, events: LiveEvents, signal: AbortSignal) {
    this.#userId = userId
    this.#since = since
    // The stream also requests earlier hints, in case the reads reached the server before its own request.
    this.#recent = new RecentHints(this.#since - longestDelay)
    this.#events = events
    this.#signal = signal
    this.#name = `live ${userId}`
    this.#channel = new BroadcastChannel(this.#name)
  }

  start(): void {
    this.#channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => this.#receive(data))
    this.#send({ type: 'hello', since: this.#since })
    const timer = setInterval(() => this.#check(), checkInterval)
    const check = () => this.#check()
    document.addEventListener('visibilitychange', check)
    this.#left.signal.addEventListener('abort', () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', check)
      this.#channel.close()
    })
    this.#signal.addEventListener('abort', () => this.#left.abort())
    void this.#hold({ signal: this.#signal })
  }

  /** Waits until no other tab has the stream, then opens and keeps it. */
  async #hold(options: LockOptions): Promise<void> {
    try {
      await navigator.locks.request(this.#name, options, async () => {
        this.#holding = new AbortController()
        const since = Math.max(this.#since, this.#recent.until)
        const signals = AbortSignal.any([this.#signal, this.#holding.signal])
        await keepStream(this.#userId, since, this.#shared(), signals)
      })
    } catch (error) {
      // Another tab has taken over the stream, or this one no longer needs it.
      this.#holding?.abort()
      this.#holding = undefined
      this.#lastMessageAt = performance.now()
      if (this.#signal.aborted) return
      if (isAbort(error)) await this.#hold({ signal: this.#signal })
      else this.#leave()
    }
  }

  /** Stops sharing where the browser denies locks because storage is blocked. Retrying would never end. */
  #leave(): void {
    if (this.#left.signal.aborted) return
    this.#left.abort()
    streamWhileVisible(this.#userId, this.#since, this.#events, this.#signal)
  }

  /** Takes over the stream from a tab that has gone silent. */
  #check(): void {
    const missing = !this.#holding && this.#state !== 'off' && performance.now() - this.#lastMessageAt > longestSilence
    if (missing && document.visibilityState === 'visible') void this.#hold({ steal: true })
  }

  /** Delivers the stream's events to this tab and the others. */
  #shared(): LiveEvents {
    const tell = (message: TabMessage) => {
      this.#send(message)
      this.#deliver(message)
    }
    return {
      onReady: complete => tell({ type: 'ready', complete }),
      onHint: hint => tell({ type: 'hint', hint }),
      onBeat: () => tell({ type: 'beat' }),
      onState: state => tell({ type: 'state', state }),
    }
  }

  #send(message: TabMessage): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    if (!this.#signal.aborted) this.#channel.postMessage(message)
  }

  #receive(message: TabMessage): void {
    if (message.type !== 'hello') {
      this.#lastMessageAt = performance.now()
      this.#deliver(message)
    } else if (this.#holding) this.#welcome(message.since)
  }

  /** Tells a new tab which hints it may have missed. */
  #welcome(since: number): void {
    this.#send({ type: 'state', state: this.#state })
    const missed = this.#recent.since(since)
    if (missed) for (const hint of missed) this.#send({ type: 'hint', hint })
    else this.#send({ type: 'ready', complete: false })
  }

  #deliver(message: TabMessage): void {
    if (message.type === 'ready') {
      if (!message.complete) this.#recent.lost()
      this.#events.onReady(message.complete)
    }
    if (message.type === 'hint') {
      this.#recent.add(message.hint)
      this.#events.onHint(message.hint)
    }
    if (message.type === 'beat') {
      this.#recent.arrived()
      this.#events.onBeat()
    }
    if (message.type === 'state') {
      this.#state = message.state
      this.#events.onState(message.state)
    }
  }
}

/** Without locks between tabs, only the visible one has a stream. */
function streamWhileVisible(userId: number, since: number, events: LiveEvents, signal: AbortSignal): void {
  let shown: AbortController | undefined
  const change = () => {
    shown?.abort()
    shown = undefined
    if (document.visibilityState !== 'visible' || signal.aborted) return
    shown = new AbortController()
    void keepStream(userId, since, events, AbortSignal.any([signal, shown.signal]))
  }
  document.addEventListener('visibilitychange', change)
  signal.addEventListener('abort', () => document.removeEventListener('visibilitychange', change))
  change()
}
