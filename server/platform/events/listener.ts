import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'

/** Delay before reconnecting, in milliseconds. */
const reconnectDelay = 1_000

/**
 * Listens on a channel over its own connection and reconnects when it breaks. Notifications sent in between are lost,
 * so callers must also poll. Returns a function that stops listening.
 */
export function listen(
  connectionString: string,
  channel: string,
  onNotification: (payload: string) => void,
): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping

  async function connection(): Promise<void> {
    const client = new Client({ connectionString, application_name: 'prochar events', connectionTimeoutMillis: 5_000 })
    client.on('error', () => undefined)
    client.on('notification', ({ payload }) => onNotification(payload ?? ''))
    try {
      await client.connect()
      // Awaited together, so that a stop during the query is not an unhandled rejection.
      await Promise.all([once(client, 'end', { signal }), client.query(`listen ${channel}`)])
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
