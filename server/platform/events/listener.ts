import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { BoundedClient } from '../database/bounded-client.ts'
import { databaseTimeouts, type DatabaseTimeouts } from '../database/timeouts.ts'

/** Delay before reconnecting, in milliseconds. */
const reconnectDelay = 1_000

interface ListenOptions {
  connectionString: string
  timeouts?: DatabaseTimeouts
  /** The handlers for each channel's notifications. */
  channels: Readonly<Record<string, (payload: string) => void>>
  /** Called whenever listening starts. Notifications sent before that are lost. */
  onListening?: () => void
}

/**
 * Listens on channels over a dedicated connection and reconnects when it breaks. Sends a statement regularly, because
 * an idle connection would never notice that its server is gone. Notifications sent while disconnected are lost.
 * Returns a function that stops listening.
 */
export function listen({
  connectionString,
  timeouts = databaseTimeouts(),
  channels,
  onListening,
}: ListenOptions): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping

  /** Sends statements until one fails. */
  async function probe(client: BoundedClient): Promise<void> {
    for (const channel of Object.keys(channels)) await client.query(`listen ${channel}`)
    onListening?.()
    for (;;) {
      await delay(timeouts.reply, undefined, { signal, ref: false })
      await client.query('select')
    }
  }

  async function connection(): Promise<void> {
    const client = new BoundedClient({ connectionString, timeouts, application_name: 'prochar events' })
    client.on('error', () => undefined)
    client.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''))
    try {
      await client.connect()
      // Awaited together, so that a stop during a statement is not an unhandled rejection.
      await Promise.all([once(client, 'end', { signal }), probe(client)])
    } finally {
      await client.end()
    }
  }

  async function keepListening(): Promise<void> {
    while (!signal.aborted) {
      // The reason does not matter, and the pool reports an unavailable database.
      await connection().catch(() => undefined)
      await delay(reconnectDelay, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  const listening = keepListening()
  return async () => {
    stopping.abort()
    await listening
  }
}
