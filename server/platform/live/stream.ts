import { Readable } from 'node:stream'
import type { Hint } from '#contract/index.ts'

/** How many bytes may wait for a slow reader. One that is further behind comes back and reads everything again. */
const maxUnread = 64 * 1024

/** The server-sent events of one reader. */
export class LiveStream extends Readable {
  readonly userId: number
  readonly sessionId: number
  readonly isAdmin: boolean
  /** When its reader has to come back with a valid access token, on the clock of `performance.now()`. */
  readonly endsAt: number
  #begun = false
  #finished = false

  constructor(reader: { userId: number; sessionId: number; isAdmin: boolean; endsAt: number }) {
    super({ highWaterMark: maxUnread })
    this.userId = reader.userId
    this.sessionId = reader.sessionId
    this.isAdmin = reader.isAdmin
    this.endsAt = reader.endsAt
  }

  override _read(): void {}

  /** Says that hints begin, and whether those that the reader asked for follow; otherwise some may have been lost. */
  ready(complete: boolean): void {
    this.#begun = true
    this.#send('ready', { complete })
  }

  /** Does nothing before `ready`, which the recent hints follow. */
  hint({ kind, id }: Hint): void {
    if (this.#begun) this.#send('hint', { kind, id })
  }

  /** Sends a comment, so that proxies do not take the connection for dead. */
  beat(): void {
    this.#write(':\n\n')
  }

  /** Ends the response once it has been read. */
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
