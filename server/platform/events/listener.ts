import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'

/** How long after a connection broke the next one is tried, in milliseconds. */
const pause = 1_000

/**
 * Listens on a channel over a connection of its own, which is made again when it breaks. What is sent meanwhile is
 * missed: who listens must also look by themselves now and then. Answers how to stop.
 */
export function listen(
  connectionString: string,
  channel: string,
  hear: (payload: string) => void,
): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping

  async function connection(): Promise<void> {
    const client = new Client({ connectionString, application_name: 'prochar events', connectionTimeoutMillis: 5_000 })
    client.on('error', () => undefined)
    client.on('notification', ({ payload }) => hear(payload ?? ''))
    try {
      await client.connect()
      // Together, so that a stop in the middle of the query is not an unhandled rejection.
      await Promise.all([once(client, 'end', { signal }), client.query(`listen ${channel}`)])
    } finally {
      await client.end()
    }
  }

  async function keepListening(): Promise<void> {
    while (!signal.aborted) {
      // Why a connection ended makes no difference, and the pool tells of a database that is away.
      await connection().catch(() => undefined)
      await delay(pause, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  const listening = keepListening()
  return async () => {
    stopping.abort()
    await listening
  }
}
