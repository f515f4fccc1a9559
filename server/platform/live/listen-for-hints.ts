import type { DatabaseTimeouts } from '../database/timeouts.ts'
import { listen } from '../events/listener.ts'
import { channel } from './hints.ts'
import type { LiveStreams } from './streams.ts'

interface HintOptions {
  connectionString: string
  timeouts: DatabaseTimeouts
  /** Other channels of this process, with their handlers. */
  channels?: Readonly<Record<string, (payload: string) => void>>
}

/** Forwards hints to the streams of this process, over its only listening connection. Returns a function that stops. */
export const listenForHints = (
  live: LiveStreams,
  { connectionString, timeouts, channels }: HintOptions,
): (() => Promise<void>) =>
  listen({
    connectionString,
    timeouts,
    channels: { ...channels, [channel]: payload => live.receive(payload) },
    onListening: () => void live.resume(),
  })
