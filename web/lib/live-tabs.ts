import type { Hint } from '#contract/live.ts'
import { keepStream, type LiveEvents, type LiveState } from './live-connection.ts'

/** Messages from the tab that has the stream to the others; `hello` is the question of a new one. */
type TabMessage =
  | { type: 'hello' }
  | { type: 'beat' }
  | { type: 'ready' }
  | { type: 'hint'; hint: Hint }
  | { type: 'state'; state: LiveState }

/** After this silence the tab with the stream is frozen, as phones do with hidden tabs. In milliseconds. */
const longestSilence = 60_000
const checkInterval = 15_000

/** A browser opens six connections to a server over HTTP/1.1, so all its tabs share one stream. */
export function shareStream(userId: number, events: LiveEvents, signal: AbortSignal): void {
  // Missing on pages over plain HTTP from a network address.
  if ('locks' in navigator && typeof BroadcastChannel === 'function') new SharedStream(userId, events, signal).start()
  else streamWhileVisible(userId, events, signal)
}

class SharedStream {
  readonly #userId: number
  readonly #events: LiveEvents
  readonly #signal: AbortSignal
  readonly #name: string
  readonly #channel: BroadcastChannel
  #state: LiveState = 'connecting'
  /** When the tab with the stream was last heard. */
  #heardAt = performance.now()
  #holding: AbortController | undefined

  constructor(userId: number, events: LiveEvents, signal: AbortSignal) {
    this.#userId = userId
    this.#events = events
    this.#signal = signal
    this.#name = `live ${userId}`
    this.#channel = new BroadcastChannel(this.#name)
  }

  start(): void {
    this.#channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => this.#receive(data))
    this.#send({ type: 'hello' })
    const timer = setInterval(() => this.#check(), checkInterval)
    const check = () => this.#check()
    document.addEventListener('visibilitychange', check)
    this.#signal.addEventListener('abort', () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', check)
      this.#channel.close()
    })
    void this.#hold({ signal: this.#signal })
  }

  /** Waits until no other tab has the stream, then keeps it. */
  async #hold(options: LockOptions): Promise<void> {
    try {
      await navigator.locks.request(this.#name, options, async () => {
        this.#holding = new AbortController()
        await keepStream(this.#userId, this.#shared(), AbortSignal.any([this.#signal, this.#holding.signal]))
      })
    } catch {
      // Another tab took the stream over, or this one no longer needs it.
      this.#holding?.abort()
      this.#holding = undefined
      this.#heardAt = performance.now()
      if (!this.#signal.aborted) await this.#hold({ signal: this.#signal })
    }
  }

  /** Takes the stream over from a tab that is no longer heard. */
  #check(): void {
    const missing = !this.#holding && this.#state !== 'off' && performance.now() - this.#heardAt > longestSilence
    if (missing && document.visibilityState === 'visible') void this.#hold({ steal: true })
  }

  /** Shares this tab's events with the other tabs. */
  #shared(): LiveEvents {
    const tell = (message: TabMessage) => {
      this.#send(message)
      this.#deliver(message)
    }
    return {
      onReady: () => tell({ type: 'ready' }),
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
      this.#heardAt = performance.now()
      this.#deliver(message)
    } else if (this.#holding) this.#send({ type: 'state', state: this.#state })
  }

  #deliver(message: TabMessage): void {
    if (message.type === 'ready') this.#events.onReady()
    if (message.type === 'hint') this.#events.onHint(message.hint)
    if (message.type === 'beat') this.#events.onBeat()
    if (message.type === 'state') {
      this.#state = message.state
      this.#events.onState(message.state)
    }
  }
}

/** Without locks between tabs, only the visible one has a stream. */
function streamWhileVisible(userId: number, events: LiveEvents, signal: AbortSignal): void {
  let shown: AbortController | undefined
  const change = () => {
    shown?.abort()
    shown = undefined
    if (document.visibilityState !== 'visible' || signal.aborted) return
    shown = new AbortController()
    void keepStream(userId, events, AbortSignal.any([signal, shown.signal]))
  }
  document.addEventListener('visibilitychange', change)
  signal.addEventListener('abort', () => document.removeEventListener('visibilitychange', change))
  change()
}
