import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '../database/db.ts'
import { channel, dispatchAll } from './dispatch.ts'
import { listen } from './listener.ts'
import type { Subscriber } from './subscriber.ts'
import { setWaker } from './wake.ts'

/** How often a dispatcher looks by itself, in milliseconds: for events of a process that died before it woke one. */
const pollInterval = 1_000

/** How long a dispatcher rests after its work, in milliseconds: under load, events then come in batches. */
const rest = 100

interface DispatcherOptions {
  db: Db
  connectionString: string
  subscribers: readonly Subscriber[]
  /** Gets a failure once, not again while every attempt fails in the same way. */
  onError: (error: unknown) => void
}

export interface Dispatcher {
  /** Looks for events soon; answers at once. */
  wake(): void
  /** Finishes the batch under way. */
  stop(): Promise<void>
}

/** Dispatches events when this process commits some, when another instance has dispatched, and every second. */
export function startDispatcher({ db, connectionString, subscribers, onError }: DispatcherOptions): Dispatcher {
  const name = randomUUID()
  const stopping = new AbortController()
  const { signal } = stopping
  let wanted = false
  let lastError = ''
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    while (wanted && !signal.aborted) {
      wanted = false
      try {
        await dispatchAll(db, subscribers, name)
        lastError = ''
      } catch (error) {
        if (String(error) !== lastError) onError(error)
        lastError = String(error)
      }
      await delay(rest, undefined, { signal, ref: false }).catch(() => undefined)
    }
    running = undefined
  }

  function wake(): void {
    if (signal.aborted) return
    wanted = true
    running ??= run()
  }

  const stopListening = listen(connectionString, channel, sender => sender !== name && wake())
  const timer = setInterval(wake, pollInterval)
  timer.unref()
  setWaker(db, wake)
  return {
    wake,
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await Promise.all([stopListening(), running])
    },
  }
}
