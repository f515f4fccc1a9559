import { hasCapability, limits, type Standing } from '#contract/index.ts'
import type { Db } from '../database/db.ts'
import { currentClient } from '../http/current-client.ts'
import { refuse } from '../http/errors.ts'
import { Places, type Seat } from '../places.ts'
import { activeSessions } from '../security/access.ts'
import type { Actor, VerifiedActor } from '../security/actor.ts'
import { latestTransaction, type AddressedHint, type Ended, type SentHints } from './hints.ts'
import { LastHints } from './last-hints.ts'
import { RecentHints } from './recent-hints.ts'
import { LiveStream } from './stream.ts'

/** In milliseconds. Proxies usually close a silent connection after a minute. */
const heartbeatInterval = 20_000

/** More tabs than anyone has open. */
const streamsPerUser = 20

/** Across all users. Each takes a connection and may buffer 64 kB. */
const maxStreams = 5_000

const isFor = ({ userId, standing }: LiveStream, { to }: AddressedHint): boolean =>
  typeof to === 'string' ? hasCapability(standing, to) : to.includes(userId)

/** Whether a stream's session is still active and its recipient still has the access they had when it was opened. */
const isCurrent = ({ sessionId, standing }: LiveStream, active: ReadonlyMap<number, Standing>): boolean =>
  active.get(sessionId) === standing

type ReadOnlyDb = Pick<VerifiedActor, 'id' | 'standing' | 'sessionId'>

/** Streams by the id of their user or session. */
class StreamIndex {
  readonly #sets = new Map<number, Set<LiveStream>>()

  /** Adds a stream. Returns all of this id, oldest first. */
  add(id: number, stream: LiveStream): ReadonlySet<LiveStream> {
    const streams = this.#sets.get(id) ?? new Set()
    this.#sets.set(id, streams.add(stream))
    return streams
  }

  delete(id: number, stream: LiveStream): void {
    const streams = this.#sets.get(id)
    streams?.delete(stream)
    if (streams?.size === 0) this.#sets.delete(id)
  }

  of(id: number): LiveStream[] {
    return [...(this.#sets.get(id) ?? [])]
  }

  all(): LiveStream[] {
    return [...this.#sets.values()].flatMap(streams => [...streams])
  }
}

/** The open streams of this process. */
export class LiveStreams {
  readonly #byUser = new StreamIndex()
  readonly #bySession = new StreamIndex()
  readonly #recent = new RecentHints()
  readonly #last = new LastHints()
  readonly #timer = setInterval(() => this.#beat(), heartbeatInterval).unref()
  readonly #db: Db
  readonly #places: Places
  #closed = false

  constructor(db: Db, streams = maxStreams) {
    this.#db = db
    this.#places = new Places({ places: streams })
  }

  /** The number of open streams. */
  get size(): number {
    return this.#byUser.all().length
  }

  /**
   * Opens a stream for as long as an access token is valid. Ends the oldest if the user has too many, or the address's
   * with the most if all users together do. Refuses with `unavailable` if that address is the caller's own. `recent`
   * also requests the hints of that many past milliseconds.
   */
  async open({ id, standing, sessionId }: ReadOnlyDb, recent?: number): Promise<LiveStream> {
    const endsAt = performance.now() + limits.session.accessMinutes * 60_000
    const stream = new LiveStream({ userId: id, sessionId, standing, endsAt })
    const seat: Seat = { ...currentClient(), account: id, lose: () => stream.finish(), progress: () => 0 }
    if (!this.#places.enter(seat)) refuse('unavailable')
    stream.once('close', () => this.#places.leave(seat))
    const streams = this.#byUser.add(id, stream)
    this.#bySession.add(sessionId, stream)
    stream.once('close', () => this.#remove(stream))
    const [oldest] = streams
    if (oldest && streams.size > streamsPerUser) {
      // No longer counted, because its recipient may be slow to notice.
      this.#remove(oldest)
      oldest.finish()
    }
    // The session may have ended, or the operator role changed, after the caller was authorized, before this process
    // could have noticed.
    const active = await activeSessions(this.#db, [sessionId]).catch((error: unknown) => {
      this.#remove(stream)
      stream.destroy()
      throw error
    })
    const missed = recent === undefined ? undefined : this.#recent.ofLast(recent)
    stream.ready(missed !== undefined)
    if (this.#closed || !isCurrent(stream, active)) stream.finish()
    for (const hint of missed ?? []) if (isFor(stream, hint)) stream.hint(hint)
    return stream
  }

  /** Returns the transaction that sent the last hint to this person, or a later one; 0 if there was none. */
  lastHintFor(recipient: Pick<Actor, 'id' | 'role'>): bigint {
    return this.#last.for(recipient)
  }

  /** Receives a notification on the channel `live`. Any database user can send one that is not ours. */
  receive(payload: string): void {
    try {
      this.#receive(JSON.parse(payload) as SentHints | Ended)
    } catch {
      void this.resume()
    }
  }

  #receive(message: SentHints | Ended): void {
    if ('ended' in message) return this.#end(message.ended)
    const { hints, transaction } = message
    this.#last.add(hints, BigInt(transaction))
    this.#recent.add(hints)
    for (const hint of hints) {
      const { to } = hint
      const streams =
        typeof to === 'string'
          ? this.#byUser.all().filter(stream => isFor(stream, hint))
          : to.flatMap(user => this.#byUser.of(user))
      for (const stream of streams) stream.hint(hint)
    }
  }

  /**
   * Tells all recipients that hints may have been lost, and ends the streams of sessions that ended and of operator
   * roles that changed in the meantime, or all streams if that cannot be determined.
   */
  async resume(): Promise<void> {
    this.#recent.restart()
    // Recipients now reload everything, and a replica may lack what the lost hints announced.
    const latest = await latestTransaction(this.#db).catch(() => 0n)
    this.#last.addForAll(latest)
    const streams = this.#byUser.all()
    const sessions = streams.map(({ sessionId }) => sessionId)
    const active = await activeSessions(this.#db, sessions).catch(() => new Map<number, Standing>())
    for (const stream of streams) {
      if (isCurrent(stream, active)) stream.ready(false)
      else stream.finish()
    }
  }

  /** Ends all streams, including any opened later. */
  close(): void {
    this.#closed = true
    clearInterval(this.#timer)
    for (const stream of this.#byUser.all()) stream.finish()
  }

  #remove(stream: LiveStream): void {
    this.#byUser.delete(stream.userId, stream)
    this.#bySession.delete(stream.sessionId, stream)
  }

  #end(ended: Ended['ended']): void {
    const streams = 'user' in ended ? this.#byUser.of(ended.user) : this.#bySession.of(ended.session)
    for (const stream of streams) stream.finish()
  }

  #beat(): void {
    const now = performance.now()
    for (const stream of this.#byUser.all()) {
      if (now >= stream.endsAt) stream.finish()
      else stream.beat()
    }
  }
}
