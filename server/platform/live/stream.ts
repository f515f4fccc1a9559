import { Readable } from 'node:stream'
import type { Hint, Standing } from '#contract/index.ts'

/**
 * How many bytes may be buffered for a slow recipient. One who falls further behind has to reconnect and reload
 * everything.
 */
const maxUnread = 64 * 1024

/** One recipient's server-sent events. */
export class LiveStream extends Readable {
  readonly userId: number
  readonly sessionId: number
  readonly standing: Standing | null
  /** When the recipient has to reconnect with a valid access token, in the time of `performance.now()`. */
  readonly endsAt: number
  #begun = false
  #finished = false

  constructor(recipient: { userId: number; sessionId: number; standing: Standing | null; endsAt: number }) {
    super({ highWaterMark: maxUnread })
    this.userId = recipient.userId
    this.sessionId = recipient.sessionId
    this.standing = recipient.standing
    this.endsAt = recipient.endsAt
  }

  override _read(): void {}

  /**
   * Announces that hints follow. `complete` tells whether they include all the requested ones; otherwise, some may have
   * been lost.
   */
  ready(complete: boolean): void {
    this.#begun = true
    this.#send('ready', { complete })
  }

  /** Does nothing before `ready`, because recent hints follow it. */
  hint({ kind, id }: Hint): void {
    if (this.#begun) this.#send('hint', { kind, id })
  }

  /** Sends a comment, so that proxies do not consider the connection dead. */
  beat(): void {
    this.#write(':\n\n')
  }

  /** Ends the response once everything has been read. */
  finish(): void {
    this.#finished = true
    this.push(null)
  }

  #send(event: string, data: object): void {
    this.#write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  #write(text: string): void {
    if (this.destroyed || this.#finished) return
    if (this.readableLength + text.length > maxUnread) this.destroy()
    else this.push(text)
  }
}
